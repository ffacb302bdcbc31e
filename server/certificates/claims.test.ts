import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessClaims } from '#contract/certificate-claims.ts';
import { webCertificates } from '#contract/certificates.ts';
import { businessCertificates } from '#contract/managed-certificates.ts';
import { businessMembers } from '#contract/managed-members.ts';
import { importWorkbook, makeCertificate } from '../testing/make-certificate.ts';
import { makeApplication, makeMember, signInAdministrator, signInMember } from '../testing/make.ts';
import { makeRow, makeSheet } from '../testing/make-sheet.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let site: TestApp;
let clerk: string;
beforeAll(async () => {
  site = await startTestApp();
  clerk = await signInAdministrator(site);
});
afterAll(() => site.close());

const own = async (member: { id: number }) => {
  const { List } = await site.call(webCertificates.GetCertList, {}, await signInMember(site, member));
  return List.map(({ _certNum }) => _certNum);
};
const find = (CertId: number) => site.call(businessCertificates.GetCertModel, { CertId }, clerk);
const link = (MemberId: number, ...Ids: number[]) =>
  site.call(businessClaims.LinkCerts, { Ids, MemberId }, clerk);

test('a certificate belongs to the one member its company is called like, however that is typed', async () => {
  const member = await makeMember(site, { MemberName: '沪东（集团）检测·咨询有限公司' });

  const { _certId, _certNum } = await makeCertificate(site, clerk, {
    _company: ' 沪东(集团) 检测・咨询有限公司',
  });

  expect(await find(_certId)).toMatchObject({
    _memberId: member.id,
    _memberName: '沪东（集团）检测·咨询有限公司',
  });
  expect(await own(member)).toEqual([_certNum]);
});

test('two members called alike see nothing of each other until a person says whose it is', async () => {
  const [one, other] = await twins('双生监理公司');
  const made = await makeCertificate(site, clerk, { _company: '双生监理公司' });

  expect([await own(one), await own(other)]).toEqual([[], []]);
  const unclaimed = await site.call(
    businessClaims.GetUnclaimedCerts,
    { key: made._certNum, alike: 1 },
    clerk,
  );
  expect(unclaimed.List).toMatchObject([
    { _certId: made._certId, _memberId: 0, Alike: [{ MemberId: one.id }, { MemberId: other.id }] },
  ]);

  await link(other.id, made._certId);
  expect([await own(one), await own(other)]).toEqual([[], [made._certNum]]);
  await link(0, made._certId);
  expect([await own(one), await own(other)]).toEqual([[], []]);
});

test('a company that only applied gets nothing', async () => {
  const { id } = await makeApplication(site, { MemberName: '尚在申请公司' });
  const made = await makeCertificate(site, clerk, { _company: '尚在申请公司' });

  const unclaimed = await site.call(businessClaims.GetUnclaimedCerts, { key: made._certNum }, clerk);
  expect(unclaimed).toMatchObject({ List: [{ _certId: made._certId, Alike: [] }], TotalCount: 1 });
  await expect(link(id, made._certId)).rejects.toMatchObject({ code: 400 });
});

test('an import links what it brings, and its undoing gives back what a person had linked', async () => {
  const [, other] = await twins('同名勘察公司');
  const third = await makeMember(site, { MemberName: '另一勘察公司' });
  const made = await makeCertificate(site, clerk, { _company: '同名勘察公司' });
  await link(other.id, made._certId);

  const sheet = await makeSheet([
    makeRow({ 工作单位: '另一勘察公司', 证书编号: made._certNum, 身份证号: made._idNum, 姓名: made._name }),
    makeRow({ 工作单位: '另一勘察公司', 证书编号: 'LINK-2' }),
  ]);
  const { Data } = await importWorkbook(site, clerk, sheet, { Mode: 'all' });

  expect((await own(third)).toSorted()).toEqual(['LINK-2', made._certNum]);
  expect(await own(other)).toEqual([]);

  const { BatchId } = Data as { BatchId: number };
  await site.call(businessCertificates.UndoImport, { BatchId }, clerk);
  expect([await own(third), await own(other)]).toEqual([[], [made._certNum]]);
});

test('what is linked stays so while the company is called the same', async () => {
  const [one] = await twins('改备注公司');
  const made = await makeCertificate(site, clerk, { _company: '改备注公司' });
  await link(one.id, made._certId);

  await site.call(businessCertificates.EditCertInfo, { ...made, _remarks: '补考' }, clerk);

  expect(await find(made._certId)).toMatchObject({ _memberId: one.id, _remarks: '补考' });
});

/** Two members of one name: both had applied before one of them was approved. */
async function twins(name: string) {
  const one = await makeApplication(site, { MemberName: name });
  const other = await makeMember(site, { MemberName: name });
  await site.call(businessMembers.SaveApplyAudit, { MemberId: one.id, Status: 1 }, clerk);
  return [one, other] as const;
}
