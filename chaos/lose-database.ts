import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { businessLinks } from '#contract/public-site/links.ts';
import { signIn, type Site } from './site.ts';
import { startVisitors } from './visitors.ts';

const cachedPaths = ['/', '/api/XfWebApi/GetMenuList', '/api/XfWebApi/GetNewsList', '/rss.xml'];
const uncachedPath = [
  '/info?NewsId=7',
  '/api/XfWebApi/GetNewsDetail?newsid=7',
  '/api/XfSystemApi/GetCode',
  '/readyz',
];
const awayMs = 30_000;
const maxMs = 2_000;
const maxLines = 60;

/**
 * Stops the database for half a minute while visitors read and save. Cached content is still served, every request is
 * answered within 2 s, the log is throttled, and the site recovers by itself.
 * @returns the violated expectations, and the slowest response in ms
 */
export async function loseDatabase(
  site: Site,
  lose: () => Promise<AsyncDisposable>,
): Promise<{ answered: number; errors: string[]; slowestMs: number }> {
  const token = await signIn(site);
  for (const path of [...cachedPaths, ...cachedPaths]) await fetch(site.url + path);
  const saidBefore = site.output().length;
  let readers;
  let askers;
  let saved;
  {
    await using _away = await lose();
    readers = startVisitors(() => site.url, cachedPaths, 20);
    askers = startVisitors(() => site.url, uncachedPath, 8);
    saved = startSaving(site, token);
    await pause(awayMs);
    await Promise.all([readers.stop(), askers.stop(), saved.stop()]);
  }
  const lines = site.output().slice(saidBefore).trim().split('\n');
  const slowestMs = Math.max(readers.slowestMs, askers.slowestMs, saved.slowestMs());
  const healed = await healsWithin(site, 10_000);
  return {
    answered: readers.answered + askers.answered,
    slowestMs,
    errors: [
      ...readers.cut,
      ...askers.cut,
      ...(readers.busy > 0 ? [`${readers.busy} answers that were in memory were refused`] : []),
      ...(slowestMs > maxMs ? [`an answer took ${Math.round(slowestMs)} ms`] : []),
      ...(lines.length > maxLines ? [`${lines.length} lines in the log: ${kindsOf(lines)}`] : []),
      ...(healed ? [] : ['did not heal by itself']),
    ],
  };
}

/** Counts the log messages by text, the most frequent first. */
function kindsOf(lines: string[]): string {
  const kinds = Map.groupBy(lines, (line) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? line);
  const countsByKind = [...kinds].map(([kind, same]) => ({ kind, count: same.length }));
  const sorted = countsByKind.toSorted((one, other) => other.count - one.count);
  return sorted.map(({ kind, count }) => `${count} ${kind}`).join(', ');
}

function startSaving(site: Site, token: string) {
  let slowest = 0;
  const stopping = new AbortController();
  const saving = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      await fetch(site.url + businessLinks.SaveWebFriendlinks.path, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify({ Title: randomUUID(), Friendlinks: 'https://www.example.cn' }),
      });
      slowest = Math.max(slowest, performance.now() - began);
      await pause(200);
    }
  })();
  return {
    slowestMs: () => slowest,
    async stop() {
      stopping.abort();
      await saving;
    },
  };
}

async function healsWithin({ url }: Site, ms: number): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < ms; await pause(100))
    if ((await fetch(`${url}/readyz`)).status === 200) return true;
  return false;
}
