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
import { residentMegabytes } from './processes.ts';
import { table } from './report.ts';

/*
 * node bench/certificates.ts
 * Imports 10,000 certificates, downloads some, and packs a hundred, on a program of its own.
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
  for (const mode of ['check', 'all']) {
    const { seconds, megabytes, slowest } = await watched(pid, url, () => importSample(url, token, mode));
    rows.push([
      `import of 10,000 rows, ${mode}`,
      `${seconds.toFixed(2)} s, at most ${megabytes.toFixed(0)} MB, slowest read meanwhile ${slowest.toFixed(0)} ms`,
    ]);
  }
  const references = await findReferences(url, token, 30);
  const [warmUp, ...others] = references;
  await download(url, warmUp!);
  const cold = await timesOf(others, (one) => download(url, one));
  const kept = await timesOf(others, (one) => download(url, one));
  rows.push([
    'download, drawn',
    `median ${quantile(cold, 0.5).toFixed(0)} ms, p95 ${quantile(cold, 0.95).toFixed(0)} ms`,
  ]);
  rows.push(['download, from memory', `median ${quantile(kept, 0.5).toFixed(1)} ms`]);
  const packed = await watched(pid, url, () => pack(url, token, 100));
  rows.push(['archive of 100', `${packed.seconds.toFixed(1)} s, at most ${packed.megabytes.toFixed(0)} MB`]);
  console.log(table(['what', 'measured'], rows));
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

async function administratorToken(): Promise<string> {
  const db = openDatabase({ url: findRunningDatabase(dataDir)!, max: 1 });
  const { id } = await db.selectFrom('administrators').select('id').executeTakeFirstOrThrow();
  const token = await startSession(db, { audience: 'administrator', holderId: id });
  await db.destroy();
  return token;
}

/** How long it took, the memory of the program meanwhile, and how long a visitor waited at worst. */
async function watched(pid: number, url: string, work: () => Promise<void>) {
  const state = { isOver: false };
  let megabytes = 0;
  let slowest = 0;
  const watching = (async () => {
    while (!state.isOver) {
      const asked = performance.now();
      await fetch(`${url}/api/XfWebApi/GetNewsReList`).then((response) => response.text());
      slowest = Math.max(slowest, performance.now() - asked);
      megabytes = Math.max(megabytes, await residentMegabytes(pid));
      await pause(20);
    }
  })();
  const started = performance.now();
  await work().finally(() => (state.isOver = true));
  const seconds = (performance.now() - started) / 1000;
  await watching;
  return { seconds, megabytes, slowest };
}

async function importSample(url: string, token: string, mode: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([await readFile(sample)]), 'certificates.xlsx');
  form.append('Mode', mode);
  const response = await fetch(url + businessCertificates.ImportCerts.path, {
    method: 'POST',
    headers: { token },
    body: form,
  });
  const { Code, Data } = (await response.json()) as { Code: number; Data: { New: number } };
  if (Code !== 200 || Data.New !== 10_000) throw new Error(`import answers ${Code}`);
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

async function download(url: string, { CertId, IdNum }: Found): Promise<void> {
  await get(url, webCertificates.DownCert.path, { CertId, IdNum });
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

async function pack(url: string, token: string, count: number): Promise<void> {
  const list = await get(
    url,
    businessCertificates.GetCertList.path,
    { examstatus: '1', pagesize: String(count) },
    token,
  );
  const ids = (list as { List: { _certId: number }[] }).List.map(({ _certId }) => _certId);
  const response = await fetch(`${url}${businessCertificates.DownCerts.path}?Ids=${ids.join()}`, {
    headers: { token },
  });
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
