import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { webSignUps } from '#contract/activities/sign-up.ts';
import { openVault, phoneHash } from '../server/platform/core/vault.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { loopbackAddress, requestFrom, signUpAtOnce } from '../server/testing/sign-ups/rush.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { signedIn } from './browser/signed-in.ts';
import { quantile } from './load/median.ts';
import { table } from './load/report.ts';

/*
 * npm run bench sign-ups
 * A thousand sign-ups at once for eighty places beside a hundred one after the other, the list of an activity with 5,000 people
 * beside one with 100, and 10,000 guesses of the address of a confirmation.
 */

const places = 80;
const counts = { atOnce: 1000, alone: 100, few: 100, many: 5000, guesses: 10_000, guessesAtOnce: 50 };
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' });
try {
  const url = await program.ready;
  const { ownerUrl } = findRunningDatabase(dataDir)!;
  const owner = new Client({ connectionString: ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  const db = openDatabase({ url: ownerUrl, max: 2 });
  const token = await signedIn(db);
  await db.destroy();
  await measureList(url, owner, token);
  await measureGuesses(url, owner);
  await measureRush(url, owner);
  await owner.end();
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

async function measureRush(url: string, owner: Client): Promise<void> {
  const alone: number[] = [];
  const quiet = await makeActivity(owner);
  for (let at = 0; at < counts.alone; at++) {
    const startedAt = performance.now();
    await signUpAtOnce(url, quiet, 1, at);
    alone.push(performance.now() - startedAt);
  }
  const rushed = await makeActivity(owner);
  const startedAt = performance.now();
  const answers = await signUpAtOnce(url, rushed, counts.atOnce);
  const ms = performance.now() - startedAt;
  const { rows } = await owner.query<{ placed: number; is_in_order: boolean }>(
    `select count(*) filter (where p.state = 'placed')::int as placed,
       bool_and((p.state = 'placed') = (u.number <= ${places}) and p.queue_place = u.number) as is_in_order
     from sign_up_people p join sign_ups u on u.id = p.sign_up_id where p.activity_id = ${rushed}`,
  );
  const refused = answers.filter(({ code }) => code !== 200).length;
  const repeated = answers.filter(({ busy }) => busy > 0).length;
  print(
    ['sign-ups', 'ms'],
    [
      ['one alone, median', quantile(alone.slice(10), 0.5).toFixed(1)],
      [
        `1,000 at once: ${rows[0]?.placed} in, ${rows[0]?.is_in_order ? 'in order' : 'out of order'}, ` +
          `${repeated} sent again, ${refused} lost`,
        ms.toFixed(0),
      ],
      ['of each of them, in the middle', (ms / counts.atOnce).toFixed(1)],
    ],
  );
}

async function measureList(url: string, owner: Client, token: string): Promise<void> {
  const [few, many] = [await makeActivity(owner), await makeActivity(owner)];
  await fillPeople(owner, few, counts.few);
  await fillPeople(owner, many, counts.many);
  await owner.query('vacuum (analyze)');
  const queries: Record<string, (at: number) => string> = {
    'any page': (at) => `pageindex=${at + 1}`,
    'who waits': (at) => `state=waiting&pageindex=${at + 1}`,
    'paid and there': (at) => `paid=1&there=1&pageindex=${at + 1}`,
    'by name': (at) => `key=统计${at}`,
    'by company': (at) => `key=报名公司${at}`,
    'by mobile number': (at) => `key=138${String(at).padStart(8, '0')}`,
    'in the order of names': (at) => `sort=name&pageindex=${at + 1}`,
  };
  const rows: string[][] = [];
  for (const [what, queryOf] of Object.entries(queries)) {
    const figures: string[] = [];
    for (const id of [few, many]) {
      const times: number[] = [];
      for (let at = 0; at < 103; at++) {
        const address = `${url}${businessSignUps.GetSignUpList.path}?id=${id}&pagesize=20&${queryOf(at)}`;
        const startedAt = performance.now();
        const { Code } = (await (await fetch(address, { headers: { token } })).json()) as { Code: number };
        if (Code !== 200) throw new Error(`${what} answered ${Code}`);
        times.push(performance.now() - startedAt);
      }
      // The first few warm up.
      figures.push(quantile(times.slice(3), 0.5).toFixed(1), quantile(times.slice(3), 0.95).toFixed(1));
    }
    rows.push([what, ...figures]);
  }
  print(['list', '100 people, median ms', 'p95 ms', '5,000 people, median ms', 'p95 ms'], rows);
}

async function measureGuesses(url: string, owner: Client): Promise<void> {
  const [signUp] = await signUpAtOnce(url, await makeActivity(owner), 1);
  const key = signUp?.data?.Key ?? '';
  const openedBy = async (guess: string, address: string) => {
    const { Code, retryAfter } = await requestFrom(
      address,
      `${url}${webSignUps.GetSignUp.path}?Key=${guess}`,
    );
    return { Code, retryAfter };
  };
  const rows: string[][] = [];
  for (const [what, addressOf] of [
    ['from one address', () => loopbackAddress(20_000)],
    ['from 10,000 addresses', (at: number) => loopbackAddress(30_000 + at)],
  ] as const) {
    const codes = new Map<number, number>();
    const startedAt = performance.now();
    for (let at = 0; at < counts.guesses; at += counts.guessesAtOnce)
      await Promise.all(
        Array.from({ length: counts.guessesAtOnce }, async (_, n) => {
          const { Code } = await openedBy(randomBytes(32).toString('base64url'), addressOf(at + n));
          codes.set(Code, (codes.get(Code) ?? 0) + 1);
        }),
      );
    const seconds = (performance.now() - startedAt) / 1000;
    const holder = await openedBy(key, addressOf(0));
    const typo = await openedBy(randomBytes(32).toString('base64url'), addressOf(0));
    rows.push([
      what,
      ...[200, 404, 429].map((code) => String(codes.get(code) ?? 0)),
      seconds.toFixed(1),
      String(holder.Code),
      `${typo.Code}${typo.retryAfter === undefined ? '' : `, ${typo.retryAfter} s`}`,
    ]);
  }
  print(['10,000 guesses', '200', '404', '429', 's', 'then the right key', 'then a wrong one'], rows);
}

function print(head: string[], rows: string[][]): void {
  console.log(`a load of ${loadavg()[0]?.toFixed(1)}\n\n${table(head, rows, '')}\n`);
}

async function makeActivity(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into activities (title, begins_at, place) values ('统计', '2098-12-01', '上海') returning id`,
  );
  const { id } = rows[0]!;
  await owner.query(
    `insert into sign_up_settings (activity_id, is_open, places, closes_at, is_cancelled)
     values ($1, true, $2, now(), false)`,
    [id, places],
  );
  return id;
}

/** Five people of each company; one of three has paid, one of four came. */
async function fillPeople(owner: Client, activityId: number, count: number): Promise<void> {
  const vault = await openVault(dataDir, undefined);
  const mobiles = Array.from({ length: count }, (_, at) => `138${String(at).padStart(8, '0')}`);
  // The triggers would count each of them.
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into sign_ups (activity_id, number, company_name, company_key, key_hash)
     select $1::int, n, '报名公司' || n, '报名公司' || n, sha256(($1::int::text || ' ' || n)::bytea) from generate_series(1, $2::int / 5) n`,
    [activityId, count],
  );
  await owner.query(
    `insert into sign_up_people (activity_id, sign_up_id, state, arrival, queue_place, name, mobile_sealed, mobile_hash,
       paid_amount, paid_on, attended_at)
     select $1::int, u.id, case when n <= $4::int then 'placed' else 'waiting' end, n, n, '统计' || n, $2,
       decode(($3::text[])[n], 'hex'), case when n % 3 = 0 then 200 end, case when n % 3 = 0 then current_date end,
       case when n % 4 = 0 then now() end
     from generate_series(1, $5::int) n
     join sign_ups u on u.activity_id = $1::int and u.number = (n + 4) / 5`,
    [
      activityId,
      vault.seal('13800000000'),
      mobiles.map((mobile) => phoneHash(vault, mobile).toString('hex')),
      count - Math.floor(count / 10),
      count,
    ],
  );
  await owner.query(
    `update sign_up_settings set places = $2, placed_count = $2, waiting_count = $3, arrivals = $4, sign_up_count = $4 / 5
     where activity_id = $1`,
    [activityId, count - Math.floor(count / 10), Math.floor(count / 10), count],
  );
  await owner.query('set session_replication_role = origin');
}
