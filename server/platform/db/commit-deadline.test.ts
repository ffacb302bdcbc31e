import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startPostgres } from '../../testing/services/start-postgres-pair.ts';
import { commitUnconfirmed } from './commit-deadline.ts';
import { openDatabase } from './open.ts';
import { findStandbyWait } from './replication/standby-wait.ts';
import { transaction } from './transaction.ts';

test('a commit that waits for a lost standby ends in time with an error and a health warning', async () => {
  const postgres = await startPostgres();
  await postgres.query('create table notes (text text)');
  await postgres.query(`alter system set synchronous_standby_names = 'gone'`);
  await postgres.query('select pg_reload_conf()');
  await expect
    .poll(
      async () =>
        (
          await postgres.query<{ names: string }>(
            `select current_setting('synchronous_standby_names') as names`,
          )
        )[0]?.names,
    )
    .toBe('gone');
  const db = openDatabase({ url: postgres.url, max: 1, commitsWithinMs: 200 });

  const saving = transaction(db, async (tx) => await sql`insert into notes values ('saved')`.execute(tx));

  await expect(saving).rejects.toMatchObject({ code: 503, message: commitUnconfirmed });
  const single = sql`insert into notes values ('saved alone')`.execute(db);
  await expect(single).rejects.toMatchObject({ code: 503, message: commitUnconfirmed });
  // The pool has one connection, so both abandoned commits freed theirs.
  await expect.poll(() => findStandbyWait(db, 0)).toBe(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await postgres.stop();
});
