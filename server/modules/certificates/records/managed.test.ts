import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { makeCertificate, makeIdNumber } from '../../../testing/factories/make-certificate.ts';
import { signInAdministrator } from '../../../testing/factories/records.ts';
import { readRows } from '../../../testing/read-rows.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

const list = (site: TestApp, administrator: string, filters: object, token = administrator) =>
  site.call(businessCertificates.GetCertList, filters, token);
const model = (site: TestApp, administrator: string, CertId: number, token = administrator) =>
  site.call(businessCertificates.GetCertModel, { CertId }, token);

test('a certificate is added, found by filters and changed', async ({ site, administrator }) => {
  const made = await makeCertificate(site, administrator, {
    _name: '钱敏子',
    _company: '同济项目管理有限公司',
  });

  const found = await list(site, administrator, {
    key: '钱敏',
    status: 1,
    examstatus: 1,
    begintime: '2026-03-01',
    endtime: '2026-03-31',
  });
  await site.call(
    businessCertificates.EditCertInfo,
    { ...made, _idNum: found.List[0]?._idNum ?? '', _remarks: '已核对' },
    administrator,
  );

  expect(found).toMatchObject({
    TotalCount: 1,
    List: [{ _certId: made._certId, _programmeName: '工程质量风险管理工程师' }],
  });
  expect(await model(site, administrator, made._certId)).toMatchObject({
    _idNum: made._idNum,
    _remarks: '已核对',
    _issueNumber: 1,
  });
  expect(await list(site, administrator, { key: made._idNum })).toMatchObject({ TotalCount: 1 });
  expect(await list(site, administrator, { key: '钱敏', begintime: '2026-04-01' })).toMatchObject({
    TotalCount: 0,
  });
});

test('a form with several invalid fields is rejected with all errors', async ({ site, administrator }) => {
  const form = {
    _name: ' ',
    _idNum: '310101199812060233',
    _examStatus: 1,
    _examTime: '2026-03-06',
    _issueDate: '2026-03-05',
  };

  expect(await site.send(businessCertificates.EditCertInfo, form, administrator)).toMatchObject({
    Code: 400,
    Data: { _name: '请输入姓名' },
  });
  expect(
    await site.send(businessCertificates.EditCertInfo, { ...form, _name: '某人' }, administrator),
  ).toMatchObject({
    Code: 400,
    Data: {
      _idNum: '身份证号校验位不正确，请核对',
      _certNum: '合格的须填写证书编号',
      _issueDate: '发证日期早于考试时间',
    },
  });
});

test('a duplicate number and an unprintable character cause errors in their fields', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator);

  expect(
    await site.send(
      businessCertificates.EditCertInfo,
      { ...made, _certId: 0, _idNum: makeIdNumber() },
      administrator,
    ),
  ).toMatchObject({ Code: 400, Data: { _certNum: '证书编号已存在' } });
  expect(
    await site.send(
      businessCertificates.EditCertInfo,
      { ...made, _certId: 0, _name: '李😀', _certNum: 'N-1' },
      administrator,
    ),
  ).toMatchObject({ Code: 400, Data: { _name: '“😀”无法印在证书上' } });
});

test('a deletion removes all given certificates or none', async ({ site, administrator }) => {
  const [one, other] = [
    await makeCertificate(site, administrator),
    await makeCertificate(site, administrator),
  ];

  const none = await site.send(businessCertificates.DelCerts, { Ids: [one._certId, 999_999] }, administrator);
  const before = await list(site, administrator, { key: one._certNum });
  await site.call(businessCertificates.DelCerts, { Ids: [one._certId, other._certId] }, administrator);

  expect(none.Code).toBe(404);
  expect(before.TotalCount).toBe(1);
  expect(await list(site, administrator, { key: one._certNum })).toMatchObject({ TotalCount: 0 });
  expect(await list(site, administrator, { key: one._certNum, status: -1 })).toMatchObject({
    TotalCount: 1,
    List: [{ _status: -1 }],
  });
  expect(
    await site.send(businessCertificates.GetCertModel, { CertId: one._certId }, administrator),
  ).toMatchObject({
    Code: 404,
  });
});

test('the number of a deleted certificate can be given again', async ({ site, administrator }) => {
  const made = await makeCertificate(site, administrator);
  await site.call(businessCertificates.DelCerts, { Ids: [made._certId] }, administrator);

  const again = await makeCertificate(site, administrator, { _certNum: made._certNum });

  expect(again._certId).not.toBe(made._certId);
});

test('a full ID number requires a permission, and each view is logged', async ({ site, administrator }) => {
  const made = await makeCertificate(site, administrator);
  const clerk = await signInAdministrator(site, ['cert:list', 'cert:export']);

  expect((await model(site, administrator, made._certId, clerk))._idNum).toBe(
    `31**************${made._idNum.slice(-2)}`,
  );
  expect((await model(site, administrator, made._certId))._idNum).toBe(made._idNum);

  const { List } = await site.call(
    systemAudit.GetOperationLog,
    { action: 'GetCertModel', recordid: String(made._certId) },
    administrator,
  );
  expect(List).toMatchObject([
    { RecordId: String(made._certId), After: { _idNum: `31**************${made._idNum.slice(-2)}` } },
  ]);
});

const calls = { ...businessCertificates, ...businessImports };

test.for([
  ['EditCertInfo', {}],
  ['DelCerts', { Ids: [1] }],
  ['RevokeCert', { CertId: 1, Reason: '误发' }],
  ['UndoImport', { BatchId: 1 }],
  ['ExportCerts', {}],
  ['ImportCerts', {}],
] as const)('%s needs its permission', async ([name, input], { site }) => {
  const clerk = await signInAdministrator(site, ['cert:list']);

  expect(await site.send(calls[name], input, clerk)).toMatchObject({ Code: 403 });
  expect(await site.send(calls[name], input)).toMatchObject({ Code: 402 });
});

test('an export has the columns of the template and masks ID numbers for clerks without the permission', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _name: '赵导出', _remarks: '=HYPERLINK("x")' });
  const clerk = await signInAdministrator(site, ['cert:export']);

  const rowsFor = async (token: string) => {
    const url = `${businessCertificates.ExportCerts.path}?key=${encodeURIComponent('赵导出')}`;
    const { rawPayload, headers } = await site.app.inject({ url, headers: { token } });
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''%E8%AF%81/);
    const rows = await readRows(rawPayload, 8);
    return rows.map(({ cells }) => cells.map(({ text }) => text));
  };

  expect(await rowsFor(administrator)).toEqual([
    ['姓名', '身份证号', '工作单位', '考试时间', '考试状态', '证书编号', '发证日期', '备注'],
    [
      '赵导出',
      made._idNum,
      made._company,
      '2026-03-06',
      '合格',
      made._certNum,
      '2026-04-06',
      '=HYPERLINK("x")',
    ],
  ]);
  expect((await rowsFor(clerk))[1]?.[1]).toBe(`31**************${made._idNum.slice(-2)}`);
});
