import { sql } from 'kysely';
import { openDatabase } from '../platform/db/open.ts';
import type { TestDatabase } from './start-test-database.ts';

/**
 * Gives a test's database a clock that the test moves: `now()` and `clock_timestamp()` of every statement, of all programs that connect
 * through `url`. Column defaults keep the time of the machine.
 */
export async function movableClock({ url, owner }: Pick<TestDatabase, 'url' | 'owner'>) {
  await sql`create schema clock`.execute(owner);
  await sql`create table clock.offset (only_row boolean primary key default true, ahead interval not null)`.execute(
    owner,
  );
  await sql`insert into clock.offset (ahead) values ('0')`.execute(owner);
  for (const name of ['now', 'clock_timestamp'])
    await sql`create function clock.${sql.raw(name)}() returns timestamptz stable language sql
      as ${sql.lit(`select pg_catalog.${name}() + ahead from clock.offset`)}`.execute(owner);
  await sql`grant usage on schema clock to public`.execute(owner);
  await sql`grant select on clock.offset to public`.execute(owner);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
  await sql`alter database ${sql.id(rows[0]!.name)} set search_path = clock, public, pg_catalog`.execute(
    owner,
  );
  const db = openDatabase({ url, max: 8, waitsForLocksMs: 10_000 });

  const move = async (to: ReturnType<typeof sql>) => {
    await sql`update clock.offset set ahead = ${to}`.execute(owner);
  };
  return {
    db,
    /** Moves the clock to a time of Shanghai, such as `2026-11-30 09:00`. */
    moveTo: (time: string) => move(sql`(${time}::timestamp at time zone 'Asia/Shanghai') - pg_catalog.now()`),
    moveOn: (by: string) => move(sql`ahead + ${by}::interval`),
  };
}
