import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { businessLinks } from '#contract/links.ts';
import { startPostgresPair } from '../../server/testing/start-postgres-pair.ts';
import { Worst, type Scenario } from '../scenario.ts';
import { signIn, startSite, type Site } from '../site.ts';
import { startVisitors } from '../visitors.ts';

const paths = ['/', '/api/XfWebApi/GetMenuList', '/api/XfWebApi/GetNewsList', '/rss.xml'];
const awayMs = 15_000;

/**
 * The primary is killed while people read, after one save a second; its synchronous standby is promoted 15 s later. Lost is
 * a page that was read before and is not answered, and a save that was acknowledged and is gone.
 */
export const scenario: Scenario = {
  name: 'failover',
  async run({ makeDisk, rounds, say }) {
    const worst = new Worst('outage of saving');
    const lost: string[] = [];
    let acknowledged = 0;
    const failovers = rounds(3);
    for (let round = 1; round <= failovers; round++) {
      const disk = await makeDisk(2000);
      const pair = await startPostgresPair();
      const { primary, standby } = pair;
      const url = primary.url.replace(`:${primary.port}/`, `:${primary.port},127.0.0.1:${standby.port}/`);
      await primary.query(`alter system set synchronous_standby_names = '*'`);
      await primary.query('select pg_reload_conf()');
      const site = await startSite(
        { path: join(disk.path, `round-${round}`) },
        { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('base64') },
      );
      const saved: string[] = [];
      const save = await savingOn(site, saved);
      for (const path of [...paths, ...paths]) await fetch(site.url + path);
      const readers = startVisitors(() => site.url, paths, 20);
      for (let count = 0; count < 10; count++) await Promise.all([save(), pause(1000)]);
      await save();
      primary.kill('SIGKILL');
      const began = performance.now();
      await primary.ended;
      await pause(awayMs);
      await standby.query(`alter system set synchronous_standby_names = ''`);
      await standby.query('select pg_reload_conf()');
      await standby.query('select pg_promote()');
      while (!(await save())) await pause(200);
      const seconds = performance.now() - began;
      worst.note(seconds);
      const { answered, busy, cut } = await readers.stop();
      const found = new Set(
        (await standby.query<{ title: string }>('select title from links')).map(({ title }) => title),
      );
      const missing = saved.filter((title) => !found.has(title));
      acknowledged += saved.length;
      say(
        `failover ${round}: ${answered} pages answered, ${busy} of them 5xx, ${cut.length} cut; ${saved.length} saved, ${missing.length} lost; saving again after ${Math.round(seconds / 1000)} s`,
      );
      if (busy > 0) lost.push(`failover ${round}: ${busy} pages answered 5xx`);
      lost.push(...cut, ...missing.map((title) => `failover ${round}: row missing: ${title}`));
      await site.stop();
      await pair.stop();
    }
    return { rounds: failovers, acknowledged, lost, worst };
  },
};

/** Saves one link a call and notes its title when that is acknowledged. */
async function savingOn(site: Site, saved: string[]): Promise<() => Promise<boolean>> {
  const token = await signIn(site);
  return async () => {
    const title = `link ${randomUUID()}`;
    const answer = await fetch(site.url + businessLinks.SaveWebFriendlinks.path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ Title: title, Friendlinks: 'https://www.example.cn' }),
    });
    const { Code }: { Code: number } = await answer.json();
    if (Code === 200) saved.push(title);
    return Code === 200;
  };
}
