import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { webDirectory, type Directory } from '#contract/members/directory.ts';
import { openVault } from '../server/platform/core/vault.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase, type Database } from '../server/platform/db/open.ts';
import { takeTime, transaction } from '../server/platform/db/transaction.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { fillMembers } from './data/fill-lists.ts';
import { quantile } from './load/median.ts';
import { table } from './load/report.ts';

/*
 * npm run bench directory
 * The directory of 300 and of 5,000 listed members, one request at a time. Each address is asked for once, so that no answer comes
 * from memory. The limit of the 95th percentile is 30 ms.
 */

const warmUps = 5;
const timed = 100;
/** Members that one statement approves: its time is limited. */
const piece = 500;
/** What the names of all members sound like. */
const spoken = 'gongchengfengxianguanligongsi';

const cities = ['东江市', '云岭市', '鹿川市', '柳溪市', '江澜市'];

const rows: string[][] = [];
for (const count of [300, 5000]) await measure(count);
console.log(`a load of ${loadavg()[0]?.toFixed(1)}\n`);
console.log(table(['directory', 'median ms', 'p95 ms'], rows, ''));

async function measure(count: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
  const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' });
  try {
    const url = await program.ready;
    const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 2 });
    await fillMembers(db, await openVault(dataDir, undefined), count);
    await listMembers(db, count);
    await db.destroy();
    const api = (query: string) => `${url}${webDirectory.GetMemberDirectory.path}?${query}`;
    const { Data } = (await (await fetch(api('pagesize=20'))).json()) as { Data: Directory };
    if (Data.TotalCount !== count) throw new Error(`${Data.TotalCount} of ${count} members are listed`);
    // Each address is asked for once, and each page exists also with 300 members.
    const pageOf = (at: number, least = 15) =>
      `pageindex=${1 + (at % 7)}&pagesize=${least + Math.floor(at / 7)}`;
    await time(`${count} listed, a page`, (at) => api(pageOf(at)));
    await time(`${count} listed, of a city and a level`, (at) =>
      api(`${pageOf(at)}&city=${cities[at % cities.length]}&memberlevelid=${Data.Levels[0]!.Id}`),
    );
    await time(`${count} listed, a name`, (at) => api(`key=公司${at}`));
    await time(`${count} listed, pinyin`, (at) =>
      api(`key=${spoken.slice(at % 20, (at % 20) + 4 + Math.floor(at / 20))}`),
    );
    await time(`${count} listed, /members`, (at) => `${url}/members?${pageOf(at, 30)}`);
  } finally {
    program.kill('SIGTERM');
    await program.ended;
    await rm(dataDir, { recursive: true });
  }
}

/** Approves all members by decisions on their cases and lists them; each third has a page. */
async function listMembers(db: Database, count: number): Promise<void> {
  await transaction(db, async (tx) => {
    await takeTime(tx);
    await sql`insert into reviews (kind, member_id) select 1, id from members`.execute(tx);
    await sql`insert into review_items (review_id, round, status, decider_name) select id, 1, 1, '系统' from reviews`.execute(
      tx,
    );
    await sql`update reviews set status = 1, decided_at = now()`.execute(tx);
    for (let first = 1; first <= count; first += piece)
      await sql`update members set status = 1, is_listed = true, city = (${cities}::text[])[1 + id % ${cities.length}::int]
        where id between ${first} and ${first + piece - 1}`.execute(tx);
    await sql`insert into member_pages (member_id, introduction) select id, '承接工程风险管理。' from members where id % 3 = 0`.execute(
      tx,
    );
  });
  await sql`analyze members`.execute(db);
}

async function time(what: string, addressOf: (at: number) => string): Promise<void> {
  const milliseconds: number[] = [];
  for (let at = 0; at < warmUps + timed; at++) {
    const sentAt = performance.now();
    const answer = await fetch(addressOf(at));
    if (!answer.ok) throw new Error(`${what} answered ${answer.status}`);
    await answer.text();
    milliseconds.push(performance.now() - sentAt);
  }
  const measured = milliseconds.slice(warmUps);
  rows.push([what, quantile(measured, 0.5).toFixed(1), quantile(measured, 0.95).toFixed(1)]);
}
