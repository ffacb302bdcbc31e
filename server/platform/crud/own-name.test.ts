import { expect } from 'vitest';
import { systemRoles } from '#contract/accounts/roles.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { makeMenu } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* Names of types, roles and menus that differ in their writing alone are one. */

const writings: [taken: string, asked: string][] = [
  ['检测（甲）', '检测(甲)'],
  ['检测【乙】', '检测 [乙]'],
  ['Level A', 'ｌｅｖｅｌ　ａ'],
  ['理事·单位', '理事•单位'],
  ['⻢氏', '马氏'],
  ['丙\u00ad类', '丙类'],
];

const kinds: {
  what: string;
  field: string;
  save: (
    site: TestApp,
    token: string,
    name: string,
    id?: number,
  ) => Promise<{ Code: number; Data?: unknown }>;
}[] = [
  {
    what: 'type',
    field: 'TypeName',
    save: (site, token, TypeName, TypeId = 0) =>
      site.send(businessOptions.SaveType, { Type: 1, TypeName, TypeId }, token),
  },
  {
    what: 'role',
    field: 'RoleName',
    save: (site, token, RoleName, RoleId = 0) =>
      site.send(systemRoles.SaveRole, { RoleName, RoleId, MenuIds: [] }, token),
  },
  {
    what: 'menu',
    field: 'Name',
    save: (site, token, Name, MenuId = 0) => site.send(businessMenus.SaveMenu, { Name, MenuId }, token),
  },
];

test.for(kinds.flatMap((kind) => writings.map(([taken, asked]) => ({ ...kind, taken, asked }))))(
  'a $what named $taken prevents another with the name $asked',
  async ({ save, field, taken, asked }, { site, administrator }) => {
    const { Data } = await save(site, administrator, taken);
    const id = Object.values(Data as Record<string, number>)[0];
    const other = await save(site, administrator, `另一个${taken}`);
    const otherId = Object.values(other.Data as Record<string, number>)[0];
    const refusal = { Code: 400, Data: { [field]: expect.stringMatching(/已有|已存在/) } };

    expect(await save(site, administrator, asked)).toMatchObject(refusal);
    expect(await save(site, administrator, asked, otherId)).toMatchObject(refusal);
    // It may write its own name in another way.
    expect(await save(site, administrator, asked, id)).toMatchObject({ Code: 200 });
  },
);

test('menu names are unique among siblings, not across different parents', async ({
  site,
  administrator,
}) => {
  const [one, other] = [await makeMenu(site, administrator), await makeMenu(site, administrator)];
  const save = (ParentId: number, MenuId = 0) =>
    site.send(businessMenus.SaveMenu, { ParentId, MenuId, Name: '通知（公告）' }, administrator);
  const first = await save(one);

  expect(await save(other)).toMatchObject({ Code: 200 });
  expect(await save(one)).toMatchObject({ Code: 400, Data: { Name: '同级已有这个名称的栏目' } });
  // Nor is it moved to where another is called so.
  expect(await save(other, (first.Data as { MenuId: number }).MenuId)).toMatchObject({ Code: 400 });
});

test('existing records with equal names can be saved and are renamed one at a time', async ({
  site,
  administrator,
}) => {
  const save = (TypeName: string, TypeId: number) =>
    site.send(businessOptions.SaveType, { Type: 1, TypeName, TypeId }, administrator);
  const rows = await site.db
    .insertInto('options')
    .values([
      { kind: 1, name: '旧名（一）', name_duplicate: 0 },
      { kind: 1, name: '旧名(一)', name_duplicate: 1 },
    ])
    .returning('id')
    .execute();
  const [first = 0, second = 0] = rows.map(({ id }) => id);

  expect(await save('旧名（一）', second)).toMatchObject({ Code: 400 });
  expect(await save('旧名 (一)', second)).toMatchObject({ Code: 200 });
  expect(await save('旧名一', second)).toMatchObject({ Code: 200 });
  expect(await save('旧名（一）', second)).toMatchObject({ Code: 400 });
  expect(await save('旧名二', first)).toMatchObject({ Code: 200 });
  expect(await save('旧名（一）', second)).toMatchObject({ Code: 200 });
});
