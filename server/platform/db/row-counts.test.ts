import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/start-test-database.ts';
import type { Database } from './open.ts';
import { countRows, type Counted } from './row-counts.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await sql`insert into menus (name) values ('新闻'), ('通知'), ('政策')`.execute(db);
  await sql`insert into programmes (name) values ('一'), ('二')`.execute(db);
  await sql`insert into options (kind, name) values (1, '企业'), (2, '会员')`.execute(db);
  await changes.members[0]!(() => 0).execute(db);
});
afterAll(() => database.drop());

/** Returns a repeatable random generator. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Below = ReturnType<typeof chance>;

const nth = (table: string, at: number) =>
  sql`(select id from ${sql.table(table)} order by id limit 1 offset ${at})`;
const some = (below: Below) => sql`id % ${2 + below(5)} = ${below(2)}`;

/** Changes of the lists by people, imports and jobs, some of them to many rows at once. */
const changes: Record<Counted, ((below: Below) => RawBuilder<unknown>)[]> = {
  news: [
    (
      below,
    ) => sql`insert into news (menu_id, title, content, plain_text, summary, search_title, search_text, search_grams, status)
      select ${nth('menus', below(3))}, '', '', '', '', '', '', '', ${below(2)} from generate_series(1, ${1 + below(20)})`,
    (below) => sql`update news set status = ${below(4)} where ${some(below)}`,
    (below) =>
      sql`update news set menu_id = ${nth('menus', below(3))}, status = 1 - status where status < 2 and ${some(below)}`,
    (below) =>
      sql`update news set deleted_at = case when deleted_at is null then now() end where ${some(below)}`,
    (below) => sql`update news set title = '改过', is_top = true where ${some(below)}`,
    (below) => sql`delete from news where ${some(below)} and id % 7 = 3`,
  ],
  members: [
    (
      below,
    ) => sql`insert into members (account, account_key, password_hash, status, name, company_type_id, member_level_id,
        phone_sealed, phone_hash, email_sealed, email_hash)
      select gen_random_uuid(), gen_random_uuid(), '', 3, '', ${nth('options', 0)}, ${nth('options', 1)}, '', '', '', ''
      from generate_series(1, ${1 + below(20)})`,
    (below) => sql`update members set status = 2 where ${some(below)}`,
    (below) =>
      sql`update members set forgotten_at = now(), status = 2, is_enabled = false, account_key = null where ${some(below)} and id % 3 = 1`,
    (below) => sql`delete from members where ${some(below)} and id % 5 = 3`,
  ],
  certificates: [
    (
      below,
    ) => sql`insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, exam_status, cert_num)
      select ${nth('programmes', below(2))}, '', '', '', '', 1, gen_random_uuid() from generate_series(1, ${1 + below(20)})`,
    (below) => sql`update certificates set status = ${below(3) - 1} where ${some(below)}`,
    (below) =>
      sql`update certificates set programme_id = ${nth('programmes', below(2))} where ${some(below)}`,
    (
      below,
    ) => sql`insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, exam_status, cert_num)
      select ${nth('programmes', below(2))}, name, '', '', '', 1, cert_num from certificates where status = 1
      on conflict (compare_key(cert_num), number_duplicate) where cert_num <> '' and status <> -1
      do update set programme_id = excluded.programme_id, status = 0`,
  ],
  validCertificates: [
    (
      below,
    ) => sql`insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, exam_status, cert_num)
      select ${nth('programmes', below(2))}, '', '', '', '', 1, gen_random_uuid() from generate_series(1, ${1 + below(20)})`,
    (below) => sql`update certificates set status = ${below(3) - 1} where ${some(below)}`,
    (below) => sql`update certificates set exam_status = ${below(3)} where ${some(below)}`,
    (below) =>
      sql`update certificates set revoked_at = case when revoked_at is null then now() end where ${some(below)}`,
    (below) =>
      sql`update certificates set programme_id = ${nth('programmes', below(2))} where ${some(below)}`,
    (below) => sql`delete from certificates where ${some(below)} and id % 7 = 3`,
  ],
  unclaimed: [
    (
      below,
    ) => sql`insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, exam_status, cert_num, member_id)
      select ${nth('programmes', 0)}, '', '', '', '', 1, gen_random_uuid(), case when n % 2 = 0 then ${nth('members', 0)} end
      from generate_series(1, ${1 + below(20)}) n`,
    (below) =>
      sql`update certificates set member_id = case when member_id is null then ${nth('members', 0)} end where ${some(below)}`,
    (below) => sql`update certificates set status = ${below(3) - 1} where ${some(below)}`,
    (below) => sql`delete from certificates where ${some(below)} and id % 7 = 3`,
  ],
};

const conditions: Record<Counted, { table?: string; part: string; isCounted: string }> = {
  news: { part: 'menu_id', isCounted: 'deleted_at is null' },
  members: { part: '0', isCounted: 'forgotten_at is null' },
  certificates: { part: 'programme_id', isCounted: 'true' },
  validCertificates: {
    table: 'certificates',
    part: 'programme_id',
    isCounted: 'status <> -1 and exam_status = 1 and revoked_at is null',
  },
  unclaimed: { table: 'certificates', part: '0', isCounted: 'member_id is null' },
};

async function byCounting(list: Counted) {
  const { table = list, part, isCounted } = conditions[list];
  return await sql<{ part: number; status: number; total: number }>`
    select ${sql.raw(part)} as part, status, count(*) as total from ${sql.table(table)} where ${sql.raw(isCounted)}
    group by 1, 2 order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows);
}

async function asCounted(list: Counted) {
  return await sql<{ part: number; status: number; total: number }>`
    select part, status, sum(row_count)::bigint as total from row_counts where counted = ${list}
    group by 1, 2 having sum(row_count) <> 0 order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows);
}

test.for([
  ['news', 1],
  ['news', 2],
  ['members', 3],
  ['certificates', 4],
  ['unclaimed', 5],
  ['validCertificates', 6],
] as const)(
  'the stored count of %s equals the number of rows after every change (%i)',
  async ([list, seed]) => {
    const below = chance(seed);

    for (let round = 0; round < 12; round++) {
      for (let step = 0; step < 5; step++) {
        const change = changes[list][below(changes[list].length)]!(below);
        const isTakenBack = below(4) === 0;
        await db
          .transaction()
          .execute(async (tx) => {
            await change.execute(tx);
            if (isTakenBack) throw new Error('taken back');
          })
          .catch((error: Error) => {
            if (error.message !== 'taken back') throw error;
          });
      }
      expect(await asCounted(list)).toEqual(await byCounting(list));
    }

    const rows = await byCounting(list);
    expect(rows.length).toBeGreaterThan(1);
    const total = rows.reduce((sum, row) => sum + row.total, 0);
    expect(await countRows(db, list, {})).toBe(total);
    const [first] = rows;
    expect(await countRows(db, list, { parts: [first!.part], statuses: [first!.status] })).toBe(first!.total);
  },
);

test('simultaneous saves into the same menu do not wait for each other, and each save is counted', async () => {
  const insert = changes.news[0]!;
  const before = await countRows(db, 'news', {});
  let counted = 0;

  // Begun one within the other: the first ones are not stored before the last ones are.
  async function saveWithin(depth: number): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx);
      const { numAffectedRows } = await insert(() => 0).execute(tx);
      counted += Number(numAffectedRows);
      if (depth > 0) await saveWithin(depth - 1);
    });
  }
  await saveWithin(2);

  expect(await countRows(db, 'news', {})).toBe(before + counted);
  expect(counted).toBe(3);
  expect(await asCounted('news')).toEqual(await byCounting('news'));
});
