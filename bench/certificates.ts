import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { addProgramme } from '../server/testing/factories/add-programme.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { measureWizard } from './browser/import-in-browser.ts';
import { signedIn } from './browser/signed-in.ts';
import { quantile } from './load/median.ts';
import {
  cpuSeconds,
  databaseCpuSeconds,
  forgetPeak,
  peakMegabytes,
  residentMegabytes,
} from './load/processes.ts';
import { table } from './load/report.ts';

/*
 * npm run bench certificates
 * Imports 10,000 certificates, in Chromium and by the API, downloads some, and packs a thousand in calls of the maximum
 * size, on a program of its own. The site has to be built before (`npm run build`).
 */

const samples = join(import.meta.dirname, '../server/modules/certificates/import/samples');
const sample = join(samples, 'certs-clean-10000.xlsx');
const invalidWorkbook = join(samples, 'certs-defects-200.xlsx');
const quietMs = 150_000;
/** Certificates are signed for an address. */
const siteUrl = 'http://127.0.0.1';
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({
  DATA_DIR: dataDir,
  SITE_URL: siteUrl,
  LOG_LEVEL: 'warn',
  LIMIT_REQUESTS: '9999999/1',
  ADMIN_PASSWORD: 'Bench-Password-1',
  LIMIT_CERTIFICATE_SEARCH: '99999/600',
  LIMIT_CERTIFICATE_DOWNLOAD: '99999/600',
});
try {
  const url = await program.ready;
  await addProgramme(findRunningDatabase(dataDir)!.ownerUrl);
  const pid = Number(await readFile(join(dataDir, 'lock'), 'utf8'));
  const token = await administratorToken();
  const rest = await residentMegabytes(pid);
  const rows: string[][] = [
    ['load of the machine before', loadavg()[0]?.toFixed(1) ?? ''],
    ['memory before', `${rest.toFixed(0)} MB`],
  ];
  for (const [mode, fresh] of [
    ['check', 10_000],
    ['all', 10_000],
    ['all', 0],
  ] as const) {
    const work = () => importSample(url, token, { mode, fresh });
    rows.push([`import of 10,000 rows, ${fresh} new, ${mode}`, summary(await watched(pid, url, work))]);
  }
  const references = await findReferences(url, token, 30);
  const [warmUp, ...others] = references;
  await download(url, warmUp!);
  const cold = await timesOf(others, (one) => download(url, one));
  const cached = await timesOf(others, (one) => download(url, one));
  rows.push(['download, drawn', spread(cold)], ['download, from memory', spread(cached)]);
  // The memory of imports and renderings is freed in quiet minutes; the measurement of archives begins from there.
  await pause(quietMs);
  const quiet = await residentMegabytes(pid);
  rows.push(['memory after quiet minutes', `${quiet.toFixed(0)} MB`]);
  const ids = await issuedIds(url, token, 1000);
  for (const some of [ids.slice(0, 50), ids.slice(0, 500), ids.slice(500)]) {
    const before = await residentMegabytes(pid);
    const work = await watched(pid, url, () => pack(url, token, some));
    const above = [before, quiet, rest].map((megabytes) => (work.megabytes - megabytes).toFixed(0));
    rows.push([
      `archive of ${some.length}`,
      `${summary(work)}; ${above[0]} MB more than before, ${above[1]} than in quiet minutes, ${above[2]} than after the start`,
    ]);
  }
  const undoing = await watched(pid, url, () => undoLast(url, token));
  rows.push(['the import taken back', summary(undoing)]);
  const result = await measureWizard(url, siteUrl, token, sample);
  rows.push([
    'in Chromium: checked, imported, taken back',
    `${result.check.toFixed(2)}, ${result.store.toFixed(2)} and ${result.undo.toFixed(2)} s; the page busy for at most ${result.busiest.toFixed(0)} ms at a time, ${result.blocked.toFixed(0)} by the clock`,
  ]);
  rows.push(['problems of 200 rows, marked', await measureMarking(url, token)]);
  rows.push(['load of the machine after', loadavg()[0]?.toFixed(1) ?? '']);
  rows.push(['memory after', `${(await residentMegabytes(pid)).toFixed(0)} MB`]);
  console.log(table(['what', 'measured'], rows));
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

async function administratorToken(): Promise<string> {
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 1 });
  const token = await signedIn(db);
  await db.destroy();
  return token;
}

function spread(times: number[]): string {
  const [best, median, most] = [0, 0.5, 0.95].map((share) => quantile(times, share).toFixed(1));
  return `median ${median} ms, best ${best} ms, p95 ${most} ms`;
}

interface Watched {
  seconds: number;
  /**
   * Processor seconds of program and database: other load of the machine makes a measurement longer, but does not
   * change this number.
   */
  busySeconds: number;
  megabytes: number;
  slowest: number;
}

function summary({ seconds, busySeconds, megabytes, slowest }: Watched): string {
  const times = `${seconds.toFixed(2)} s (${busySeconds.toFixed(2)} s of the processor)`;
  return `${times}, at most ${megabytes.toFixed(0)} MB, slowest read meanwhile ${slowest.toFixed(0)} ms`;
}

async function busy(pid: number): Promise<number> {
  return (await cpuSeconds(pid)) + (await databaseCpuSeconds(dataDir));
}

/**
 * Measures the duration of the work, the highest memory use of the program, and the longest response time of a visitor.
 */
async function watched(pid: number, url: string, work: () => Promise<void>): Promise<Watched> {
  const state = { isOver: false };
  let slowest = 0;
  const watching = (async () => {
    while (!state.isOver) {
      const sentAt = performance.now();
      await fetch(`${url}/api/XfWebApi/GetNewsReList`).then((response) => response.text());
      slowest = Math.max(slowest, performance.now() - sentAt);
      await pause(20);
    }
  })();
  await forgetPeak(pid);
  const busyBefore = await busy(pid);
  const startTime = performance.now();
  await work().finally(() => (state.isOver = true));
  const seconds = (performance.now() - startTime) / 1000;
  await watching;
  const busySeconds = (await busy(pid)) - busyBefore;
  return { seconds, busySeconds, megabytes: await peakMegabytes(pid), slowest };
}

async function importSample(
  url: string,
  token: string,
  { mode, fresh }: { mode: string; fresh: number },
): Promise<void> {
  const { Code, Data } = await sendWorkbook(url, token, sample, mode);
  if (Code !== 200 || Data.New !== fresh) throw new Error(`import answers ${Code}`);
}

async function sendWorkbook(url: string, token: string, file: string, mode: string) {
  const form = new FormData();
  form.append('file', new Blob([await readFile(file)]), 'certificates.xlsx');
  form.append('Mode', mode);
  const response = await fetch(url + businessImports.ImportCerts.path, {
    method: 'POST',
    headers: { token },
    body: form,
  });
  return (await response.json()) as { Code: number; Data: { New: number; Ticket: string } };
}

async function undoLast(url: string, token: string): Promise<void> {
  const list = await get(url, businessImports.GetImportBatches.path, { pagesize: '1' }, token);
  const [batch] = (list as { List: { BatchId: number }[] }).List;
  const response = await fetch(url + businessImports.UndoImport.path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ BatchId: batch?.BatchId }),
  });
  const { Code } = (await response.json()) as { Code: number };
  if (Code !== 200) throw new Error(`undoing answers ${Code}`);
}

/** From the ticket to the last byte of the workbook. */
async function measureMarking(url: string, token: string): Promise<string> {
  const { Data } = await sendWorkbook(url, token, invalidWorkbook, 'check');
  const startTime = performance.now();
  const query = new URLSearchParams({ Ticket: Data.Ticket });
  const response = await fetch(`${url}${businessImports.GetImportFaults.path}?${query}`, {
    headers: { token },
  });
  const { byteLength } = await response.arrayBuffer();
  return `${(performance.now() - startTime).toFixed(0)} ms, ${(byteLength / 1024).toFixed(0)} kB`;
}

interface Found {
  CertId: string;
  IdNum: string;
}

async function findReferences(url: string, token: string, count: number): Promise<Found[]> {
  const list = await get(
    url,
    businessCertificates.GetCertList.path,
    { examstatus: '1', pagesize: String(count) },
    token,
  );
  const records = (list as { List: { _name: string; _certNum: string }[] }).List;
  return await Promise.all(
    records.map(async ({ _name, _certNum }) => {
      const answer = await get(url, webCertificates.GetCertList.path, { Name: _name, CertNum: _certNum });
      const [one] = (answer as { List: { _certId: string; _idNum: string }[] }).List;
      return { CertId: one!._certId, IdNum: one!._idNum };
    }),
  );
}

/** Until its last byte is here; what a client makes of them is not the program's time. */
async function download(url: string, { CertId, IdNum }: Found): Promise<void> {
  const query = new URLSearchParams({ CertId, IdNum });
  const response = await fetch(`${url}${webCertificates.DownCert.path}?${query}`);
  await response.arrayBuffer();
  if (response.headers.get('x-api-code') !== '200') throw new Error('no certificate');
}

async function timesOf<One>(list: One[], work: (one: One) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (const one of list) {
    const startTime = performance.now();
    await work(one);
    times.push(performance.now() - startTime);
  }
  return times;
}

async function issuedIds(url: string, token: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < count; page++) {
    const query = { examstatus: '1', pagesize: '100', pageindex: String(page) };
    const list = await get(url, businessCertificates.GetCertList.path, query, token);
    ids.push(...(list as { List: { _certId: number }[] }).List.map(({ _certId }) => _certId));
  }
  return ids.slice(0, count);
}

async function pack(url: string, token: string, ids: number[]): Promise<void> {
  const response = await fetch(`${url}${businessCertificates.DownCerts.path}?Ids=${ids.join()}`, {
    headers: { token },
  });
  if (response.headers.get('content-type') !== 'application/zip') throw new Error(await response.text());
  for await (const _chunk of response.body!);
}

async function get(
  url: string,
  path: string,
  query: Record<string, string>,
  token?: string,
): Promise<unknown> {
  const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
    headers: token ? { token } : {},
  });
  const { Code, Data } = (await response.json()) as { Code: number; Data: unknown };
  if (Code !== 200) throw new Error(`${path} answers ${Code}`);
  return Data;
}
