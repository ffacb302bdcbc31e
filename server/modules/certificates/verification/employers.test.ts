import { expect } from 'vitest';
import type { Envelope } from '#contract/api/envelope.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import {
  webCertificateChecks,
  type CheckedClaim,
  type Claim,
} from '#contract/certificates/certificate-checks.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* Employers check many names and numbers at once. */

test.beforeEach(async ({ site }) => {
  await site.db.deleteFrom('call_counts').execute();
});

async function send(site: TestApp, payload: object) {
  const answer = await site.app.inject({
    method: 'POST',
    url: webCertificateChecks.VerifyCerts.path,
    payload,
  });
  return answer.json<Envelope<CheckedClaim[]>>();
}
const check = async (site: TestApp, ...Lines: Claim[]) => (await send(site, { Lines })).Data;
const resultOf = async (site: TestApp, Name: string, CertNum: string) =>
  (await check(site, { Name, CertNum }))[0]?.Result;

test('each line of a list returns only pass, fail or revoked', async ({ site, administrator }) => {
  const [good, revoked, hidden, failed] = [
    await makeCertificate(site, administrator, { _name: '甲一' }),
    await makeCertificate(site, administrator, { _name: '乙二' }),
    await makeCertificate(site, administrator, { _name: '丙三', _status: 0 }),
    await makeCertificate(site, administrator, { _name: '丁四', _examStatus: 2 }),
  ];
  await site.call(
    businessCertificates.RevokeCert,
    { CertId: revoked._certId, Reason: '替考' },
    administrator,
  );
  const lineOf = ({ _name: Name, _certNum: CertNum }: typeof good) => ({ Name, CertNum });

  expect(
    await check(site, lineOf(good), lineOf(revoked), lineOf(hidden), lineOf(failed), {
      Name: '乙二',
      CertNum: good._certNum,
    }),
  ).toEqual([
    { ...lineOf(good), Result: 'pass' },
    { ...lineOf(revoked), Result: 'revoked' },
    { ...lineOf(hidden), Result: 'fail' },
    { ...lineOf(failed), Result: 'fail' },
    { Name: '乙二', CertNum: good._certNum, Result: 'fail' },
  ]);
});

test('replaced and deleted certificates return revoked, and the replacement passes', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _name: '张三' });
  await site.call(businessCertificates.EditCertInfo, { ...made, _name: '章三' }, administrator);

  expect(await resultOf(site, '张三', made._certNum)).toBe('revoked');
  expect(await resultOf(site, '章三', made._certNum)).toBe('pass');
  await site.call(businessCertificates.DelCerts, { Ids: [made._certId] }, administrator);
  await site.db.deleteFrom('call_counts').execute();
  expect(await resultOf(site, '章三', made._certNum)).toBe('revoked');
});

test('the comparison ignores width, case, blanks and kinds of middle dots', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _name: '阿依古丽·买买提' });

  const typed = made._certNum.toLowerCase().replaceAll('-', '－');
  expect(await resultOf(site, '阿依古丽•买买提', ` ${typed} `)).toBe('pass');
  expect(await resultOf(site, '阿依 古丽・买买提', made._certNum)).toBe('pass');
});

test('a list can be verified by GET, and the results can be downloaded as a file', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _name: '甲一' });
  const Lines = [{ Name: made._name, CertNum: made._certNum }];

  const file = await site.app.inject({
    method: 'POST',
    url: webCertificateChecks.VerifyCerts.path,
    payload: { Lines, format: 'xlsx' },
  });
  const query = new URLSearchParams({ Lines: JSON.stringify(Lines) });
  const read = await site.app.inject({ url: `${webCertificateChecks.VerifyCerts.path}?${query}` });

  expect(file.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''.+\.xlsx$/);
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect(read.json()).toMatchObject({ Code: 200, Data: [{ ...Lines[0], Result: 'pass' }] });
});

test.for([
  [[], { Lines: '请填写名单' }],
  [
    Array.from({ length: 201 }, (_, at) => ({ Name: '张三', CertNum: `T-${at}` })),
    { Lines: '一次最多核验 200 行，现有 201 行' },
  ],
  [[{ Name: ' ', CertNum: '' }], { 'Lines.0.Name': '请输入姓名', 'Lines.0.CertNum': '请输入证书编号' }],
] as const)('a list like %j is refused', async ([Lines, errors], { site }) => {
  expect(await send(site, { Lines })).toMatchObject({
    Code: 400,
    Data: errors,
  });
});

test('an address can verify three lists in ten minutes, and a repeated list is not counted', async ({
  site,
}) => {
  const list = (at: number) => ({ Lines: [{ Name: '张三', CertNum: `GLD-${at}` }] });

  for (const at of [1, 2, 3]) expect(await send(site, list(at))).toMatchObject({ Code: 200 });

  expect(await send(site, list(4))).toMatchObject({ Code: 429 });
  expect(await send(site, list(2))).toMatchObject({ Code: 200 });
});

test('a refused list that is sent again is refused again', async ({ site }) => {
  const list = (at: number) => ({ Lines: [{ Name: '李四', CertNum: `AGN-${at}` }] });
  for (const at of [1, 2, 3]) await send(site, list(at));

  expect(await send(site, list(4))).toMatchObject({ Code: 429 });
  expect(await send(site, list(4))).toMatchObject({ Code: 429 });
});

test('the log contains the number of results, but no names', async ({ site, administrator }) => {
  await check(site, { Name: '欧阳不在', CertNum: 'LOG-1' }, { Name: '司马不在', CertNum: 'LOG-2' });

  const log = await site.call(systemAudit.GetOperationLog, { action: 'VerifyCerts' }, administrator);

  expect(log.List[0]).toMatchObject({
    ActorKind: 'visitor',
    After: { 核验通过: 0, 未通过: 2, 证书已失效: 0 },
  });
  expect(JSON.stringify(log)).not.toMatch(/不在|LOG-/);
});
