import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessQuickSearch } from '#contract/back-office/quick-search.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { openVault } from '../server/platform/core/vault.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { signedIn } from './browser/signed-in.ts';
import { fillCertificates, fillLog, fillMembers, fillNews } from './data/fill-lists.ts';
import { quantile } from './load/median.ts';
import { table } from './load/report.ts';
import { measureSaves } from './load/saves.ts';

/*
 * npm run bench lists [how many of each, 100000]
 * The lists of the back office, the workbench, Ctrl+K and saving over members, articles, certificates and entries of the log, as a
 * person would open them, one request at a time.
 */

const { positionals } = parseArgs({ allowPositionals: true });
const count = Number(positionals[0] ?? 100_000);
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' });
try {
  const url = await program.ready;
  const token = await fillAll();
  const medianOf = (path: string) => timed(() => askFor(url + path, token), 20);
  const firstByteOf = (path: string) => timed(() => firstByte(url + path, token), 7);

  const rows: string[][] = [];
  const last = Math.ceil(count / 10);
  for (const [name, { path }, queries] of [
    [
      'members',
      businessMembers.GetMemberList,
      ['status=1', 'key=公司77', 'key=浦江', 'key=工程', 'pagesize=100'],
    ],
    ['articles', businessNews.GetNewsList, ['status=0', 'key=标题77', 'pagesize=100']],
    ['certificates', businessCertificates.GetCertList, ['key=C-0077777', 'key=王建国', 'key=没有这个']],
    ['log', systemAudit.GetOperationLog, ['noun=member', 'key=第77777期', 'key=没有这个']],
  ] as const)
    for (const query of [1, 10, 100, 1000, last].map((page) => `pageindex=${page}`).concat(queries))
      rows.push([`${name}, ${query}`, await medianOf(`${path}?${query}`)]);
  rows.push(['menus', await medianOf(`${businessMenus.GetMenuList.path}?pagesize=100`)]);
  for (const key of ['公司77', '工程', '公', '标题', '标题77', 'C-000077', '0', '没有这个'])
    rows.push([`Ctrl+K, ${key}`, await medianOf(`${businessQuickSearch.GetDestinations.path}?key=${key}`)]);
  for (const { path } of [businessWorkbench.GetWaiting, businessWorkbench.GetWorkbench])
    rows.push([path.split('/').at(-1) ?? '', await medianOf(path)]);
  for (const [name, { path }] of [
    ['members', businessMembers.ExportMembers],
    ['certificates', businessCertificates.ExportCerts],
    ['log', systemAudit.ExportOperationLog],
  ] as const)
    rows.push([`export of ${name}, first byte`, await firstByteOf(path)]);
  rows.push(['an article of 1,000 pairs saved', quantile(await measureSaves(url, token), 0.5).toFixed(1)]);
  console.log(`${count.toLocaleString('en')} of each, a load of ${loadavg()[0]?.toFixed(1)}\n`);
  console.log(table(['list', 'median ms'], rows, count === 100_000 ? '' : `${count} of each, `));
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

/** Fills all lists and returns the token of an administrator. */
async function fillAll(): Promise<string> {
  const databaseUrl = findRunningDatabase(dataDir)!.ownerUrl;
  const db = openDatabase({ url: databaseUrl, max: 2 });
  const vault = await openVault(dataDir, undefined);
  await fillMembers(db, vault, count);
  await fillNews(db, count);
  await fillCertificates(db, vault, count);
  await fillLog(db, count);
  await vacuum(databaseUrl);
  const token = await signedIn(db);
  await db.destroy();
  return token;
}

/** Outside the pool, whose queries end after seconds. */
async function vacuum(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}

/** The first few warm up. */
async function timed(ask: () => Promise<void>, times: number): Promise<string> {
  const milliseconds: number[] = [];
  for (let request = 0; request < times + 3; request++) {
    const sentAt = performance.now();
    await ask();
    milliseconds.push(performance.now() - sentAt);
  }
  return quantile(milliseconds.slice(3), 0.5).toFixed(1);
}

async function askFor(address: string, token: string): Promise<void> {
  const answer = await fetch(address, { headers: { token } });
  const { Code } = (await answer.json()) as { Code: number };
  if (Code !== 200) throw new Error(`${address} answered ${Code}`);
}

/** The rest of the workbook is not waited for. */
async function firstByte(address: string, token: string): Promise<void> {
  const answer = await fetch(address, { headers: { token } });
  const reader = answer.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  // A workbook is a zip.
  if (value?.[0] !== 0x50) throw new Error(`the export answered ${answer.status}`);
  await reader?.cancel();
}
