import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemStaff } from '#contract/accounts/staff.ts';
import { managedCalls } from '#contract/lists/calls.ts';
import { callNames, managedList, type ListCallNames } from '#contract/lists/declaration.ts';
import { connect } from '../../platform/db/connect.ts';
import { partners } from '../../testing/factories/partner-list.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test as bare } from '../../testing/test.ts';
import { fileAccess, fileUseOf } from '../files/file-uses.ts';
import { serveList } from './handlers.ts';
import { addMenuRows } from './menu-rows.ts';

/* The example of CONTRIBUTING.md: a declared list that the product does not have, over a table of its own. */

/** It has names that no list takes; the rights of another list stand for its own. */
const list = managedList({
  ...partners,
  name: 'example-partners',
  table: 'example_partners',
  permission: 'link',
  calls: callNames('ExamplePartner'),
});
const calls = managedCalls(list);

const test = bare.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
  const site = await startTestApp({}, { serveMore: (api, deps) => serveList(api, deps, list) });
  onCleanup(() => site.close());
  await sql`create table example_partners (
    id integer generated always as identity primary key,
    partner_name text not null, logo_url text not null, site_url text not null,
    sort_number integer not null default 0, is_shown boolean not null default true, deleted_at timestamptz,
    created_at timestamptz not null default now(), version integer not null default 1)`.execute(site.owner);
  return site;
});

async function add(site: TestApp, administrator: string, PartnerName: string) {
  const form = { PartnerName, LogoUrl: '/files/a.png', SiteUrl: 'www.example.cn' };
  return (await site.call(calls.SaveExamplePartner, form, administrator)).PartnerId;
}
const namesOf = async (site: TestApp, administrator: string, filters = {}) =>
  (await site.call(calls.GetExamplePartnerList, filters, administrator)).List.map(
    ({ PartnerName }) => PartnerName,
  );

test('the records of a declared list are added, sorted, hidden, deleted and restored', async ({
  site,
  administrator,
}) => {
  const design = await add(site, administrator, '设计院');
  const school = await add(site, administrator, '培训学校');

  await site.call(calls.SortExamplePartners, { Ids: [school, design] }, administrator);
  await site.call(calls.EditExamplePartnerStatus, { Ids: [design], Status: 0 }, administrator);
  await site.call(calls.DelExamplePartner, { Ids: [school] }, administrator);
  const withoutSchool = await namesOf(site, administrator);
  await site.call(calls.RestoreExamplePartners, { Ids: [school] }, administrator);

  expect(withoutSchool).toEqual(['设计院']);
  expect(await site.call(calls.GetExamplePartnerList, {}, administrator)).toMatchObject({
    List: [
      { PartnerName: '培训学校', SiteUrl: 'https://www.example.cn', SortNumber: 10, Status: 1 },
      { PartnerName: '设计院', SortNumber: 20, Status: 0 },
    ],
    TotalCount: 2,
  });
  expect(await namesOf(site, administrator, { key: '设计', status: 0, sort: '-PartnerName' })).toEqual([
    '设计院',
  ]);
});

test('a declared list refuses an outdated version, a missing value and a caller without its right', async ({
  site,
  administrator,
}) => {
  const PartnerId = await add(site, administrator, '检测中心');
  const form = { PartnerId, PartnerName: '检测所', LogoUrl: '/files/a.png', SiteUrl: '', Version: 1 };
  await site.call(calls.SaveExamplePartner, form, administrator);
  const reader = await signInAdministrator(site, ['link:list']);

  const outdated = { ...form, PartnerName: '检测站' };
  expect(await site.send(calls.SaveExamplePartner, outdated, administrator)).toMatchObject({
    Code: 409,
    Data: { Current: { PartnerName: '检测所', Version: 2 } },
  });
  expect(await site.send(calls.SaveExamplePartner, {}, administrator)).toMatchObject({
    Code: 400,
    Data: { PartnerName: '请输入名称', LogoUrl: '请上传标志' },
  });
  expect(await site.send(calls.SaveExamplePartner, form, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(calls.GetExamplePartnerList, {}, reader)).toMatchObject({ Code: 200 });
});

test('visitors open the pictures of shown records only in a list that anyone reads', async ({
  site,
  administrator,
}) => {
  const id = await add(site, administrator, '检验所');
  const accessIn = async (names: ListCallNames) => {
    const { access, table } = fileUseOf({ ...list, calls: names });
    const query = sql<{
      access: number;
    }>`select ${access} as access from ${sql.table(table)} where id = ${id}`;
    return (await query.execute(site.owner)).rows[0]?.access;
  };

  expect(await accessIn(list.calls)).toBe(fileAccess.none);
  expect(await accessIn({ ...list.calls, public: 'GetExamplePartners' })).toBe(fileAccess.everyone);
});

test('the page of a new list is added to the menus once, and its administrator may rename or delete the page', async ({
  site,
  administrator,
}) => {
  const start = async () => {
    const owner = await connect(site.database.ownerUrl);
    await addMenuRows(owner, [list]);
    await owner.end();
  };
  const all = async () => await site.call(systemStaff.GetSystemMenuList, { all: 1 }, administrator);
  const readPage = async () => {
    const content = (await all()).find(({ Path }) => Path === 'content');
    return content?.Children.find(({ Path }) => Path === list.name);
  };
  await start();
  const page = await readPage();

  expect(page).toMatchObject({
    MenuName: '合作单位',
    Component: 'example-partners/list',
    Icon: 'partner',
    Perms: 'link:list',
    Visible: 1,
    Status: 1,
    Children: [
      { MenuName: '新增或修改', Perms: 'link:save' },
      { MenuName: '删除', Perms: 'link:del' },
    ],
  });
  await site.call(systemStaff.SaveSystemMenu, { ...page!, MenuName: '伙伴' }, administrator);
  await start();
  expect(await readPage()).toMatchObject({ MenuName: '伙伴', Children: page?.Children });
  for (const { Id } of [...page!.Children, page!])
    await site.call(systemStaff.DelSystemMenu, { id: Id }, administrator);
  await start();
  expect(await readPage()).toBeUndefined();
});

test('a start without the group, or with a page at the address of the list, adds what it can', async ({
  site,
  administrator,
}) => {
  const named = (name: string) => managedList({ ...list, name });
  const owner = await connect(site.database.ownerUrl);
  const taken = { MenuType: 2, MenuName: '自己的', Path: 'taken', Component: 'taken/list' };
  await site.call(systemStaff.SaveSystemMenu, taken, administrator);

  await addMenuRows(owner, [named('taken')]);
  await sql`update system_menus set path = 'elsewhere' where path = 'content'`.execute(site.db);
  await addMenuRows(owner, [named('topmost')]);

  const { rows } = await sql`select path, name, parent_id from system_menus
    where path in ('taken', 'topmost') order by path`.execute(site.db);
  expect(rows).toEqual([
    { path: 'taken', name: '自己的', parent_id: null },
    { path: 'topmost', name: '合作单位', parent_id: null },
  ]);
  await sql`update system_menus set path = 'content' where path = 'elsewhere'`.execute(site.db);
  await owner.end();
});
