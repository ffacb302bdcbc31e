import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../platform/db/migrate.ts';
import { databaseBefore } from '../../../testing/database-before.ts';

test('records with a shared number remain after the upgrade, and new records with that number are rejected', async () => {
  const database = await databaseBefore('0601');
  const add = (number: string, status = 1) =>
    sql`insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, company_key, exam_status, cert_num, status)
      select id, '王伟', '', '', '江南检测', '江南检测', 2, ${number}, ${status} from programmes limit 1`.execute(
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
  const later =
    sql`insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, exam_status, cert_num)
    select id, '王伟', '', '', '江南检测', 2, 'ｆｄ-ａ-１' from programmes`.execute(database.db);
  await expect(later).rejects.toThrow('certificates_cert_num');
});
