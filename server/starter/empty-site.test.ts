import { expect } from 'vitest';
import { neededPermissions, type Permission } from '#contract/permissions.ts';
import { systemRoles } from '#contract/roles.ts';
import { test } from '../testing/test.ts';
import { leaveEmpty } from './untouched.ts';
import { readyRoles } from './write-roles.ts';

test('a site that begins empty has roles to give, each explained, and only once', async ({
  site,
  administrator,
}) => {
  await leaveEmpty(site.db);
  await leaveEmpty(site.db);

  const { List } = await site.call(systemRoles.GetRoleList, {}, administrator);
  const names = List.map(({ RoleName }) => RoleName);
  expect(names).toEqual(['系统管理员', '主编', '撰稿', '会员管理', '证书管理', '只读']);
  for (const { MenuIds } of List.slice(1)) expect(MenuIds.length).toBeGreaterThan(0);
  expect(List[5]).toMatchObject({ UserCount: 0 });
});

test('who decides on members or invites them also sees whom to ring where no mail is sent', () => {
  const deciding = readyRoles.filter(({ permissions }) =>
    permissions.some((one) => one === 'member:audit' || one === 'activity:send'),
  );

  expect(deciding.map(({ name }) => name)).toEqual(['会员管理']);
  for (const { permissions } of deciding)
    expect(permissions).toEqual(expect.arrayContaining(['message:list', 'message:handle']));
});

test('a ready-made role holds every right that another one of it needs, and the last one changes nothing', () => {
  for (const { permissions } of readyRoles)
    for (const permission of permissions) {
      const needed: readonly Permission[] = neededPermissions[permission] ?? [];
      expect(needed.filter((one) => !permissions.includes(one))).toEqual([]);
    }
  expect(readyRoles.at(-1)?.permissions.filter((one) => !/:(list|view)$/.test(one))).toEqual([]);
});
