import { expect } from 'vitest';
import { businessMembers } from '#contract/members/managed-members.ts';
import { makeMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

let id: number;
test.beforeAll(async ({ site }) => {
  await makeMember(site, { MemberName: '临港建设监理中心' });
  ({ id } = await makeMember(site, { MemberName: '浦东隧道Tunnel工程公司', LegalPerson: '欧阳震' }));
});

const find = async (site: TestApp, administrator: string, key: string) =>
  (await site.call(businessMembers.GetMemberList, { key }, administrator)).List.map(
    ({ MemberId }) => MemberId,
  );

test.for(['隧道', '浦东隧道Tunnel工程公司', 'TUNNEL', '道t', '震', '司 ', '欧阳震'])(
  'a member is found by the part %j',
  async (key, { site, administrator }) => {
    expect(await find(site, administrator, key)).toContain(id);
  },
);

test.for(['隧工', '工程隧道', '东道', '%', '_', "'", '{隧道}', '隧道\\'])(
  'a member is not found by %j, which is no part of its names',
  async (key, { site, administrator }) => {
    expect(await find(site, administrator, key)).not.toContain(id);
  },
);

test('the search finds a renamed member by the new name only', async ({ site, administrator }) => {
  await site.db.updateTable('members').set({ name: '外滩桥梁公司' }).where('id', '=', id).execute();

  expect(await find(site, administrator, '外滩桥梁')).toEqual([id]);
  expect(await find(site, administrator, '浦东隧道')).toEqual([]);
});
