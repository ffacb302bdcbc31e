import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { webCertificates } from '#contract/certificates.ts';
import { businessCertificates } from '#contract/managed-certificates.ts';
import { findRunningDatabase } from '../server/db/embedded.ts';
import { openDatabase } from '../server/db/open.ts';
import { startSession } from '../server/sessions/store.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { quantile } from './median.ts';
import { forgetPeak, peakMegabytes, residentMegabytes } from './processes.ts';
import { table } from './report.ts';

/*
 * node bench/certificates.ts
 * Imports 10,000 certificates, downloads some, and packs a thousand in calls of as many as one may ask for, on a program
 * of its own.
 */

const sample = join(import.meta.dirname, '../server/certificates/samples/certs-clean-10000.xlsx');
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  LIMIT_REQUESTS: '9999999/1',
  ADMIN_PASSWORD: 'Bench-Password-1',
  LIMIT_CERTIFICATE_SEARCH: '99999/600',
  LIMIT_CERTIFICATE_DOWNLOAD: '99999/600',
});
try {
  const url = await program.ready;
  const pid = Number(await readFile(join(dataDir, 'lock'), 'utf8'));
  const token = await administratorToken();
  const rows: string[][] = [['memory before', `${(await residentMegabytes(pid)).toFixed(0)} MB`]];
  for (const [mode, fresh] of [
    ['check', 10_000],
    ['all', 10_000],
    ['all', 0],
  ] as const) {
    const work = () => importSample(url, token, { mode, fresh });
    const { seconds, megabytes, slowest } = await watched(pid, url, work);
    rows.push([
      `import of 10,000 rows, ${fresh} new, ${mode}`,
      `${seconds.toFixed(2)} s, at most ${megabytes.toFixed(0)} MB, slowest read meanwhile ${slowest.toFixed(0)} ms`,
    ]);
  }
  const references = await findReferences(url, token, 30);
  const [warmUp, ...others] = references;
  await download(url, warmUp!);
  const cold = await timesOf(others, (one) => download(url, one));
  const kept = await timesOf(others, (one) => download(url, one));
  rows.push(['download, drawn', spread(cold)], ['download, from memory', spread(kept)]);
  const ids = await issuedIds(url, token, 1000);
  for (const some of [ids.slice(0, 50), ids.slice(0, 500), ids.slice(500)]) {
    const { seconds, megabytes } = await watched(pid, url, () => pack(url, token, some));
    rows.push([`archive of ${some.length}`, `${seconds.toFixed(1)} s, at most ${megabytes.toFixed(0)} MB`]);
  }
  rows.push(['memory after', `${(await residentMegabytes(pid)).toFixed(0)} MB`]);
  console.log(table(['what', 'measured'], rows));
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

async function administratorToken(): Promise<string> {
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 1 });
  const { id } = await db.selectFrom('administrators').select('id').executeTakeFirstOrThrow();
  const token = await startSession(db, { audience: 'administrator', holderId: id });
  await db.destroy();
  return token;
}

function spread(times: number[]): string {
  const [best, median, most] = [0, 0.5, 0.95].map((share) => quantile(times, share).toFixed(1));
  return `median ${median} ms, best ${best} ms, p95 ${most} ms`;
}

/** How long it took, the memory of the program at its highest, and how long a visitor waited at worst. */
async function watched(pid: number, url: string, work: () => Promise<void>) {
  const state = { isOver: false };
  let slowest = 0;
  const watching = (async () => {
    while (!state.isOver) {
      const asked = performance.now();
      await fetch(`${url}/api/XfWebApi/GetNewsReList`).then((response) => response.text());
      slowest = Math.max(slowest, performance.now() - asked);
      await pause(20);
    }
  })();
  await forgetPeak(pid);
  const started = performance.now();
  await work().finally(() => (state.isOver = true));
  const seconds = (performance.now() - started) / 1000;
  await watching;
  return { seconds, megabytes: await peakMegabytes(pid), slowest };
}

async function importSample(
  url: string,
  token: string,
  { mode, fresh }: { mode: string; fresh: number },
): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([await readFile(sample)]), 'certificates.xlsx');
  form.append('Mode', mode);
  const response = await fetch(url + businessCertificates.ImportCerts.path, {
    method: 'POST',
    headers: { token },
    body: form,
  });
  const { Code, Data } = (await response.json()) as { Code: number; Data: { New: number } };
  if (Code !== 200 || Data.New !== fresh) throw new Error(`import answers ${Code}`);
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
      const found = await get(url, webCertificates.GetCertList.path, { Name: _name, CertNum: _certNum });
      const [one] = (found as { List: { _certId: string; _idNum: string }[] }).List;
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
    const started = performance.now();
    await work(one);
    times.push(performance.now() - started);
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
