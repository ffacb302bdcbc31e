import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { startSession } from '../server/modules/sessions/store.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase, type Database } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { startPeople, type People } from './load/people.ts';
import { residentMegabytes } from './load/processes.ts';
import { table } from './load/report.ts';

/*
 * npm run bench mixed-load [minutes]
 * Runs half an hour of all kinds of requests on a program of its own; once a minute it prints memory, open connections
 * and the size of the log. The table comes at the end.
 */

const minutes = Number(process.argv[2] ?? 30);
const heads = ['minute', 'RSS MB', 'heap MB', 'external MB', 'handles', 'connections', 'log kB', 'answers'];
const password = 'Bench-Password-1';
const unbounded = '9999999/1';
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({
  DATA_DIR: dataDir,
  STARTER: 'demo',
  LOG_LEVEL: 'info',
  ADMIN_PASSWORD: password,
  // All requests come through a proxy, from many addresses.
  TRUST_PROXY: '127.0.0.1',
  HOSTS: '127.0.0.1',
  LIMIT_UPLOADS: unbounded,
  LIMIT_CERTIFICATE_SEARCH: unbounded,
});
try {
  const url = await program.ready;
  const pid = Number(await readFile(join(dataDir, 'lock'), 'utf8'));
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 1 });
  const people = startPeople({ url, ...(await world(db)) });
  const rows: string[][] = [];
  for (let minute = 0; minute <= minutes; minute++) {
    rows.push([String(minute), ...(await sample({ url, pid, db, people }))]);
    console.log(rows.at(-1)!.join('  '));
    if (minute < minutes) await pause(60_000);
  }
  await people.stop();
  await db.destroy();
  console.log(`\n${table(heads, rows)}\n`);
  console.log(Object.fromEntries(people.answered));
  if (people.unexpected.size > 0) console.log('unexpected:', Object.fromEntries(people.unexpected));
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

/** The demo site, whose people are signed in as they are at work. */
async function world(db: Database) {
  const { id } = await db.selectFrom('administrators').select('id').executeTakeFirstOrThrow();
  await db.updateTable('administrators').set({ must_change_password: false }).where('id', '=', id).execute();
  const token = await startSession(db, {
    audience: 'administrator',
    holderId: id,
    hours: 12,
    isOperatorIssued: true,
  });
  const [, account = '', memberPassword = ''] =
    /示例会员账号 (\S+)，密码 (\S+)（只显示这一次）/.exec(program.output()) ?? [];
  const menus = await db.selectFrom('menus').select('id').execute();
  const news = await db.selectFrom('news').select('id').where('author_member_id', 'is', null).execute();
  return {
    token,
    administrator: { account: 'admin', password },
    member: { account, password: memberPassword },
    menuIds: menus.map((menu) => menu.id),
    newsIds: news.map((one) => one.id),
  };
}

interface Running {
  url: string;
  pid: number;
  db: Database;
  people: People;
}

async function sample({ url, pid, db, people }: Running): Promise<string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
  const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(0);
  return [
    (await residentMegabytes(pid)).toFixed(0),
    megabytes(figure('nodejs_heap_size_used_bytes')),
    megabytes(figure('nodejs_external_memory_bytes')),
    String((await readdir(`/proc/${pid}/fd`)).length),
    await connectionsOf(db),
    (Buffer.byteLength(program.output()) / 1024).toFixed(0),
    String(people.answered.values().reduce((sum, count) => sum + count, 0)),
  ];
}

/** Counts the connections of the program alone. A failure is ignored, since the machine may be too busy to answer. */
async function connectionsOf(db: Database): Promise<string> {
  const countQuery = sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database()`.execute(db);
  return await countQuery.then(
    ({ rows }) => String(rows[0]!.count - 1),
    () => '?',
  );
}
