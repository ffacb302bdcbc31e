import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import { signInAdministrator } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

const { DelCerts, GetCertList, RevokeCert, EditCertInfo } = businessCertificates;
const { EditCertStatus, GetCertIssues, ReissueCert, RestoreCerts } = businessIssues;

async function scan(site: TestApp, administrator: string, certificate: { _certId: number }) {
  const issues = await site.call(GetCertIssues, { CertId: certificate._certId }, administrator);
  const answers = await Promise.all(
    issues.map(({ CertNum, Sign }) => site.call(webCertificates.VerifyCert, { CertNum, Sign })),
  );
  return answers.map(({ State, Reason }) => `${State} ${Reason}`.trim());
}

test('a restored certificate is valid again and shown or hidden as before', async ({
  site,
  administrator,
}) => {
  const shown = await makeCertificate(site, administrator);
  const hidden = await makeCertificate(site, administrator, { _status: 0 });
  const Ids = [shown._certId, hidden._certId];

  await site.call(DelCerts, { Ids }, administrator);
  const meanwhile = await scan(site, administrator, shown);
  await site.call(RestoreCerts, { Ids }, administrator);

  expect(meanwhile).toEqual(['revoked 证书记录已删除']);
  expect(await scan(site, administrator, shown)).toEqual(['valid']);
  const { List } = await site.call(GetCertList, { pagesize: 999 }, administrator);
  expect(
    List.filter(({ _certId }) => Ids.includes(_certId)).map(({ _status, _issueNumber }) => [
      _status,
      _issueNumber,
    ]),
  ).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test('a certificate that was revoked before its deletion is restored as revoked', async ({
  site,
  administrator,
}) => {
  // The outcome does not depend on the reason's text.
  const reasons = ['误发', '证书记录已删除'];
  for (const Reason of reasons) {
    const made = await makeCertificate(site, administrator);
    await site.call(RevokeCert, { CertId: made._certId, Reason }, administrator);

    await site.call(DelCerts, { Ids: [made._certId] }, administrator);
    await site.call(RestoreCerts, { Ids: [made._certId] }, administrator);

    expect(await scan(site, administrator, made)).toEqual([`revoked ${Reason}`]);
  }
});

test('a deleted certificate cannot be restored while another certificate has its number', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator);
  await site.call(DelCerts, { Ids: [made._certId] }, administrator);
  await makeCertificate(site, administrator, { _certNum: made._certNum });

  expect(await site.send(RestoreCerts, { Ids: [made._certId] }, administrator)).toMatchObject({
    Code: 409,
    Message: `${made._name}的证书编号 ${made._certNum} 已用于另一张证书，不能恢复`,
  });
});

test('a reissue revokes the old paper, and its reason appears only in the log', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator);

  await site.call(ReissueCert, { CertId: made._certId, Reason: '原件遗失' }, administrator);

  expect(await scan(site, administrator, made)).toEqual(['valid', 'revoked 已换发新证书']);
  const history = await site.call(
    systemAudit.GetRecordHistory,
    { noun: 'certificate', recordid: made._certId },
    administrator,
  );
  expect(history.List[0]).toMatchObject({ Action: 'ReissueCert', After: { Reason: '原件遗失' } });
});

test('a reissue of a revoked or never issued certificate is rejected', async ({ site, administrator }) => {
  const revoked = await makeCertificate(site, administrator);
  await site.call(RevokeCert, { CertId: revoked._certId, Reason: '误发' }, administrator);
  const failed = await makeCertificate(site, administrator, { _examStatus: 2 });
  const again = (CertId: number, Reason = '补发') =>
    site.send(ReissueCert, { CertId, Reason }, administrator);

  expect(await again(revoked._certId)).toMatchObject({ Code: 409, Message: '该证书已撤销，不能重新签发' });
  expect(await again(failed._certId)).toMatchObject({ Code: 409, Message: '该记录没有已签发的证书' });
  expect(await again(failed._certId, ' ')).toMatchObject({
    Code: 400,
    Data: { Reason: '请输入换发原因' },
  });
});

test('a change of visibility applies to all given certificates or none', async ({ site, administrator }) => {
  const [one, other] = [
    await makeCertificate(site, administrator),
    await makeCertificate(site, administrator),
  ];
  const Ids = [one._certId, other._certId];
  const found = async () => {
    const asked = { Name: one._name, CertNum: one._certNum };
    return (await site.call(webCertificates.GetCertList, asked)).TotalCount;
  };

  const none = await site.send(EditCertStatus, { Ids: [...Ids, 999_999], Status: 0 }, administrator);
  const before = await found();
  await site.call(EditCertStatus, { Ids, Status: 0 }, administrator);
  const hidden = await found();
  await site.call(EditCertStatus, { Ids, Status: 1 }, administrator);

  expect([none.Code, before, hidden, await found()]).toEqual([404, 1, 0, 1]);
  expect(await site.send(EditCertStatus, { Ids, Status: -1 }, administrator)).toMatchObject({ Code: 400 });
});

test('the certificate list filters by state and sorts by date', async ({ site, administrator }) => {
  const company = '站位检测公司';
  const make = (_name: string, given: object = {}) =>
    makeCertificate(site, administrator, { _name, _company: company, ...given });
  await make('正常', { _issueDate: '2026-05-01' });
  await make('隐藏', { _status: 0, _issueDate: '2026-07-01' });
  const revoked = await make('撤销', { _issueDate: '2026-06-01' });
  await site.call(RevokeCert, { CertId: revoked._certId, Reason: '误发' }, administrator);
  const deleted = await make('删除');
  await site.call(DelCerts, { Ids: [deleted._certId] }, administrator);
  const names = async (filters: object) => {
    const { List } = await site.call(GetCertList, { key: company, ...filters }, administrator);
    return List.map(({ _name }) => _name);
  };

  const states = ['normal', 'hidden', 'revoked', 'deleted'];
  const found = await Promise.all(states.map((standing) => names({ standing })));

  expect(found).toEqual([['正常'], ['隐藏'], ['撤销'], ['删除']]);
  expect(await names({ sort: '_issueDate' })).toEqual(['正常', '撤销', '隐藏']);
  expect(await names({ sort: '-_issueDate' })).toEqual(['隐藏', '撤销', '正常']);
  expect(await site.send(GetCertList, { sort: 'name' }, administrator)).toMatchObject({ Code: 400 });
});

test('a save over a newer version of a certificate is rejected with the current values', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator);
  const { Version } = (await site.call(GetCertList, { key: made._certNum }, administrator)).List[0]!;
  await site.call(EditCertInfo, { ...made, _remarks: '别人写的', Version }, administrator);

  const late = await site.send(EditCertInfo, { ...made, _remarks: '我写的', Version }, administrator);

  expect(late).toMatchObject({
    Code: 409,
    Data: { Current: { _remarks: '别人写的', Version: Version + 1, _idNum: expect.stringContaining('*') } },
  });
});

test.for([
  ['EditCertStatus', { Ids: [1], Status: 0 }],
  ['ReissueCert', { CertId: 1, Reason: '补发' }],
  ['RestoreCerts', { Ids: [1] }],
  ['PreviewCertInfo', {}],
] as const)('%s needs its permission', async ([name, input], { site }) => {
  const clerk = await signInAdministrator(site, ['cert:list']);

  expect(await site.send(businessIssues[name], input, clerk)).toMatchObject({ Code: 403 });
  expect(await site.send(businessIssues[name], input)).toMatchObject({ Code: 402 });
});
