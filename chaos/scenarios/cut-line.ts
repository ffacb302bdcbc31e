import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { businessLinks } from '#contract/public-site/links.ts';
import { openDataDir } from '../../server/platform/core/data-dir.ts';
import { createLogger } from '../../server/platform/core/log.ts';
import { startEmbeddedPostgres } from '../../server/platform/db/embedded/embedded.ts';
import { openDatabaseLine } from '../../server/testing/services/database-line.ts';
import { startHaproxy } from '../haproxy.ts';
import { freePorts } from '../nginx.ts';
import { Worst, type Given, type Outcome, type Scenario } from '../scenario.ts';
import { signIn, startSite, type Site } from '../site.ts';
import { startVisitors } from '../visitors.ts';
import { callAs, publishArticle, watchFor } from '../withdrawn-article.ts';

const readPaths = ['/home', '/api/XfWebApi/GetMenuList', '/api/XfWebApi/GetNewsList', '/rss.xml'];
/** The program that lost its line has none of these in memory. */
const coldPaths = Array.from(
  { length: 500 },
  (_, at) => `/api/XfWebApi/GetNewsList?pageindex=1&pagesize=${(at % 100) + 1}`,
);
/** Two failed checks, which take five seconds if the line is silent, and the end of requests that were begun before. */
const noticedWithinMs = 7_000;
const cutMs = 20_000;

/**
 * One of two programs behind HAProxy loses only its own line to the database, which closes or falls silent. An article is withdrawn at the other
 * one. Once the checks have noticed, a loss is a page that still shows the article, a page that fails and a save that
 * fails.
 */
export const scenario: Scenario = {
  name: 'cut line',
  async run({ makeDisk, rounds, say }) {
    const disk = await makeDisk(2000);
    const dataDir = await openDataDir(join(disk.path, 'database'));
    const database = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'silent' }) });
    const line = await openDatabaseLine(database.ownerUrl);
    const ports = (await freePorts(2)) as [number, number];
    const secret = randomBytes(32).toString('base64');
    const start = (which: 0 | 1, url: string) =>
      startSite(
        { path: join(disk.path, `program-${which}`) },
        { DATABASE_URL: url, SECRET_KEY: secret, PORT: String(ports[which]) },
      );
    const sites: [Site, Site] = [await start(0, database.ownerUrl), await start(1, line.url)];
    const proxy = await startHaproxy(join(disk.path, 'haproxy'), ports);
    const outcome: Outcome = { rounds: rounds(3), acknowledged: 0, lost: [], worst: new Worst('answer') };
    try {
      const token = await signIn(sites[0]);
      for (let round = 1; round <= outcome.rounds; round++) {
        await cutLine({ sites, line, url: proxy.url, token }, { round, say, outcome });
        await pause(3_000);
      }
      return outcome;
    } finally {
      line.mend();
      await proxy.stop();
      for (const site of sites) await site.stop();
      await line.close();
      await database.stop();
      dataDir.release();
    }
  },
};

interface Installed {
  sites: [Site, Site];
  line: { cut(): void; freeze(): void; mend(): void };
  /** The proxy. */
  url: string;
  token: string;
}

async function cutLine(
  { sites, line, url, token }: Installed,
  { round, say, outcome }: { round: number; outcome: Outcome } & Pick<Given, 'say'>,
): Promise<void> {
  const [whole, other] = sites;
  const article = await publishArticle(whole.url, token);
  for (const site of [whole, other])
    for (const path of [...article.paths, ...readPaths, ...article.paths])
      await (await fetch(site.url + path)).text();
  const readers = startVisitors(() => url, readPaths, 20);
  const cold = startVisitors(() => url, coldPaths, 10);
  const saving = startSaving(url, token);
  await pause(2_000);
  // A broken cable closes no connection.
  if (round % 2 === 1) line.cut();
  else line.freeze();
  await article.withdraw(whole.url);
  const atFirst = watchFor(article.words, url, article.paths, 100);
  await pause(noticedWithinMs);
  const early = { failed: readers.busy + cold.busy, refused: saving.refused(), ...(await atFirst.stop()) };
  const watch = watchFor(article.words, url, article.paths, 100);
  await pause(cutMs);
  const { read, stale } = await watch.stop();
  const [ofReaders, ofCold] = [await readers.stop(), await cold.stop()];
  const saved = await saving.stop();
  line.mend();
  const failed = ofReaders.busy + ofCold.busy;
  outcome.worst.ms = Math.max(outcome.worst.ms, ofReaders.slowestMs);
  outcome.acknowledged += saved.done;
  say(
    `round ${round}: ${early.stale} of ${early.read} stale in the first ${noticedWithinMs / 1000} s, then ${stale} of ${read}; ` +
      `${failed} of ${ofReaders.answered + ofCold.answered} pages failed (${early.failed} at first); ` +
      `${saved.refused} of ${saved.done + saved.refused} saves failed (${early.refused} at first)`,
  );
  const errors = [
    ...(stale > 0 ? [`${stale} pages showed the withdrawn article`] : []),
    ...(failed > early.failed ? [`${failed - early.failed} pages failed`] : []),
    ...(saved.refused > early.refused ? [`${saved.refused - early.refused} saves failed`] : []),
    ...ofReaders.cut,
    ...ofCold.cut,
  ];
  outcome.lost.push(...errors.map((error) => `round ${round}: ${error}`));
}

/** Saves five links a second. */
function startSaving(url: string, token: string) {
  const stopping = new AbortController();
  const counts = { done: 0, refused: 0 };
  async function save(): Promise<void> {
    const form = { Title: randomUUID(), Friendlinks: 'https://www.example.cn' };
    if (await callAs(url, businessLinks.SaveWebFriendlinks, { token, form })) counts.done++;
    else counts.refused++;
  }
  async function saveOn(): Promise<void> {
    while (!stopping.signal.aborted) await Promise.all([save(), pause(200)]);
  }
  const saving = saveOn();
  return {
    refused: () => counts.refused,
    async stop() {
      stopping.abort();
      await saving;
      return counts;
    },
  };
}
