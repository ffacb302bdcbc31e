import { expect } from 'vitest';
import { businessClaims } from '#contract/certificates/certificate-claims.ts';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessMerges } from '#contract/members/merges.ts';
import { importWorkbook, makeCertificate, makeTwins } from '../../../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../../testing/factories/make-sheet.ts';
import { makeApplication, makeMember, signInMember } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

const own = async (site: TestApp, member: { id: number }) => {
  const { List } = await site.call(webCertificates.GetCertList, {}, await signInMember(site, member));
  return List.map(({ _certNum }) => _certNum);
};
const find = (site: TestApp, administrator: string, CertId: number) =>
  site.call(businessCertificates.GetCertModel, { CertId }, administrator);
const link = (site: TestApp, administrator: string, MemberId: number, ...Ids: number[]) =>
  site.call(businessClaims.LinkCerts, { Ids, MemberId }, administrator);

test('a certificate belongs to the only member with the name of its company, in any notation', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site, { MemberName: '沪东（集团）检测·咨询有限公司' });

  const { _certId, _certNum } = await makeCertificate(site, administrator, {
    _company: ' 沪东(集团) 检测・咨询有限公司',
  });

  expect(await find(site, administrator, _certId)).toMatchObject({
    _memberId: member.id,
    _memberName: '沪东（集团）检测·咨询有限公司',
  });
  expect(await own(site, member)).toEqual([_certNum]);
});

test('members of the same name do not see a certificate until an administrator links the owner', async ({
  site,
  administrator,
}) => {
  const [one, other] = await makeTwins(site, administrator, '双生监理公司');
  const made = await makeCertificate(site, administrator, { _company: '双生监理公司' });

  expect([await own(site, one), await own(site, other)]).toEqual([[], []]);
  const unclaimed = await site.call(
    businessClaims.GetUnclaimedCerts,
    { key: made._certNum, alike: 1 },
    administrator,
  );
  expect(unclaimed.List).toMatchObject([
    { _certId: made._certId, _memberId: 0, Alike: [{ MemberId: one.id }, { MemberId: other.id }] },
  ]);

  await link(site, administrator, other.id, made._certId);
  expect([await own(site, one), await own(site, other)]).toEqual([[], [made._certNum]]);
  await link(site, administrator, 0, made._certId);
  expect([await own(site, one), await own(site, other)]).toEqual([[], []]);
});

test('a certificate is not linked to an applicant', async ({ site, administrator }) => {
  const { id } = await makeApplication(site, { MemberName: '尚在申请公司' });
  const made = await makeCertificate(site, administrator, { _company: '尚在申请公司' });

  const unclaimed = await site.call(businessClaims.GetUnclaimedCerts, { key: made._certNum }, administrator);
  expect(unclaimed).toMatchObject({ List: [{ _certId: made._certId, Alike: [] }], TotalCount: 1 });
  await expect(link(site, administrator, id, made._certId)).rejects.toMatchObject({ code: 400 });
});

test('an import links its certificates to members, and an undo restores the manual links', async ({
  site,
  administrator,
}) => {
  const [, other] = await makeTwins(site, administrator, '同名勘察公司');
  const third = await makeMember(site, { MemberName: '另一勘察公司' });
  const made = await makeCertificate(site, administrator, { _company: '同名勘察公司' });
  await link(site, administrator, other.id, made._certId);

  const sheet = await makeSheet([
    makeRow({ 工作单位: '另一勘察公司', 证书编号: made._certNum, 身份证号: made._idNum, 姓名: made._name }),
    makeRow({ 工作单位: '另一勘察公司', 证书编号: 'LINK-2' }),
  ]);
  const { Data } = await importWorkbook(site, administrator, sheet, { Mode: 'all' });

  expect((await own(site, third)).toSorted()).toEqual(['LINK-2', made._certNum]);
  expect(await own(site, other)).toEqual([]);

  const { BatchId } = Data as { BatchId: number };
  await site.call(businessImports.UndoImport, { BatchId }, administrator);
  expect([await own(site, third), await own(site, other)]).toEqual([[], [made._certNum]]);
});

test('a manual link remains while the name of the company is unchanged', async ({ site, administrator }) => {
  const [one] = await makeTwins(site, administrator, '改备注公司');
  const made = await makeCertificate(site, administrator, { _company: '改备注公司' });
  await link(site, administrator, one.id, made._certId);

  await site.call(businessCertificates.EditCertInfo, { ...made, _remarks: '补考' }, administrator);

  expect(await find(site, administrator, made._certId)).toMatchObject({
    _memberId: one.id,
    _remarks: '补考',
  });
});

test('a certificate finds the member that had its name, also one that took another in', async ({
  site,
  administrator,
}) => {
  const renamed = await makeMember(site, { MemberName: '江口检测股份公司' });
  await site.db
    .updateTable('members')
    .set({ former_names: '江口检测站\n江口检测有限公司' })
    .where('id', '=', renamed.id)
    .execute();
  const [remaining, merged] = [
    await makeMember(site, { MemberName: '河西咨询公司' }),
    await makeMember(site, { MemberName: '河西咨询中心' }),
  ];
  const form = { MemberId: remaining.id, OtherId: merged.id } as never;
  await site.call(businessMerges.MergeMembers, form, administrator);
  const list = async (key: string, alike: number) =>
    (await site.call(businessClaims.GetUnclaimedCerts, { key, alike }, administrator)).List;

  const one = await makeCertificate(site, administrator, { _company: '江口检测（有限）公司' });
  const former = await makeCertificate(site, administrator, { _company: ' 江口检测站 ' });
  const other = await makeCertificate(site, administrator, { _company: '河西咨询中心' });

  expect(await list(one._certNum, 1)).toEqual([]);
  expect(await list(one._certNum, 0)).toMatchObject([{ _certId: one._certId, Alike: [] }]);
  expect(await list(former._certNum, 1)).toMatchObject([
    { _certId: former._certId, Alike: [{ MemberId: renamed.id, MemberName: '江口检测股份公司' }] },
  ]);
  expect(await list(former._certNum, 0)).toEqual([]);
  expect(await list(other._certNum, 1)).toMatchObject([{ Alike: [{ MemberId: remaining.id }] }]);
  const all = await site.call(businessClaims.GetUnclaimedCerts, { alike: 1, pagesize: 99 }, administrator);
  expect(all.TotalCount).toBe(all.List.length);

  await expect(link(site, administrator, merged.id, other._certId)).rejects.toMatchObject({ code: 400 });
  await link(site, administrator, remaining.id, other._certId);
  expect(await own(site, remaining)).toEqual([other._certNum]);
});
