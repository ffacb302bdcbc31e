import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessFiles } from '#contract/content/files.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import {
  makeMember,
  makeOptions,
  signInAdministrator,
  signInMember,
} from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import { test } from '../../testing/test.ts';

const { EditMemberStatus, SetMemberLevel, GetMemberModel, GetMemberList } = businessMembers;

test('several members are disabled at once, and their sessions end', async ({ site, administrator }) => {
  const members = [await makeMember(site), await makeMember(site)];
  const Ids = members.map(({ id }) => id);
  const token = await signInMember(site, members[1]);

  await site.call(EditMemberStatus, { Ids, Status: 0 }, administrator);

  const { List } = await site.call(GetMemberList, { isenabled: 0 }, administrator);
  expect(List.map(({ MemberId }) => MemberId).toSorted()).toEqual(Ids.toSorted());
  expect(await site.send(webMembers.GetUserInfo, {}, token)).toMatchObject({ Code: 401 });
  const log = await site.call(systemAudit.GetOperationLog, { action: 'EditMemberStatus' }, administrator);
  expect(log.List).toHaveLength(2);
});

test('a bulk change with an unknown member changes no member', async ({ site, administrator }) => {
  const { id } = await makeMember(site);

  expect(await site.send(EditMemberStatus, { Ids: [id, 99_999], Status: 0 }, administrator)).toMatchObject({
    Code: 404,
  });
  expect(await site.call(GetMemberModel, { id }, administrator)).toMatchObject({ IsEnabled: true });
  expect(await site.send(EditMemberStatus, { Status: 0 }, administrator)).toMatchObject({
    Code: 400,
    Data: { MemberId: 'MemberId 有误' },
  });
});

test('a bulk change of the member level rejects an unknown level and stores a valid one', async ({
  site,
  administrator,
}) => {
  const { MemberLevelId, CompanyTypeId } = await makeOptions(site);
  const { id } = await makeMember(site);
  const set = (level: number) =>
    site.send(SetMemberLevel, { Ids: [id, id], MemberLevelId: level }, administrator);

  expect(await set(CompanyTypeId)).toMatchObject({ Code: 400, Data: { MemberLevelId: '请选择会员等级' } });
  expect(await set(MemberLevelId)).toMatchObject({ Code: 200 });

  const member = await site.call(GetMemberModel, { id }, administrator);
  expect(member).toMatchObject({ MemberLevelId, CompanyTypeId: expect.any(Number) });
});

test('a masked read of a member is not logged as a disclosure of personal data', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, { OperatorPhone: '13699990000' });
  const disclosures = async () =>
    (await site.call(systemAudit.GetOperationLog, { action: 'GetMemberModel' }, administrator)).TotalCount;
  const before = await disclosures();

  const masked = await site.call(GetMemberModel, { id, masked: 1 }, administrator);
  expect(masked).toMatchObject({ OperatorPhone: '13*******00', IsMasked: true });
  expect(await disclosures()).toBe(before);
  const whole = await site.call(GetMemberModel, { id }, administrator);
  expect(whole).toMatchObject({ OperatorPhone: '13699990000', IsMasked: false });
  expect(await disclosures()).toBe(before + 1);
});

test('an administrator with the permission to change members attaches a file to a member', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site);
  const member = await site.call(GetMemberModel, { id, masked: 1 }, administrator);
  const file = {
    name: '营业执照.pdf',
    content: '%PDF-1.7\n<</Type/Page>>\n%中文\n1 0 obj\n',
    token: administrator,
  };

  const { Data: FilePath } = await sendFile(site, businessFiles.UploadMemberFile, file);
  await site.call(businessMembers.EditMemberInfo, { ...member, FilePath }, administrator);

  const saved = await site.call(GetMemberModel, { id, masked: 1 }, administrator);
  expect(saved).toMatchObject({ FilePath, FileName: '营业执照.pdf' });
});

test('an administrator without the permission to change members cannot upload a member’s file', async ({
  site,
}) => {
  const clerk = await signInAdministrator(site, ['member:list']);
  expect(await site.send(businessFiles.UploadMemberFile, {}, clerk)).toMatchObject({ Code: 403 });
});
