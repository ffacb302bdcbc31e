import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { makeTemporaryFolder } from '../testing/start-program.ts';
import { createEmptyDatabase } from '../testing/start-test-database.ts';

const migrations = join(import.meta.dirname, '../db/migrations');
const firstNew = '0362';

test('records that share a number are kept by the upgrade, and no other gets that number', async () => {
  const folder = await olderMigrations();
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  await migrate({ url: database.url, folder });
  const add = (number: string, status = 1) =>
    sql`insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, exam_status, cert_num, status)
      select id, '王伟', '', '', '江南检测', 2, ${number}, ${status} from programmes limit 1`.execute(
      database.db,
    );
  for (const number of ['FD-A-1', 'fd-a-1', 'FD–A–1', 'FD-A-2', '', '']) await add(number);
  await add('FD-A-2', -1);

  await migrate({ url: database.url });

  const records = await database.db
    .selectFrom('certificates')
    .select(['cert_num', 'number_duplicate'])
    .orderBy('id')
    .execute();
  expect(records.map((record) => [record.cert_num, record.number_duplicate])).toEqual([
    ['FD-A-1', 0],
    ['fd-a-1', 1],
    ['FD–A–1', 2],
    ['FD-A-2', 0],
    ['', 0],
    ['', 0],
    ['FD-A-2', 0],
  ]);
  await expect(add('ｆｄ-ａ-１')).rejects.toThrow('certificates_cert_num');
});

async function olderMigrations(): Promise<string> {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  await cp(migrations, path, { recursive: true });
  for (const name of await readdir(path)) if (name >= firstNew) await rm(join(path, name));
  return path;
}
