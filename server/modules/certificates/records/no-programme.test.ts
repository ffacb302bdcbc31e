import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { databaseBefore } from '../../../testing/database-before.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../../testing/factories/make-sheet.ts';
import { sendFile } from '../../../testing/send-file.ts';
import { test } from '../../../testing/test.ts';

/* An empty site has no training programme: the demo's belongs to the demo. */

const migration = '0601';

async function programmesAfterUpgrade(
  before: (database: Awaited<ReturnType<typeof databaseBefore>>) => unknown,
) {
  const database = await databaseBefore(migration);
  await before(database);
  await migrate({ url: database.url });
  const rows = await database.db.selectFrom('programmes').select('name').execute();
  return rows.map(({ name }) => name);
}

test('an unused site has no programme after the upgrade', async () => {
  expect(await programmesAfterUpgrade(() => {})).toEqual([]);
});

test.for([
  [
    'a certificate',
    sql`insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, company_key, exam_status, status)
      select id, '王伟', '', '', '江南检测', '江南检测', 2, -1 from programmes`,
  ],
  [
    'an import',
    sql`insert into certificate_batches (programme_id, file_name, row_count, new_count, changed_count, imported_by)
      select id, '名单.xlsx', 1, 1, 0, '管理员' from programmes`,
  ],
  [
    'a template of its own',
    sql`insert into certificate_templates (programme_id, version, title, statement)
      select id, 2, '结业证书', '' from programmes`,
  ],
] as const)('a site whose programme has %s retains the programme', async ([, use]) => {
  expect(await programmesAfterUpgrade(({ owner }) => use.execute(owner))).toEqual(['工程质量风险管理工程师']);
});

test('saving a certificate and importing certificates are rejected until a programme exists', async ({
  site,
  administrator,
}) => {
  const [programme] = await site.call(businessCertificates.GetProgrammeList, {}, administrator);
  const { ProgrammeId } = programme!;
  const form = { _name: '王伟', _idNum: '990101198803150019', _company: '江南检测', _examStatus: 2 };

  await site.call(businessProgrammes.DelProgramme, { ProgrammeId }, administrator);
  const saved = await site.send(businessCertificates.EditCertInfo, form, administrator);
  const imported = await sendFile(site, businessImports.ImportCerts, {
    name: '名单.xlsx',
    content: await makeSheet([makeRow()]),
    fields: { Mode: 'all' },
    token: administrator,
  });

  const message = '还没有培训项目，请先新增培训项目';
  expect(saved).toMatchObject({ Code: 400, Data: { _programmeId: message } });
  expect(imported).toMatchObject({ Code: 400, Data: { ProgrammeId: message } });
  expect(await site.call(businessCertificates.GetProgrammeList, {}, administrator)).toEqual([]);

  const own = { ProgrammeName: '评茶员', Title: '证书', Statement: '完成课程。', Background: '', Fields: [] };
  await site.call(businessProgrammes.SaveProgramme, own, administrator);
  expect(await makeCertificate(site, administrator)).toMatchObject({ _certId: expect.any(Number) });
});
