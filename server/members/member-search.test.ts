import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessMembers } from '#contract/managed-members.ts';
import { makeMember, signInAdministrator } from '../testing/make.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let site: TestApp;
let administrator: string;
let id: number;
beforeAll(async () => {
  site = await startTestApp();
  administrator = await signInAdministrator(site);
  await makeMember(site, { MemberName: '临港建设监理中心' });
  ({ id } = await makeMember(site, { MemberName: '浦东隧道Tunnel工程公司', LegalPerson: '欧阳震' }));
});
afterAll(() => site.close());

const find = async (key: string) =>
  (await site.call(businessMembers.GetMemberList, { key }, administrator)).List.map(
    ({ MemberId }) => MemberId,
  );

test.each(['隧道', '浦东隧道Tunnel工程公司', 'TUNNEL', '道t', '震', '司 ', '欧阳震'])(
  'a member is found by the part %j',
  async (key) => {
    expect(await find(key)).toContain(id);
  },
);

test.each(['隧工', '工程隧道', '东道', '%', '_', "'", '{隧道}', '隧道\\'])(
  'a member is not found by %j, which is no part of its names',
  async (key) => {
    expect(await find(key)).not.toContain(id);
  },
);

test('a member is found by its new name, and by the old one no more', async () => {
  await site.db.updateTable('members').set({ name: '外滩桥梁公司' }).where('id', '=', id).execute();

  expect(await find('外滩桥梁')).toEqual([id]);
  expect(await find('浦东隧道')).toEqual([]);
});
