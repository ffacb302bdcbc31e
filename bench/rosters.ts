import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessRosters, type RosterImportResult } from '#contract/members/roster.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { makeRoster } from '../server/testing/factories/make-roster.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { signedIn } from './browser/signed-in.ts';
import { forgetPeak, peakMegabytes, residentMegabytes } from './load/processes.ts';
import { table } from './load/report.ts';

/*
 * npm run bench rosters
 * Checks, imports, approves and takes back a roster of 300 companies and one of 5,000, on a program of its own. The site has to be built
 * before (`npm run build`). The limits of a check of 5,000 rows are 20 s and 300 MB.
 */

const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  LIMIT_REQUESTS: '9999999/1',
  ADMIN_PASSWORD: 'Bench-Password-1',
});
try {
  const url = await program.ready;
  const pid = Number(await readFile(join(dataDir, 'lock'), 'utf8'));
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 1 });
  const token = await signedIn(db);
  await db.destroy();
  const rows: string[][] = [
    ['load of the machine before', loadavg()[0]?.toFixed(1) ?? ''],
    ['memory before', `${(await residentMegabytes(pid)).toFixed(0)} MB`],
  ];
  for (const count of [300, 5000]) rows.push(...(await measure({ url, pid, token }, count)));
  rows.push(['memory after', `${(await residentMegabytes(pid)).toFixed(0)} MB`]);
  console.log(table(['what', 'measured'], rows));
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

interface Site {
  url: string;
  pid: number;
  token: string;
}

/** Goes the whole way of a roster twice: checked, decided on, imported, approved, taken back. */
async function measure(site: Site, count: number): Promise<string[][]> {
  const content = await makeRoster(count);
  const results: string[][] = [];
  const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    await forgetPeak(site.pid);
    const startTime = performance.now();
    const result = await work();
    const seconds = ((performance.now() - startTime) / 1000).toFixed(2);
    results.push([
      `${count} rows: ${what}`,
      `${seconds} s, at most ${(await peakMegabytes(site.pid)).toFixed(0)} MB`,
    ]);
    return result;
  };
  const looked = await timed('check', () => send(site, content, { Mode: 'check' }));
  const Answers = JSON.stringify(
    Object.fromEntries(
      looked.Questions.filter(({ Answer }) => Answer === '').map(({ Key, Choices }) => [
        Key,
        Choices[0]?.Value,
      ]),
    ),
  );
  const ready = await timed('check with answers', () => send(site, content, { Mode: 'check', Answers }));
  if (ready.Good !== ready.Total) throw new Error(`${ready.Total - ready.Good} rows are left`);
  const { BatchId } = await timed('import', () => send(site, content, { Mode: 'all' }));
  const cases = (await call(site, 'GET', businessReviews.GetProcessList.path, {
    kind: '4',
    status: '3',
  })) as {
    List: { ProcessId: number; Version: number }[];
  };
  await timed('approval', () =>
    call(site, 'POST', businessReviews.SaveProcessItem.path, {
      ...cases.List[0],
      Status: 1,
      ProcessItemName: '',
    }),
  );
  const same = await timed('check of the same roster', () => send(site, content, { Mode: 'check' }));
  if (same.New + same.Changed > 0)
    throw new Error(`${same.New} new, ${same.Changed} changed of the same roster`);
  await timed('undo', () =>
    call(site, 'POST', businessRosters.UndoRosterImport.path, { BatchId, Reason: '量一量' }),
  );
  return results;
}

async function send({ url, token }: Site, content: Buffer, fields: Record<string, string>) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'roster.xlsx');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await fetch(url + businessRosters.ImportRoster.path, {
    method: 'POST',
    headers: { token },
    body: form,
  });
  const { Code, Message, Data } = (await response.json()) as {
    Code: number;
    Message: string;
    Data: RosterImportResult;
  };
  if (Code !== 200 && Code !== 511) throw new Error(`${Code} ${Message}`);
  return Data;
}

async function call({ url, token }: Site, method: string, path: string, input: object): Promise<unknown> {
  const query = new URLSearchParams(input as Record<string, string>);
  const response = await fetch(method === 'GET' ? `${url}${path}?${query}` : url + path, {
    method,
    headers: { token, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  });
  const { Code, Message, Data } = (await response.json()) as { Code: number; Message: string; Data: unknown };
  if (Code !== 200) throw new Error(`${path}: ${Code} ${Message}`);
  return Data;
}
