import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { invalidateContent } from '../server/platform/db/content-revision.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase, type Database } from '../server/platform/db/open.ts';
import { transaction } from '../server/platform/db/transaction.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { measureFirstVisit } from './browser/first-visit.ts';
import { fillArticles, fillFrame } from './data/fill.ts';
import { compare, type Comparison, type Sides } from './load/compare.ts';
import { databaseCpuSeconds, hear, residentMegabytes, startHelper } from './load/processes.ts';
import { comparisonTable, searchTable, table } from './load/report.ts';
import { hosts, scenariosFor } from './load/scenarios.ts';
import { measureSearch } from './load/search-latency.ts';
import { measureStarts } from './load/starts.ts';

/*
 * npm run bench [site] [counts of articles, such as 2000 100000]
 * Measures the program with a folder and a database of its own beside a bare server, on loopback.
 */

const counts = process.argv.slice(2).map(Number);
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const env = {
  DATA_DIR: dataDir,
  STARTER: 'empty',
  LOG_LEVEL: 'warn',
  LIMIT_REQUESTS: '9999999/1',
  HOSTS: hosts.join(),
};
const resources = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopEarly);
try {
  await prepareSite();
  await measureAll(counts.length > 0 ? counts : [2000, 100_000]);
} finally {
  await resources.disposeAsync();
  await rm(dataDir, { recursive: true });
}

async function measureAll(articleCounts: number[]): Promise<void> {
  say(
    `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
  );
  const program = startProgram(env);
  resources.defer(async () => {
    program.kill('SIGTERM');
    await program.ended;
  });
  const url = await program.ready;
  const pid = Number(await readFile(join(dataDir, 'lock'), 'utf8'));
  const databaseUrl = findRunningDatabase(dataDir)!.ownerUrl;
  const db = openDatabase({ url: databaseUrl, max: 4 });
  resources.defer(() => db.destroy());
  const forget = () => forgetContent(db);
  const sides = await startSides({ url, pid, forget, databaseCpuSeconds: () => databaseCpuSeconds(dataDir) });

  await fillFrame(db);
  for (const count of articleCounts) {
    const startTime = performance.now();
    await fillArticles(db, databaseUrl, count);
    say(`\n${count} articles, filled in ${((performance.now() - startTime) / 1000).toFixed(0)} s\n`);
    say(comparisonTable(await compareAll(db, sides), `${count} articles, `));
    say(`\nMemory after load: ${Math.round(await residentMegabytes(pid))} MB`);
  }
  for (const length of [2, 3] as const) {
    say(`\nFull-text search, words of ${length} characters, one request at a time\n`);
    say(searchTable(await measureSearch(url, length, forget), `words of ${length}, `));
  }
  const visit = await measureFirstVisit(url, '/home');
  await resources.disposeAsync();

  const seconds = await measureStarts(env);
  say('');
  say(
    table(
      ['what', 'measured'],
      [
        ['start to ready', `${seconds.toFixed(2)} s`],
        [
          `scripts of a first visit of /home (${visit.scripts} files, gzip)`,
          `${(visit.bytes / 1000).toFixed(1)} kB`,
        ],
      ],
    ),
  );
}

async function compareAll(db: Database, sides: Sides): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const scenario of await scenariosFor(db)) comparisons.push(await compare(sides, scenario));
  return comparisons;
}

async function startSides(product: Sides['product']): Promise<Sides> {
  const helper = startHelper('bare-server.ts');
  resources.defer(() => void helper.kill());
  const client = startHelper('load-client.ts');
  resources.defer(() => void client.kill());
  return { product, bare: { helper, url: await hear<string>(helper), pid: helper.pid! }, client };
}

async function stopEarly(): Promise<void> {
  await resources.disposeAsync();
  await rm(dataDir, { recursive: true });
  process.exit(1);
}

/** Drops all cached content, as a publication does. */
async function forgetContent(db: Database): Promise<void> {
  await transaction(db, invalidateContent);
  await pause(100);
}

async function prepareSite(): Promise<void> {
  const script = new URL('../cli/prepare.mjs', import.meta.url).href;
  const { prepare } = (await import(script)) as { prepare(): Promise<void> };
  await prepare();
}

function say(text: string): void {
  console.log(text);
}
