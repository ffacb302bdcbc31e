import { expect } from 'vitest';
import { systemRoles } from '#contract/accounts/roles.ts';
import { neededPermissions, type Permission } from '#contract/api/permissions.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { test } from '../../testing/test.ts';
import { leaveEmpty } from './untouched.ts';
import { readyRoles } from './write-roles.ts';

test('an empty site starts with ready-made roles, each described and stored once', async ({
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

test('an empty site starts with common reasons for rejection, each stored once', async ({
  site,
  administrator,
}) => {
  await leaveEmpty(site.db);
  await leaveEmpty(site.db);

  const reasonsOf = async (type: 4 | 5) => {
    const { List } = await site.call(businessOptions.GetTypeList, { type }, administrator);
    return List.map(({ TypeName }) => TypeName);
  };
  expect(await reasonsOf(4)).toContain('营业执照不清晰或已过期，请重新上传。');
  expect(await reasonsOf(5)).toContain('请注明文字和图片的出处。');
  expect(new Set(await reasonsOf(4)).size).toBe((await reasonsOf(4)).length);
});

test('a role that decides on members or invites them also sees the messages to pass on by phone', () => {
  const deciding = readyRoles.filter(({ permissions }) =>
    permissions.some((one) => one === 'member:audit' || one === 'activity:send'),
  );

  expect(deciding.map(({ name }) => name)).toEqual(['会员管理']);
  for (const { permissions } of deciding)
    expect(permissions).toEqual(expect.arrayContaining(['message:list', 'message:handle']));
});

test('a ready-made role includes all rights that its rights need, and the last role is read-only', () => {
  for (const { permissions } of readyRoles)
    for (const permission of permissions) {
      const needed: readonly Permission[] = neededPermissions[permission] ?? [];
      expect(needed.filter((one) => !permissions.includes(one))).toEqual([]);
    }
  expect(readyRoles.at(-1)?.permissions.filter((one) => !/:(list|view)$/.test(one))).toEqual([]);
});
