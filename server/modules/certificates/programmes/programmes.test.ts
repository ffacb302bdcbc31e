import { expect } from 'vitest';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import { signInAdministrator } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

type Form = SentInputOf<typeof businessProgrammes.SaveProgramme>;

let made = 0;
const form = (fields: Partial<Form> = {}): Form => ({
  ProgrammeName: `项目${++made}`,
  Title: '结业证书',
  Statement: '完成{programme}课程。',
  Background: '',
  Fields: [],
  ...fields,
});
const save = (site: TestApp, token: string, fields: Partial<Form> = {}) =>
  site.call(businessProgrammes.SaveProgramme, form(fields), token);
const find = async (site: TestApp, token: string, id: number) =>
  (await site.call(businessCertificates.GetProgrammeList, {}, token)).find(
    ({ ProgrammeId }) => ProgrammeId === id,
  );
const provable = [
  { Field: 'certNum' as const, X: 100, Y: 100, Size: 30 },
  { Field: 'qr' as const, X: 100, Y: 300, Size: 180 },
];

test('a new version of a template leaves the pictures of issued certificates unchanged', async ({
  site,
  administrator,
}) => {
  const { ProgrammeId, Version } = await save(site, administrator, { ProgrammeName: '安全总监' });
  const one = await makeCertificate(site, administrator, { _programmeId: ProgrammeId });
  const printed = () => archive(site, administrator, one._certId);
  const before = await printed();

  const after = await save(site, administrator, {
    ProgrammeId,
    Version,
    ProgrammeName: '安全总监',
    Title: '新版证书',
    Paper: 'a4-portrait',
    SealText: '证书专用章',
    Fields: provable,
  });

  expect(after).toEqual({ ProgrammeId, Version: 2, TemplateVersion: 2 });
  expect(await find(site, administrator, ProgrammeId)).toMatchObject({
    TemplateVersion: 2,
    Title: '新版证书',
    Paper: 'a4-portrait',
    SealText: '证书专用章',
    CertificateCount: 1,
    Fields: provable,
  });
  expect(await printed()).toEqual(before);
  const other = await makeCertificate(site, administrator, { _programmeId: ProgrammeId });
  expect(await archive(site, administrator, other._certId)).not.toEqual(before);
  const versions = await site.call(businessProgrammes.GetTemplateVersions, { ProgrammeId }, administrator);
  expect(versions).toMatchObject([
    { TemplateVersion: 2, Title: '新版证书', IssueCount: 1 },
    { TemplateVersion: 1, Title: '结业证书', Paper: 'a4-landscape', IssueCount: 1 },
  ]);
  expect(versions.every(({ SavedBy, SaveTime }) => SavedBy !== '' && SaveTime !== '')).toBe(true);
});

test('a version of a template is never changed', async ({ site, administrator }) => {
  const { ProgrammeId } = await save(site, administrator);

  const change = site.db
    .updateTable('certificate_templates')
    .set({ title: '改过的标题' })
    .where('programme_id', '=', ProgrammeId)
    .execute();

  await expect(change).rejects.toThrow('never changed');
});

test('a programme with the name of another programme is rejected', async ({ site, administrator }) => {
  const ProgrammeName = '造价总监';
  await save(site, administrator, { ProgrammeName });

  expect(
    await site.send(
      businessProgrammes.SaveProgramme,
      form({ ProgrammeName, Title: '另一份' }),
      administrator,
    ),
  ).toMatchObject({ Code: 400, Data: { ProgrammeName: '培训项目名称已存在' } });
});

test('a renamed programme retains its version of the template', async ({ site, administrator }) => {
  const first = await save(site, administrator, { Fields: provable });

  const renamed = await save(site, administrator, {
    ...first,
    ProgrammeName: '改名的项目',
    Fields: provable,
  });

  expect(renamed).toEqual({ ...first, Version: 2, TemplateVersion: 1 });
  const log = await site.call(systemAudit.GetOperationLog, { noun: 'programme' }, administrator);
  expect(log.List.slice(0, 2)).toMatchObject([
    { After: { ProgrammeName: '改名的项目' } },
    { After: { Fields: '编号 100，100，大小 30；二维码 100，300，大小 180' } },
  ]);
});

test('a save without paper and seal text, as from an old client, leaves these fields unchanged', async ({
  site,
  administrator,
}) => {
  const { ProgrammeId } = await save(site, administrator, { Paper: 'screen', SealText: '' });

  await save(site, administrator, { ProgrammeId, Title: '新标题' });

  expect(await find(site, administrator, ProgrammeId)).toMatchObject({
    Title: '新标题',
    Paper: 'screen',
    SealText: '',
  });
});

test('a save over a newer version of a programme is rejected with the current values', async ({
  site,
  administrator,
}) => {
  const { ProgrammeId, Version } = await save(site, administrator);
  await save(site, administrator, { ProgrammeId, Version, Title: '对方的标题' });

  const late = await site.send(
    businessProgrammes.SaveProgramme,
    form({ ProgrammeId, Version, Title: '我的标题' }),
    administrator,
  );

  expect(late).toMatchObject({ Code: 409, Data: { Current: { Title: '对方的标题', Version: 2 } } });
});

test.for([
  [[{ Field: 'qr', X: 100, Y: 100, Size: 180 }], '证书上缺少编号'],
  [[{ Field: 'name', X: 100, Y: 100, Size: 40 }], '证书上缺少编号和二维码'],
  [[...provable, { Field: 'name', X: 100, Y: 1200, Size: 40 }], '姓名不在纸张（A4 横向）之内'],
  [[...provable, { Field: 'text', X: 100, Y: 100, Size: 40, Text: '𠮷' }], '“𠮷”无法印在证书上'],
  [[...provable, { Field: 'text', X: 100, Y: 100, Size: 40, Text: 'a\0' }], 'Text 有误'],
] as const)('the design %j is refused', async ([Fields, message], { site, administrator }) => {
  const { ProgrammeId, Version } = await save(site, administrator);

  expect(
    await site.send(
      businessProgrammes.SaveProgramme,
      form({ ProgrammeId, Version, Fields: [...Fields] }),
      administrator,
    ),
  ).toMatchObject({ Code: 400, Message: message });
});

test('a disabled programme rejects new certificates and accepts changes to existing certificates', async ({
  site,
  administrator,
}) => {
  const { ProgrammeId } = await save(site, administrator);
  const one = await makeCertificate(site, administrator, { _programmeId: ProgrammeId });
  const setStatus = (Status: 0 | 1) =>
    site.call(businessProgrammes.EditProgrammeStatus, { ProgrammeId, Status }, administrator);
  const add = { ...one, _certId: 0, _name: '后来者', _idNum: '110101199003074477', _certNum: 'T-LATE' };

  await setStatus(0);

  expect(await site.send(businessCertificates.EditCertInfo, add, administrator)).toMatchObject({
    Code: 400,
    Data: { _programmeId: '培训项目已停用' },
  });
  const { _programmeId: _same, ...change } = { ...one, _remarks: '已核对' };
  expect(await site.send(businessCertificates.EditCertInfo, change, administrator)).toMatchObject({
    Code: 200,
  });
  expect(await find(site, administrator, ProgrammeId)).toMatchObject({ Status: 0, Version: 2 });
  await setStatus(1);
  const log = await site.call(systemAudit.GetOperationLog, { noun: 'programme' }, administrator);
  expect(log.List.slice(0, 2)).toMatchObject([
    { Action: 'EditProgrammeStatus', Before: { Status: 0 }, After: { Status: 1 } },
    { Action: 'EditProgrammeStatus', Before: { Status: 1 }, After: { Status: 0 } },
  ]);
});

test('a programme can be deleted only if the programme never had a certificate', async ({
  site,
  administrator,
}) => {
  const unused = await save(site, administrator);
  const used = await save(site, administrator);
  const one = await makeCertificate(site, administrator, { _programmeId: used.ProgrammeId });
  await site.call(businessCertificates.DelCerts, { Ids: [one._certId] }, administrator);
  const remove = ({ ProgrammeId }: { ProgrammeId: number }) =>
    site.send(businessProgrammes.DelProgramme, { ProgrammeId }, administrator);

  expect(await remove(unused)).toMatchObject({ Code: 200 });
  expect(await find(site, administrator, unused.ProgrammeId)).toBeUndefined();
  expect(await remove(unused)).toMatchObject({ Code: 404 });
  expect(await remove(used)).toMatchObject({
    Code: 409,
    Message: '该培训项目已有证书，不能删除；不再开设的可以停用',
  });
});

test('changing programmes requires the permission to design templates', async ({ site, administrator }) => {
  const reader = await signInAdministrator(site, ['cert:list']);
  const { ProgrammeId } = await save(site, administrator);
  const versions = await site.call(businessProgrammes.GetTemplateVersions, { ProgrammeId }, administrator);
  const id = { ProgrammeId };

  expect(await site.send(businessProgrammes.SaveProgramme, form(), reader)).toMatchObject({ Code: 403 });
  expect(await site.send(businessProgrammes.EditProgrammeStatus, { ...id, Status: 0 }, reader)).toMatchObject(
    { Code: 403 },
  );
  expect(await site.send(businessProgrammes.DelProgramme, id, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(businessProgrammes.GetTemplateVersions, id, reader)).toMatchObject({ Code: 403 });
  const picture = await site.app.inject({
    url: `${businessProgrammes.GetTemplatePicture.path}?TemplateId=${versions[0]?.TemplateId}`,
    headers: { token: reader },
  });
  expect(picture.headers).toMatchObject({ 'x-api-code': '200', 'content-type': 'image/png' });
  expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
});

/** Returns the bytes of a certificate's picture, without the dates of the archive around it. */
async function archive(site: TestApp, token: string, id: number): Promise<Buffer> {
  const { rawPayload } = await site.app.inject({
    url: `${businessCertificates.DownCerts.path}?Ids=${id}`,
    headers: { token },
  });
  const from = rawPayload.indexOf('\x89PNG', 0, 'latin1');
  return rawPayload.subarray(from, rawPayload.indexOf('IEND', from, 'latin1'));
}
