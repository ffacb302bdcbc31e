import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { businessLinks } from '#contract/public-site/links.ts';
import { startPostgresPair, type PostgresPair } from '../server/testing/services/start-postgres-pair.ts';
import { signIn, startSite } from './site.ts';
import { startVisitors, type Visitors } from './visitors.ts';

/** The program with its demo on a primary and a synchronous standby, ready to lose one of them. */
export interface Outage {
  pair: PostgresPair;
  url: string;
  /** Of an administrator. */
  token: string;
  /** Titles whose saving was acknowledged, and the codes of what was not. */
  saved: string[];
  refused: number[];
  /** Saves a link once; true when that was acknowledged. */
  save(): Promise<boolean>;
  /** The page of an article and the list of its column. */
  otherPages: string[];
  /** Twenty requests a second for what was read before. */
  startReading(paths?: readonly string[]): Visitors;
  /** Two requests a second, each for an article that was not read before. */
  startReadingCold(): { stop(): Promise<{ path: string; status: number }[]> };
  /** Compares the acknowledged rows with those of the standby. */
  compare(): Promise<{ missing: string[]; doubled: string[] }>;
  stop(): Promise<void>;
}

const everyMs = 500;

export async function startOutage(disk: { path: string }, hasReplica: boolean): Promise<Outage> {
  const pair = await startPostgresPair();
  const { primary, standby } = pair;
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query('select pg_reload_conf()');
  const env = {
    STARTER: 'demo',
    DATABASE_URL: primary.url.replace(`:${primary.port}/`, `:${primary.port},127.0.0.1:${standby.port}/`),
    SECRET_KEY: randomBytes(32).toString('base64'),
    ...(hasReplica ? { DATABASE_REPLICA_URL: standby.url } : {}),
  };
  const site = await startSite(disk, env);
  const token = await signIn(site);
  const articles = await primary.query<{ id: number; menu_id: number; parent_id: number | null }>(
    `select n.id, n.menu_id, m.parent_id from news n join menus m on m.id = n.menu_id
     where n.status = 1 and n.deleted_at is null and m.is_shown and not m.is_single_page and n.published_at < now() order by n.id`,
  );
  const [first, ...others] = articles;
  if (!first) throw new Error('the demo has no articles');
  const addressOf = ({ id, menu_id }: { id: number; menu_id: number }) =>
    `/info?MenuId=${menu_id}&NewsId=${id}`;
  const warm = [
    '/home',
    addressOf(first),
    `/menuList?ParentId=${first.parent_id ?? -1}&MenuId=${first.menu_id}`,
    '/api/XfWebApi/GetMenuList',
    '/api/XfWebApi/GetNewsList',
    '/rss.xml',
  ];
  for (const path of [...warm, ...warm]) await visit(site.url, path);
  const titles: string[] = [];
  const refused: number[] = [];

  async function save(): Promise<boolean> {
    const title = `link ${randomUUID()}`;
    const answer = await fetch(site.url + businessLinks.SaveWebFriendlinks.path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ Title: title, Friendlinks: 'https://www.example.cn' }),
    });
    const { Code }: { Code: number } = await answer.json();
    if (Code === 200) titles.push(title);
    else refused.push(Code);
    return Code === 200;
  }

  return {
    pair,
    url: site.url,
    token,
    saved: titles,
    refused,
    save,
    otherPages: warm.slice(1, 3),
    startReading: (paths = warm) => startVisitors(() => site.url, paths, 20),
    startReadingCold: () => readEach(site.url, others.map(addressOf)),
    async compare() {
      const rows = await standby.query<{ title: string }>('select title from links');
      const rowsByTitle = Map.groupBy(rows, ({ title }) => title);
      return {
        missing: titles.filter((title) => !rowsByTitle.has(title)),
        doubled: [...rowsByTitle]
          .filter(([title, same]) => title.startsWith('link ') && same.length > 1)
          .map(([title]) => title),
      };
    },
    async stop() {
      await site.stop();
      await pair.stop();
    },
  };
}

function readEach(url: string, paths: readonly string[]) {
  const stopping = new AbortController();
  const visits: Promise<{ path: string; status: number }>[] = [];
  async function readOn(): Promise<void> {
    for (const path of paths) {
      if (stopping.signal.aborted) return;
      visits.push(visit(url, path));
      await pause(everyMs);
    }
  }
  const reading = readOn();
  return {
    async stop() {
      stopping.abort();
      await reading;
      return await Promise.all(visits);
    },
  };
}

/** Status 0: there was no answer. */
async function visit(url: string, path: string): Promise<{ path: string; status: number }> {
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await fetch(url + path, { headers, redirect: 'manual' }).catch(() => undefined);
  await answer?.arrayBuffer();
  return { path, status: answer?.status ?? 0 };
}
