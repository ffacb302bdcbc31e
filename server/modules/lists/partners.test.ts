import { sql } from 'kysely';
import { expect } from 'vitest';
import { managedCalls } from '#contract/lists/calls.ts';
import { managedList } from '#contract/lists/declaration.ts';
import { partners } from '../../testing/factories/partner-list.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test as bare } from '../../testing/test.ts';
import { serveList } from './handlers.ts';

/* The example of CONTRIBUTING.md: a declared list that the product does not have, over a table of its own. */

/** The rights of another list stand for its own, which no migration brings. */
const list = managedList({ ...partners, permission: 'link' });
const calls = managedCalls(list);

const test = bare.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
  const site = await startTestApp({}, { serveMore: (api, deps) => serveList(api, deps, list) });
  onCleanup(() => site.close());
  await sql`create table partners (
    id integer generated always as identity primary key,
    partner_name text not null, logo_url text not null, site_url text not null,
    sort_number integer not null default 0, is_shown boolean not null default true, deleted_at timestamptz,
    created_at timestamptz not null default now(), version integer not null default 1)`.execute(site.owner);
  return site;
});

async function add(site: TestApp, administrator: string, PartnerName: string) {
  const form = { PartnerName, LogoUrl: '/files/a.png', SiteUrl: 'www.example.cn' };
  return (await site.call(calls.SavePartner, form, administrator)).PartnerId;
}
const namesOf = async (site: TestApp, administrator: string, filters = {}) =>
  (await site.call(calls.GetPartnerList, filters, administrator)).List.map(({ PartnerName }) => PartnerName);

test('the records of a declared list are added, sorted, hidden, deleted and restored', async ({
  site,
  administrator,
}) => {
  const design = await add(site, administrator, '设计院');
  const school = await add(site, administrator, '培训学校');

  await site.call(calls.SortPartners, { Ids: [school, design] }, administrator);
  await site.call(calls.EditPartnerStatus, { Ids: [design], Status: 0 }, administrator);
  await site.call(calls.DelPartner, { Ids: [school] }, administrator);
  const withoutSchool = await namesOf(site, administrator);
  await site.call(calls.RestorePartners, { Ids: [school] }, administrator);

  expect(withoutSchool).toEqual(['设计院']);
  expect(await site.call(calls.GetPartnerList, {}, administrator)).toMatchObject({
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
  await site.call(calls.SavePartner, form, administrator);
  const reader = await signInAdministrator(site, ['link:list']);

  const outdated = { ...form, PartnerName: '检测站' };
  expect(await site.send(calls.SavePartner, outdated, administrator)).toMatchObject({
    Code: 409,
    Data: { Current: { PartnerName: '检测所', Version: 2 } },
  });
  expect(await site.send(calls.SavePartner, {}, administrator)).toMatchObject({
    Code: 400,
    Data: { PartnerName: '请输入名称', LogoUrl: '请上传标志' },
  });
  expect(await site.send(calls.SavePartner, form, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(calls.GetPartnerList, {}, reader)).toMatchObject({ Code: 200 });
});
