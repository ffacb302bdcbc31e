import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { DataOf, Endpoint } from '#contract/api/endpoint.ts';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { openVault } from '../server/platform/core/vault.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { signedIn } from './browser/signed-in.ts';
import { quantile } from './load/median.ts';
import { table } from './load/report.ts';

/*
 * npm run bench notices
 * A notice to 5,000 companies: how long its sender waits, until its messages are written, and its lists.
 */

const companies = 5000;
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' });
try {
  const url = await program.ready;
  const token = await fill();
  const call = async <E extends Endpoint>({ method, path }: E, input: object): Promise<DataOf<E>> => {
    const query = new URLSearchParams(input as Record<string, string>);
    const response = await (method === 'GET'
      ? fetch(`${url}${path}?${query}`, { headers: { token } })
      : fetch(url + path, {
          method: 'POST',
          headers: { token, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        }));
    const { Code, Message, Data } = (await response.json()) as {
      Code: number;
      Message: string;
      Data: unknown;
    };
    if (Code !== 200) throw new Error(`${path}: ${Code} ${Message}`);
    return Data as DataOf<E>;
  };
  const form = { Title: '年会', Content: '请准时参加。', Audience: { IsAll: true } };
  const { NoticeId } = await call(businessNotices.SaveNotice, form);
  const sentAt = performance.now();
  const { RecipientCount } = await call(businessNotices.SendNotice, { NoticeId });
  const sendMs = performance.now() - sentAt;
  const client = new Client({ connectionString: findRunningDatabase(dataDir)!.ownerUrl });
  // An error of the measurement is told, not the end of the database after it.
  client.on('error', () => {});
  await client.connect();
  for (let due = companies; due > 0; await pause(100)) {
    const { rows } = await client.query<{ due: number }>(
      'select count(*)::int as due from notice_recipients where is_due',
    );
    due = rows[0]!.due;
  }
  const writeMs = performance.now() - sentAt;
  // Most have read it, as after some days.
  await client.query('update notice_recipients set opened_at = now() where id % 4 <> 0');
  await client.query('vacuum (analyze)');
  await client.end();
  const measure = async (calls: number, run: (at: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let at = 0; at < calls; at++) {
      const startedAt = performance.now();
      await run(at);
      times.push(performance.now() - startedAt);
    }
    return [quantile(times, 0.5).toFixed(1), quantile(times, 0.95).toFixed(1)];
  };
  const { GetNoticeRecipients, GetNoticeList, GetNotice } = businessNotices;
  const of = { id: NoticeId, pagesize: 20 };
  const lists = {
    'recipients, any page': await measure(60, (at) =>
      call(GetNoticeRecipients, { ...of, pageindex: at * 4 + 1 }),
    ),
    'recipients that have not read': await measure(60, (at) =>
      call(GetNoticeRecipients, { ...of, state: 'unread', pageindex: at + 1 }),
    ),
    'recipients by name': await measure(60, (at) => call(GetNoticeRecipients, { ...of, key: `公司${at}` })),
    'the notice with its counts': await measure(60, () => call(GetNotice, { id: NoticeId })),
    'the list of notices': await measure(60, () => call(GetNoticeList, {})),
  };
  console.log(`a load of ${loadavg()[0]?.toFixed(1)}\n`);
  console.log(
    table(
      ['notices', 'median, ms', 'p95, ms'],
      [
        [`sent to ${RecipientCount} companies`, sendMs.toFixed(0), ''],
        ['until all messages are written', writeMs.toFixed(0), ''],
        ...Object.entries(lists).map(([name, [median, p95]]) => [name, median ?? '', p95 ?? '']),
      ],
      '',
    ),
  );
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

/** Makes members with mail and telephone; returns the token of an administrator. */
async function fill(): Promise<string> {
  const databaseUrl = findRunningDatabase(dataDir)!.ownerUrl;
  const db = openDatabase({ url: databaseUrl, max: 2 });
  const token = await signedIn(db);
  await db.destroy();
  const vault = await openVault(dataDir, undefined);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into members (name, name_key, status, phone_sealed, phone_hash, email_sealed, email_hash)
     select '统计公司' || n, '统计公司' || n, 1, $2, sha256(n::text::bytea), $3, sha256(('m' || n)::bytea)
     from generate_series(1, $1::int) n`,
    [companies, vault.seal('13900139000'), vault.seal('office@example.com')],
  );
  await client.query('vacuum (analyze)');
  await client.end();
  return token;
}
