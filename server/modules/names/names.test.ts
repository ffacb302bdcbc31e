import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import {
  businessNames,
  memberNamePermissions,
  systemNames,
  type PermissionNode,
} from '#contract/back-office/names.ts';
import {
  makeApplication,
  makeMember,
  makeMenu,
  signInAdministrator,
} from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

/** The token of an administrator who may only write articles. */
let writer: string;
test.beforeAll(async ({ site }) => {
  writer = await signInAdministrator(site, ['news:write']);
});

test('an administrator who may only write articles can list all columns, in tree order', async ({
  site,
  administrator,
}) => {
  const top = await makeMenu(site, administrator, { Name: '新闻中心', SortNumber: 2 });
  const first = await makeMenu(site, administrator, { Name: '首页', SortNumber: 1, ShowType: 1 });
  const child = await makeMenu(site, administrator, {
    Name: '协会动态',
    ParentId: top,
    Status: 0,
    ReviewSteps: 3,
  });

  const usual = { WebUrl: '', CurValue: '', ReviewSteps: 0 };
  expect(await site.call(businessNames.GetMenuNames, {}, writer)).toEqual([
    { ...usual, MenuId: first, ParentId: -1, Name: '首页', ShowType: 1, Status: 1 },
    { ...usual, MenuId: top, ParentId: -1, Name: '新闻中心', ShowType: 0, Status: 1 },
    { ...usual, MenuId: child, ParentId: top, Name: '协会动态', ShowType: 0, Status: 0, ReviewSteps: 3 },
  ]);
});

test('the search finds approved members by part of their name and returns only the id and the name', async ({
  site,
}) => {
  const far = await makeMember(site, { MemberName: '上海隧道股份' });
  const near = await makeMember(site, { MemberName: '隧道设计院 ABC' });
  await makeApplication(site, { MemberName: '隧道新公司' });
  const inviter = await signInAdministrator(site, ['activity:save']);
  const found = async (key: string) =>
    (await site.call(businessNames.GetMemberNames, { key }, inviter)).map(({ MemberId }) => MemberId);

  expect(await site.call(businessNames.GetMemberNames, { key: '隧道' }, inviter)).toEqual([
    { MemberId: near.id, MemberName: '隧道设计院 ABC' },
    { MemberId: far.id, MemberName: '上海隧道股份' },
  ]);
  expect(await found('abc')).toEqual([near.id]);
  expect(await found('股')).toEqual([far.id]);
  expect(await found('隧股')).toEqual([]);
  expect(await found('')).toHaveLength(2);
});

test('the names of members are for those who see, invite or link members', async ({ site }) => {
  const ask = async (permission: Permission) =>
    (await site.send(businessNames.GetMemberNames, {}, await signInAdministrator(site, [permission]))).Code;

  for (const permission of memberNamePermissions) expect(await ask(permission)).toBe(200);
  expect(await ask('news:write')).toBe(403);
});

test('the lists of roles and of permissions are available for selection', async ({ site }) => {
  const [builtin] = await site.call(systemNames.GetRoleNames, {}, writer);
  expect(builtin).toEqual({ RoleId: 1, RoleName: '系统管理员' });

  const tree = await site.call(systemNames.GetPermissionTree, {}, writer);
  const all = (nodes: PermissionNode[]): PermissionNode[] =>
    nodes.flatMap((node) => [node, ...all(node.Children)]);

  expect(all(tree).find(({ Perms }) => Perms === 'file:upload')).toMatchObject({ MenuType: 3, Children: [] });
  expect(Object.keys(tree[0] ?? {}).toSorted()).toEqual(['Children', 'Id', 'MenuName', 'MenuType', 'Perms']);
});

test('a visitor cannot read any list of names', async ({ site }) => {
  for (const endpoint of [...Object.values(businessNames), ...Object.values(systemNames)])
    expect(await site.send(endpoint, {})).toMatchObject({ Code: 402 });
});
