import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/start-test-database.ts';
import { account } from '../../core/account.ts';
import { createLogger } from '../../core/log.ts';
import { openDatabase, type Database } from '../open.ts';
import { nameOfStatement, readableStatement } from './slow-statements.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

const lines: Record<string, unknown>[] = [];
const log = createLogger({
  level: 'info',
  destination: { write: (line) => void lines.push(JSON.parse(line)) },
});
beforeEach(() => void lines.splice(0));

async function withDatabase(slowMs: number, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = openDatabase({ url: database.url, max: 1, log, slowMs });
  await work(db).finally(() => db.destroy());
}

function charge<Result>(work: () => Promise<Result>): Promise<Result> {
  const payer = { name: '/api/GetNews', traceId: 'trace-1', queried() {}, waited() {}, wasSlow() {} };
  return account.run(payer, work);
}

test('a slow statement is logged by its name and its call, without its values', async () => {
  await withDatabase(1, (db) =>
    charge(() =>
      sql`select id, pg_sleep(0.01), 'literal' from members where name = ${'张伟'} or id = 0`.execute(db),
    ),
  );
  await withDatabase(1, (db) => sql`select pg_sleep(0.01), ${'13800138000'}::text`.execute(db));

  const [first, second] = lines.filter(({ msg }) => msg === 'slowStatement');
  expect(first).toMatchObject({
    level: 40,
    statement: expect.stringMatching(/^select members [\da-f]{8}$/),
    sql: "select id, pg_sleep(0.01), '…' from members where name = $1 or id = 0",
    milliseconds: expect.any(Number),
    call: '/api/GetNews',
    traceId: 'trace-1',
  });
  expect(second).not.toHaveProperty('call');
  expect(JSON.stringify(lines)).not.toMatch(/张伟|literal|13800138000/);
});

test('a statement that the time limit ends is logged with the call that waited for it', async () => {
  await withDatabase(0, (db) =>
    db.connection().execute(async (one) => {
      await sql`set statement_timeout = 20`.execute(one);
      const waiting = charge(() => sql`select pg_sleep(30), (select count(*) from news)`.execute(one));
      await expect(waiting).rejects.toThrow('statement timeout');
    }),
  );

  expect(lines).toMatchObject([
    {
      msg: 'statementTimedOut',
      statement: expect.stringMatching(/^select news /),
      call: '/api/GetNews',
      traceId: 'trace-1',
      code: '57014',
    },
  ]);
});

test('no statement is logged below the limit, or without one', async () => {
  await withDatabase(600_000, (db) => sql`select 1`.execute(db));
  await withDatabase(0, (db) => sql`select pg_sleep(0.01)`.execute(db));

  expect(lines).toEqual([]);
});

test.each([
  ['select "a" from "news" as "n" inner join "menus" on true', 'select news+menus'],
  ['with due as (select id from news) update outgoing_messages m set x = 1', 'with news+outgoing_messages'],
  ['insert into "files" ("path") values ($1)', 'insert files'],
  ['delete from only sessions', 'delete sessions'],
  ['begin', 'begin'],
])('the name of %s', (text, name) => {
  expect(nameOfStatement(text)).toMatch(new RegExp(`^${name.replaceAll('+', '\\+')} [\\da-f]{8}$`));
  expect(nameOfStatement(text)).toBe(nameOfStatement(text));
});

test('the text of a statement is one short line without literals and long numbers', () => {
  expect(readableStatement("select 'it''s',\n  12, 11010519491231002 from news")).toBe(
    "select '…', 12, … from news",
  );
  expect(readableStatement(`select ${'x, '.repeat(1000)}`).length).toBeLessThan(620);
});
