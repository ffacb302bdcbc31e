import { sql } from 'kysely';
import { expect } from 'vitest';
import { webCertificates, type Verification } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { makeCertificate, makeIdNumber } from '../../../testing/factories/make-certificate.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';
import { maskName } from '../verification/verify.ts';

const verify = (site: TestApp, CertNum: string, Sign: string): Promise<Verification> =>
  site.call(webCertificates.VerifyCert, { CertNum, Sign });
const edit = (
  site: TestApp,
  administrator: string,
  form: Awaited<ReturnType<typeof makeCertificate>>,
  changes: object = {},
) => site.send(businessCertificates.EditCertInfo, { ...form, ...changes }, administrator);

/** Returns the signatures of all issues of a certificate, oldest first. */
async function signaturesOf(site: TestApp, certificateId: number): Promise<string[]> {
  const rows = await site.db
    .selectFrom('certificate_issues')
    .select('signature')
    .where('certificate_id', '=', certificateId)
    .orderBy('issue_number')
    .execute();
  return rows.map(({ signature }) => signature);
}

test('the code on a certificate returns the state valid and the masked holder', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _name: '欧阳娜娜' });
  const [sign = ''] = await signaturesOf(site, made._certId);

  expect(await verify(site, made._certNum, sign)).toEqual({
    State: 'valid',
    CertNum: made._certNum,
    Name: '欧**娜',
    IdNum: `31**************${made._idNum.slice(-2)}`,
    ProgrammeName: '工程质量风险管理工程师',
    ExamTime: '2026-03-06',
    IssueDate: '2026-04-06',
    Issuer: '协会门户',
    RevokeTime: '',
    Reason: '',
  });
});

test('a forged or mismatched code returns the state unknown', async ({ site, administrator }) => {
  const [one, other] = [
    await makeCertificate(site, administrator),
    await makeCertificate(site, administrator),
  ];
  const [sign = ''] = await signaturesOf(site, one._certId);

  const answers = await Promise.all([
    verify(site, one._certNum, ''),
    verify(site, one._certNum, `${sign.startsWith('A') ? 'B' : 'A'}${sign.slice(1)}`),
    verify(site, other._certNum, sign),
    verify(site, '', sign),
  ]);

  for (const answer of answers) expect(answer).toMatchObject({ State: 'unknown', CertNum: '', Name: '' });
});

test('correcting a name issues a new certificate and revokes the earlier issue without changing its name', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _name: '张三' });

  await edit(site, administrator, made, { _name: '章三' });

  const [before = '', after = ''] = await signaturesOf(site, made._certId);
  expect(await verify(site, made._certNum, before)).toMatchObject({
    State: 'revoked',
    Name: '张*',
    Reason: '已换发新证书',
  });
  expect(await verify(site, made._certNum, after)).toMatchObject({ State: 'valid', Name: '章*' });
});

test('a changed remark issues no new certificate', async ({ site, administrator }) => {
  const made = await makeCertificate(site, administrator);

  await edit(site, administrator, made, { _remarks: '补考', _idNum: '' });

  expect(await signaturesOf(site, made._certId)).toHaveLength(1);
});

test('a different ID number with the same masked form issues a new certificate', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator);
  const twin = twinOf(made._idNum);

  await edit(site, administrator, made, { _idNum: twin });

  expect(await signaturesOf(site, made._certId)).toHaveLength(2);
});

test('a revoked certificate shows time and reason and rejects changes, revocation and downloads', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator);
  const [sign = ''] = await signaturesOf(site, made._certId);

  await site.call(businessCertificates.RevokeCert, { CertId: made._certId, Reason: '替考' }, administrator);

  expect(await verify(site, made._certNum, sign)).toMatchObject({
    State: 'revoked',
    RevokeTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    Reason: '替考',
  });
  expect(await edit(site, administrator, made, { _name: '他人' })).toMatchObject({
    Code: 409,
    Message: '该证书已撤销，不能修改',
  });
  expect(
    await site.send(businessCertificates.RevokeCert, { CertId: made._certId, Reason: '再次' }, administrator),
  ).toMatchObject({ Code: 409, Message: '该证书已撤销' });
  const found = await site.call(webCertificates.GetCertList, { Name: made._name, CertNum: made._certNum });
  const [one] = found.List;
  expect(
    await site.send(webCertificates.DownCert, { CertId: one?._certId, IdNum: made._idNum }),
  ).toMatchObject({ Code: 404 });
});

test('a revocation requires an issued certificate and a reason', async ({ site, administrator }) => {
  const failed = await makeCertificate(site, administrator, { _examStatus: 2, _certNum: '' });
  const revoke = (input: object) => site.send(businessCertificates.RevokeCert, input, administrator);

  expect(await revoke({ CertId: failed._certId, Reason: '误发' })).toMatchObject({ Code: 409 });
  expect(await revoke({ CertId: failed._certId, Reason: ' ' })).toMatchObject({
    Code: 400,
    Data: { Reason: '请输入撤销原因' },
  });
  expect(await revoke({ CertId: 999_999, Reason: '误发' })).toMatchObject({ Code: 404 });
});

test('deleted and later failed certificates are revoked, and hidden certificates are unknown', async ({
  site,
  administrator,
}) => {
  const made = await Promise.all([1, 2, 3].map(() => makeCertificate(site, administrator)));
  const [deleted, hidden, failed] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
  const signs = await Promise.all(made.map(({ _certId }) => signaturesOf(site, _certId)));

  await site.call(businessCertificates.DelCerts, { Ids: [deleted._certId] }, administrator);
  await edit(site, administrator, hidden, { _status: 0 });
  await edit(site, administrator, failed, { _examStatus: 2 });

  expect(await verify(site, deleted._certNum, signs[0]?.[0] ?? '')).toMatchObject({
    State: 'revoked',
    Reason: '证书记录已删除',
  });
  expect(await verify(site, hidden._certNum, signs[1]?.[0] ?? '')).toMatchObject({
    State: 'unknown',
    Name: '',
  });
  expect(await verify(site, failed._certNum, signs[2]?.[0] ?? '')).toMatchObject({
    State: 'revoked',
    Reason: '考试状态已变更',
  });
});

test('the database rejects changes to an issue, and a tampered issue returns the state unknown', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator);
  const where = sql`where certificate_id = ${made._certId}`;

  await expect(sql`update certificate_issues set facts = '{}' ${where}`.execute(site.db)).rejects.toThrow(
    'never changed',
  );
  await sql`alter table certificate_issues disable trigger all`.execute(site.owner);
  await sql`update certificate_issues set facts = replace(facts, '张三丰', '李四') ${where}`.execute(
    site.owner,
  );
  await sql`alter table certificate_issues enable trigger all`.execute(site.owner);

  const [sign = ''] = await signaturesOf(site, made._certId);
  expect(await verify(site, made._certNum, sign)).toMatchObject({ State: 'unknown' });
  expect(
    await site.send(businessCertificates.DownCerts, { Ids: String(made._certId) }, administrator),
  ).toMatchObject({ Code: 500 });
});

test.each([
  ['张', '张'],
  ['张三', '张*'],
  ['张三丰', '张*丰'],
  ['欧阳娜娜', '欧**娜'],
])('the name %s is masked as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

/** Returns another valid number with the same first and last two characters. */
function twinOf(idNum: string): string {
  for (;;) {
    const other = makeIdNumber();
    if (other !== idNum && other.slice(-2) === idNum.slice(-2)) return other;
  }
}
