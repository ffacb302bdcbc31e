import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { violatesUnique } from '../../../platform/db/violation.ts';
import {
  importWorkbook,
  makeCertificate,
  makeIdNumber,
} from '../../../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../../testing/factories/make-sheet.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* Records of an installation that issued numbers with the same normal form before numbers were compared by it. */

async function makeShared(site: TestApp, administrator: string, number: string, similar: string) {
  const owner = await makeCertificate(site, administrator, { _certNum: number });
  const other = await makeCertificate(site, administrator, {
    _name: '李四光',
    _certNum: `${number}-OTHER`,
  });
  await site.db
    .updateTable('certificates')
    .set({ cert_num: similar, number_duplicate: 1 })
    .where('id', '=', other._certId)
    .execute();
  return { owner, other: { ...other, _certNum: similar } };
}

const numberOf = async (site: TestApp, administrator: string, CertId: number) =>
  (await site.call(businessCertificates.GetCertModel, { CertId }, administrator))._certNum;

test('a record that shares its number can be edited, and can get a number of its own', async ({
  site,
  administrator,
}) => {
  const { other } = await makeShared(site, administrator, 'SH-A-1', 'sh-a-1');
  const edit = (given: object) =>
    site.call(businessCertificates.EditCertInfo, { ...other, ...given }, administrator);

  await edit({ _remarks: '核对过' });
  await expect(edit({ _certNum: 'SH-A-1' })).rejects.toThrow('证书编号已存在');
  await edit({ _certNum: 'SH-A-2' });

  expect(await numberOf(site, administrator, other._certId)).toBe('SH-A-2');
  const again = makeCertificate(site, administrator, { _certNum: 'sh-a-2' });
  await expect(again).rejects.toThrow('证书编号已存在');
});

test('a row of a workbook changes the record whose number has the same notation', async ({
  site,
  administrator,
}) => {
  const { owner, other } = await makeShared(site, administrator, 'SH-B-1', 'sh-b-1');
  const row = (one: typeof owner, number: string, remarks: string) =>
    makeRow({
      姓名: one._name,
      身份证号: one._idNum,
      工作单位: one._company,
      考试时间: one._examTime,
      发证日期: one._issueDate,
      证书编号: number,
      备注: remarks,
    });

  for (const [one, remarks] of [
    [owner, '第一张'],
    [other, '第二张'],
  ] as const) {
    const sheet = await makeSheet([row(one, one._certNum, remarks)]);
    const { Data } = await importWorkbook(site, administrator, sheet, { Mode: 'all' });
    expect(Data as CertificateImportResult).toMatchObject({ Good: 1, Changed: 1 });
  }

  const { List } = await site.call(businessCertificates.GetCertList, { key: 'SH-B-1' }, administrator);
  expect(List.map(({ _certNum, _remarks }) => [_certNum, _remarks]).toSorted()).toEqual([
    ['SH-B-1', '第一张'],
    ['sh-b-1', '第二张'],
  ]);
});

test('the database itself refuses a second number that only looks different', async ({
  site,
  administrator,
}) => {
  await makeCertificate(site, administrator, { _certNum: 'SH-C-1' });
  const other = await makeCertificate(site, administrator, { _certNum: 'SH-C-2', _idNum: makeIdNumber() });

  const changing = sql`update certificates set cert_num = 'ＳＨ–Ｃ–１' where id = ${other._certId}`.execute(
    site.db,
  );

  await expect(changing).rejects.toSatisfy((error) => violatesUnique(error, 'certificates_cert_num'));
});
