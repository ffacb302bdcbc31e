import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { webNews } from '#contract/news/news.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase, type Database } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { fillArticles, fillFrame } from './data/fill.ts';
import type { BareAnswer } from './load/bare-server.ts';
import type { LoadJob, LoadResult, Target } from './load/load-client.ts';
import { median } from './load/median.ts';
import { startNginx } from './load/nginx.ts';
import { ask, cpuSeconds, hear, residentMegabytes, startHelper } from './load/processes.ts';
import { table } from './load/report.ts';

/*
 * npm run bench pages [counts of article pages, such as 2000 20000]
 * Measures responses from memory: few addresses, and very many, without and with TRUST_PROXY, directly and through
 * nginx, beside Node's own server that sends the same bytes in the same run.
 */

const counts = process.argv.slice(2).map(Number);
const pageCounts = counts.length > 0 ? counts : [2000, 20_000];
const connections = 32;
const rounds = 3;
const roundSeconds = 1.5;
const browser = { 'accept-encoding': 'gzip, deflate, br' };

/** Headers that each server adds itself. */
const ofServer = new Set(['date', 'connection', 'keep-alive']);

interface Case {
  name: string;
  targets: Target[];
  headers: Record<string, string>;
}

interface Side {
  url: string;
  pid: number;
}

const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const env = {
  DATA_DIR: dataDir,
  STARTER: 'empty',
  LOG_LEVEL: 'warn',
  LIMIT_REQUESTS: '9999999/1',
  // One site under both addresses, with the proxy and without.
  SITE_URL: 'http://127.0.0.1',
};
// The programs stop in reverse order of their start, also after an interruption.
const resources = new AsyncDisposableStack();
resources.defer(() => rm(dataDir, { recursive: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void resources.disposeAsync().finally(() => process.exit(1)));
const client = startHelper('load-client.ts');
resources.defer(() => void client.kill());
const plain = startHelper('plain-server.ts');
resources.defer(() => void plain.kill());
const plainSide = { url: await hear<string>(plain), pid: plain.pid ?? 0 };
try {
  await prepareSite();
  const rows: string[][] = [];
  await measure('no proxy setting', env, rows);
  await measure('TRUST_PROXY', { ...env, TRUST_PROXY: '127.0.0.1' }, rows);
  const heads = ['setting', 'way', 'requests/s', 'plain', 'ratio', 'CPU µs', 'plain', 'CPU ratio', 'p99 ms'];
  console.log(table(['answer', ...heads], rows));
} finally {
  await resources.disposeAsync();
}

async function measure(setting: string, settings: Record<string, string>, rows: string[][]): Promise<void> {
  const started = resources.use(new AsyncDisposableStack());
  const program = startProgram(settings);
  started.defer(async () => {
    program.kill('SIGTERM');
    await program.ended;
  });
  const url = await program.ready;
  const side = { url, pid: Number(await readFile(join(dataDir, 'lock'), 'utf8')) };
  const nginx = await startNginx([url, plainSide.url]);
  started.defer(() => nginx.stop());
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 4 });
  started.defer(() => db.destroy());
  for (const one of await chooseCases(db)) {
    await setPlain(one, url);
    const firstMs = await askEach(one, url);
    for (const [way, product, bare] of [
      ['direct', side, plainSide],
      ['nginx', { ...side, url: nginx.urls[0]! }, { ...plainSide, url: nginx.urls[1]! }],
    ] as const) {
      await askEach(one, product.url);
      rows.push(line([one.name, setting, way, ...(await beside(one, product, bare))]));
    }
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `${one.name}, ${setting}: asked once each in ${(firstMs / 1000).toFixed(1)} s; ` +
        `${Math.round(await residentMegabytes(side.pid))} MB, load ${load}`,
    );
  }
  await started.disposeAsync();
}

/** Everything is in memory then, and the code has been compiled. */
async function askEach(one: Case, url: string): Promise<number> {
  const startTime = performance.now();
  const seconds = one.targets.length < connections ? 1 : undefined;
  await ask<LoadResult>(client, { ...jobOf(one), url, seconds } satisfies LoadJob);
  return performance.now() - startTime;
}

/** Prints each row at once, since all of them take many minutes. */
function line(row: string[]): string[] {
  console.log(row.join(' · '));
  return row;
}

function jobOf({ targets, headers }: Case): Omit<LoadJob, 'url'> {
  return { connections, headers, targets, seconds: roundSeconds, isParted: targets.length > connections };
}

/** Measures both alternately, so that other load of the machine affects both. */
async function beside(one: Case, product: Side, bare: Side): Promise<string[]> {
  const results: { product: Round; bare: Round }[] = [];
  for (let round = 0; round < rounds; round++)
    results.push({ product: await run(one, product), bare: await run(one, bare) });
  const of = (pick: (round: (typeof results)[number]) => number) => median(results.map(pick));
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  return [
    whole(of((round) => round.product.perSecond)),
    whole(of((round) => round.bare.perSecond)),
    of((round) => round.product.perSecond / round.bare.perSecond).toFixed(2),
    of((round) => round.product.cpu).toFixed(1),
    of((round) => round.bare.cpu).toFixed(1),
    of((round) => round.product.cpu / round.bare.cpu).toFixed(2),
    of((round) => round.product.p99).toFixed(0),
  ];
}

interface Round extends LoadResult {
  cpu: number;
}

async function run(one: Case, { url, pid }: Side): Promise<Round> {
  const before = await cpuSeconds(pid);
  const result = await ask<LoadResult>(client, { ...jobOf(one), url } satisfies LoadJob);
  if (result.failures > 0) throw new Error(`${one.name}: ${result.failures} of ${result.requests} failed`);
  return { ...result, cpu: ((await cpuSeconds(pid)) - before) * (1e6 / result.requests) };
}

async function chooseCases(db: Database): Promise<Case[]> {
  const most = Math.max(...pageCounts);
  const { count } = await db
    .selectFrom('news')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count < most) {
    await fillFrame(db);
    await fillArticles(db, findRunningDatabase(dataDir)!.ownerUrl, most);
  }
  const articles = await db.selectFrom('news').select(['id', 'menu_id']).orderBy('id').limit(most).execute();
  const pages = articles.map(({ id, menu_id }) => ({ path: `/info?MenuId=${menu_id}&NewsId=${id}` }));
  const few = articles.slice(0, 8);
  return [
    {
      name: 'list',
      headers: {},
      targets: few.map(({ menu_id }) => ({ path: `${webNews.GetNewsList.path}?pid=${menu_id}` })),
    },
    {
      name: 'detail',
      headers: {},
      targets: few.map(({ id }) => ({ path: `${webNews.GetNewsDetail.path}?newsid=${id}` })),
    },
    { name: 'article page', headers: browser, targets: pages.slice(0, 8) },
    { name: 'article page as it is', headers: {}, targets: pages.slice(0, 8) },
    { name: 'home page', headers: browser, targets: [{ path: '/home' }] },
    ...pageCounts.map((many) => ({
      name: `${many.toLocaleString('en')} article pages`,
      headers: browser,
      targets: pages.slice(0, many),
    })),
  ];
}

/** The bytes and headers of one of the answers, as they are on the wire. */
async function setPlain({ targets, headers }: Case, url: string): Promise<void> {
  const asked = get(url + (targets[targets.length >> 1]?.path ?? ''), { headers });
  const [response] = await once(asked, 'response');
  const sent = Object.entries(response.headers as Record<string, string>).filter(
    ([name]) => !ofServer.has(name),
  );
  const body = (await buffer(response)).toString('base64');
  const answer: BareAnswer = { body, headers: Object.fromEntries(sent) };
  await ask(plain, answer);
}

async function prepareSite(): Promise<void> {
  const script = new URL('../cli/prepare.mjs', import.meta.url).href;
  const { prepare } = (await import(script)) as { prepare(): Promise<void> };
  await prepare();
}
