import { expect } from 'vitest';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { openVault } from '../../platform/core/vault.ts';
import { makeMember, makeOptions } from '../../testing/factories/records.ts';
import { readRows } from '../../testing/read-rows.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { sealPhone } from './contact.ts';

let options: Awaited<ReturnType<typeof makeOptions>>;

test.beforeAll(async ({ site }) => {
  options = await makeOptions(site);
  const joined = { 甲公司: '2026-03-01', 乙公司: '2026-01-15', 丙公司: null };
  for (const [MemberName, joined_on] of Object.entries(joined)) {
    const { id } = await makeMember(site, { ...options, MemberName });
    await site.db
      .updateTable('members')
      .set({ joined_on, last_sign_in_at: MemberName === '丙公司' ? new Date() : null })
      .where('id', '=', id)
      .execute();
  }
});

const names = async (
  site: TestApp,
  token: string,
  input: SentInputOf<typeof businessMembers.GetMemberList>,
) => {
  const chosen = { companytypeid: options.CompanyTypeId, ...input };
  const { List } = await site.call(businessMembers.GetMemberList, chosen, token);
  return List.map(({ MemberName }) => MemberName);
};

test('members are sorted by the date of joining or the last sign-in; members without the date come last', async ({
  site,
  administrator,
}) => {
  expect(await names(site, administrator, {})).toEqual(['丙公司', '乙公司', '甲公司']);
  expect(await names(site, administrator, { sort: 'JoinDate' })).toEqual(['乙公司', '甲公司', '丙公司']);
  expect(await names(site, administrator, { sort: '-JoinDate' })).toEqual(['甲公司', '乙公司', '丙公司']);
  expect((await names(site, administrator, { sort: '-LastLoginTime' }))[0]).toBe('丙公司');
  expect((await names(site, administrator, { sort: 'LastLoginTime' }))[0]).toBe('丙公司');
});

test('the list filters members by the date of joining, including both ends of the range', async ({
  site,
  administrator,
}) => {
  const joined = (joinbegintime: string, joinendtime: string) =>
    names(site, administrator, { joinbegintime, joinendtime });

  expect(await joined('2026-01-15', '2026-03-01 23:59:59')).toEqual(['乙公司', '甲公司']);
  expect(await joined('2026-01-16', '2026-02-28')).toEqual([]);
});

test('the list filters members without a phone number or without an e-mail address', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, { ...options, MemberName: '丁公司' });
  expect(await names(site, administrator, { missing: 'phone' })).toEqual([]);
  const vault = await openVault(site.dataDir, undefined);
  await site.db.updateTable('members').set(sealPhone(vault, '')).where('id', '=', id).execute();

  expect(await names(site, administrator, { missing: 'phone' })).toEqual(['丁公司']);
  expect(await names(site, administrator, { missing: 'email' })).toEqual([]);
});

test('the export contains only the selected members', async ({ site, administrator }) => {
  const { List } = await site.call(
    businessMembers.GetMemberList,
    { companytypeid: options.CompanyTypeId, key: '甲公司' },
    administrator,
  );
  const response = await site.app.inject({
    url: `/api/XfSysBussiness/ExportMembers?Ids=${List[0]?.MemberId}`,
    headers: { token: administrator },
  });

  const rows = await readRows(response.rawPayload, 40);
  const text = JSON.stringify([...rows]);
  expect(text).toContain('甲公司');
  expect(text).not.toContain('乙公司');
});
