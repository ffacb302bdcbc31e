import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DataOf, Endpoint, SentInputOf } from '#contract/api/endpoint.ts';
import { businessAudiences } from '#contract/audience/audiences.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { openVault } from '../server/platform/core/vault.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase, type Database } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { signedIn } from './browser/signed-in.ts';
import { quantile } from './load/median.ts';
import { cpuSeconds, databaseCpuSeconds } from './load/processes.ts';
import { table } from './load/report.ts';

/*
 * npm run bench notices
 * A notice to 5,000 companies: how long its sender waits, until its messages are written, and its lists; then what 10,000 messages cost
 * that wait for the next morning, beside the same minute with none.
 */

const companies = 5000;
const idleSeconds = 60;
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' });
try {
  const url = await program.ready;
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 1 });
  // What is prepared may take longer than a request.
  await sql`set statement_timeout = 0`.execute(db);
  await measure(url, db);
  await db.destroy();
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

async function measure(url: string, db: Database): Promise<void> {
  const token = await signedIn(db);
  const call = caller(url, token);
  await fillCompanies(db);
  const idleBefore = await idleCost();
  const Audience = { IsAll: true };
  const counting = await times(20, () => call(businessAudiences.CountAudience, Audience));
  const form = { Title: '年会', Content: '请准时参加。', Audience };
  const previewing = await times(20, () => call(businessNotices.PreviewNotice, form));
  const { NoticeId } = await call(businessNotices.SaveNotice, form);
  const sentAt = performance.now();
  await call(businessNotices.SendNotice, { NoticeId });
  const sendMs = performance.now() - sentAt;
  await untilWritten(db);
  const writeMs = performance.now() - sentAt;
  // Most have read it, as after some days.
  await sql`update notice_recipients set opened_at = now() where id % 4 <> 0`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
  const of = { id: NoticeId, pagesize: 20 };
  const { GetNoticeRecipients, GetNotice, GetNoticeList } = businessNotices;
  const lists: [string, number[]][] = [
    ['the companies counted by the ways to them', counting],
    ['the preview', previewing],
    [
      'recipients, any page',
      await times(60, (at) => call(GetNoticeRecipients, { ...of, pageindex: at * 4 + 1 })),
    ],
    [
      'recipients that have not read',
      await times(60, (at) => call(GetNoticeRecipients, { ...of, state: 'unread', pageindex: at + 1 })),
    ],
    ['recipients by name', await times(60, (at) => call(GetNoticeRecipients, { ...of, key: `公司${at}` }))],
    ['the notice with its counts', await times(60, () => call(GetNotice, { id: NoticeId }))],
    ['the list of notices', await times(60, () => call(GetNoticeList, {}))],
  ];
  const waiting = await letAllWait(db);
  const idleAfter = await idleCost();
  console.log(`a load of ${loadavg()[0]?.toFixed(1)}\n`);
  console.log(
    table(
      [`a notice to ${companies} companies`, 'median, ms', 'p95, ms'],
      [
        ['sent', sendMs.toFixed(0), ''],
        ['until all messages are written', writeMs.toFixed(0), ''],
        ...lists.map(([name, all]) => [name, quantile(all, 0.5).toFixed(1), quantile(all, 0.95).toFixed(1)]),
      ],
      '',
    ),
  );
  console.log(
    table(
      [`processor time of ${idleSeconds} s without requests, ms`, 'program', 'database'],
      [
        ['no message waits', ...idleBefore],
        [`${waiting} messages wait for the morning`, ...idleAfter],
      ],
      '',
    ),
  );
}

function caller(url: string, token: string) {
  return async <E extends Endpoint>(
    { method, path }: E,
    input: Partial<SentInputOf<E>> & object,
  ): Promise<DataOf<E>> => {
    const query = new URLSearchParams(input as Record<string, string>);
    const response = await (method === 'GET'
      ? fetch(`${url}${path}?${query}`, { headers: { token } })
      : fetch(url + path, {
          method: 'POST',
          headers: { token, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        }));
    const answer = (await response.json()) as { Code: number; Message: string; Data: DataOf<E> };
    if (answer.Code !== 200) throw new Error(`${path}: ${answer.Code} ${answer.Message}`);
    return answer.Data;
  };
}

async function times(count: number, run: (at: number) => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < count; at++) {
    const startedAt = performance.now();
    await run(at);
    all.push(performance.now() - startedAt);
  }
  return all;
}

/** Waits until nothing is left to write and the messages are held, as the site has no way to send them. */
async function untilWritten(db: Database): Promise<void> {
  for (let due = companies; due > 0; await pause(100)) {
    const { rows } = await sql<{ due: number }>`
      select count(*)::int as due from notice_recipients where is_due`.execute(db);
    due = rows[0]!.due;
  }
}

/** Has the quota of the day used up, and all messages wait for the next morning; returns how many. */
async function letAllWait(db: Database): Promise<number> {
  await sql`update message_pace set day = (now() at time zone 'Asia/Shanghai')::date, day_count = per_day`.execute(
    db,
  );
  await sql`update notice_recipients set opened_at = null`.execute(db);
  const { numAffectedRows } = await sql`
    update outgoing_messages set is_held = false, next_attempt_at = now() where state = 'queued'`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
  return Number(numAffectedRows);
}

/** Returns the processor time of the program and of its database while nobody asks, in milliseconds. */
async function idleCost(): Promise<string[]> {
  const pid = Number(await readFile(join(dataDir, 'lock'), 'utf8'));
  const spent = () => Promise.all([cpuSeconds(pid), databaseCpuSeconds(dataDir)]);
  const before = await spent();
  await pause(idleSeconds * 1000);
  const after = await spent();
  return after.map((seconds, at) => ((seconds - before[at]!) * 1000).toFixed(0));
}

/** Makes members with mail and telephone. */
async function fillCompanies(db: Database): Promise<void> {
  const vault = await openVault(dataDir, undefined);
  const [phone, email] = [vault.seal('13900139000'), vault.seal('office@example.com')];
  // Members are approved by a decision; these are for a measurement.
  await sql`alter table members disable trigger members_are_approved_by_decision`.execute(db);
  for (let first = 1; first <= companies; first += 1000)
    await sql`insert into members (name, status, phone_sealed, phone_hash, email_sealed, email_hash)
      select '统计公司' || n, ${memberStatus.approved}, ${phone}, sha256(n::text::bytea), ${email},
        sha256(('m' || n)::bytea)
      from generate_series(${first}::int, ${first + 999}::int) n`.execute(db);
  await sql`alter table members enable trigger members_are_approved_by_decision`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
}
