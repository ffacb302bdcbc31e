import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { openVault } from '../server/platform/core/vault.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { signedIn } from './browser/signed-in.ts';
import { fillMillion } from './data/fill-million.ts';
import { fillArticles, fillFrame } from './data/fill.ts';
import { importWorkbook } from './data/import-workbook.ts';
import { openDatabaseClock, type Cost, type DatabaseClock } from './load/database-clock.ts';
import { forgetPeak, peakMegabytes, residentMegabytes } from './load/processes.ts';
import { table } from './load/report.ts';
import { exportOfLog, questionsOfClerks } from './million-questions.ts';

/*
 * npm run bench million [part of the names to measure, such as certificates]
 * The back office of one installation with 1,010,000 certificates, 200,000 articles, 20,008 members and 300,000 log entries; `SCALE=2`
 * doubles all of them, which shows what grows with the size. The site has to be built. The database (about 4 GB) is deleted at
 * the end, unless `BENCH_DATA` names its folder: the next run measures that database again, with the migrations of its program.
 */

const scale = Number(process.env.SCALE ?? 1);
const sizes = {
  certificates: Math.round(1_010_000 * scale),
  articles: Math.round(200_000 * scale),
  members: Math.round(20_008 * scale),
  logEntries: Math.round(300_000 * scale),
};
const ownFolder = process.env.BENCH_DATA;
const dataDir = ownFolder ?? join(import.meta.dirname, '../node_modules/.cache/bench-million');
const filledMark = `${dataDir}.filled`;
const isFilled = existsSync(filledMark);

if (!isFilled) await rm(dataDir, { recursive: true, force: true });
await mkdir(dataDir, { recursive: true });
const program = startProgram({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  LIMIT_REQUESTS: '9999999/1',
  STARTER: 'empty',
});
try {
  const startedAt = performance.now();
  const url = await program.ready;
  console.log(`ready after ${seconds(startedAt)} s`);
  const rows = await measureAll(url);
  console.log(`\nscale ${scale}, a load of ${loadavg()[0]?.toFixed(1)}\n`);
  console.log(
    table(
      ['question', 'hits', 'database ms', 'its CPU ms', 'answer ms'],
      rows,
      scale === 1 ? '' : `${scale} times, `,
    ),
  );
} finally {
  program.kill('SIGTERM');
  await program.ended;
  if (ownFolder === undefined) await rm(dataDir, { recursive: true });
}

async function measureAll(url: string): Promise<string[][]> {
  const databaseUrl = findRunningDatabase(dataDir)!.ownerUrl;
  const clock = openDatabaseClock(url, dataDir);
  const rows: string[][] = [];
  if (!isFilled) rows.push(...(await fillAll(url, databaseUrl, clock)));
  const token = await tokenOf(databaseUrl);
  for (const { name, path } of questionsOfClerks.filter(({ name: one }) => isWanted(one))) {
    const row = await clock.measure(() => ask(url + path, token));
    rows.push([name, ...row]);
    console.log([name, ...row].join(' | '));
  }
  if (isWanted('import'))
    rows.push(...(await importBeside(url, token, clock, 'import of 10,000 rows beside them')));
  if (isWanted('export')) rows.push(await measureExport(url, token));
  return rows;
}

function isWanted(name: string): boolean {
  return name.includes(process.argv[2] ?? '');
}

/** Returns the cost of an import into an empty database. */
async function fillAll(url: string, databaseUrl: string, clock: DatabaseClock): Promise<string[][]> {
  const filledFrom = performance.now();
  const db = openDatabase({ url: databaseUrl, max: 4 });
  await fillFrame(db);
  await db.insertInto('programmes').values({ name: '量测' }).execute();
  const rows = await importBeside(
    url,
    await tokenOf(databaseUrl),
    clock,
    'import of 10,000 rows, empty database',
  );
  await fillArticles(db, databaseUrl, sizes.articles);
  console.log(`articles after ${seconds(filledFrom)} s`);
  await fillMillion(databaseUrl, await openVault(dataDir, undefined), sizes);
  await db.destroy();
  if (ownFolder !== undefined) await writeFile(filledMark, '');
  console.log(`filled in ${seconds(filledFrom)} s`);
  return rows;
}

async function tokenOf(databaseUrl: string): Promise<string> {
  const db = openDatabase({ url: databaseUrl, max: 1 });
  const token = await signedIn(db);
  await db.destroy();
  return token;
}

/** Asks once; an answer such as 503 is a result, too. */
async function ask(address: string, token: string): Promise<string> {
  const answer = await fetch(address, { headers: { token } });
  const { Code, Data } = (await answer.json()) as { Code: number; Data: unknown };
  if (Code !== 200) return `answer ${Code}`;
  if (Array.isArray(Data)) return String(Data.length);
  const { TotalCount, IsAbout } = Data as { TotalCount?: number; IsAbout?: true };
  return TotalCount === undefined ? '' : `${IsAbout ? '约 ' : ''}${TotalCount.toLocaleString('en')}`;
}

/** Imports a workbook and takes it back, so that the next run finds the same database. */
async function importBeside(
  url: string,
  token: string,
  clock: DatabaseClock,
  name: string,
): Promise<string[][]> {
  const post = async (path: string, body: FormData | string) => {
    const headers = { token, ...(typeof body === 'string' && { 'content-type': 'application/json' }) };
    const answer = await fetch(url + path, { method: 'POST', headers, body });
    const { Code, Data } = (await answer.json()) as { Code: number; Data: { New: number; BatchId: number } };
    if (Code !== 200) throw new Error(`${path} answers ${Code}`);
    return Data;
  };
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await importWorkbook(10_000))]), 'certificates.xlsx');
  form.append('Mode', 'all');
  const stored = await clock.once(() => post(businessImports.ImportCerts.path, form));
  const undoing = JSON.stringify({ BatchId: stored.result.BatchId, Reason: '量测' });
  const undone = await clock.once(() => post(businessImports.UndoImport.path, undoing));
  return [
    [name, stored.result.New.toLocaleString('en'), ...cells(stored)],
    [`${name}, taken back`, '', ...cells(undone)],
  ];
}

function cells({ database, cpu, answer }: Cost): string[] {
  return [database, cpu, answer].map((ms) => ms.toFixed(0));
}

/** The memory of the program while the whole log is written as a workbook. */
async function measureExport(url: string, token: string): Promise<string[]> {
  const pid = Number(await readFile(join(dataDir, 'lock'), 'utf8'));
  const before = await residentMegabytes(pid);
  await forgetPeak(pid);
  const startedAt = performance.now();
  const answer = await fetch(url + exportOfLog, { headers: { token } });
  let bytes = 0;
  for await (const chunk of answer.body!) bytes += (chunk as Uint8Array).length;
  const peak = await peakMegabytes(pid);
  const memory = `${peak.toFixed(0)} MB at most, ${before.toFixed(0)} before, ${(bytes / 2 ** 20).toFixed(0)} MB sent`;
  return ['export of the whole log', memory, '', '', (performance.now() - startedAt).toFixed(0)];
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
