import { expect } from 'vitest';
import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { preferencesAtMost, systemPreferences } from '#contract/accounts/preferences.ts';
import { makeAdministrator, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { startSession } from '../sessions/store.ts';

let clerk: string;
test.beforeAll(async ({ site }) => {
  clerk = await signInAdministrator(site, []);
});

const save = (site: TestApp, Key: string, Value: unknown, token = clerk) =>
  site.send(systemPreferences.SavePreferences, { Key, Value }, token);
const preferences = (site: TestApp, token = clerk) => site.call(systemPreferences.GetPreferences, {}, token);

test('an administrator finds the own preferences on every computer, and other administrators do not', async ({
  site,
}) => {
  const settings = { hidden: ['Email'], order: ['Title', 'Status', '\0\ud800'], pagesize: 50 };
  await save(site, 'list.links', settings);
  await save(site, 'appearance', 'light');
  await save(site, 'appearance', 'dark');

  expect(await preferences(site)).toEqual({ appearance: 'dark', 'list.links': settings });
  expect(await preferences(site, await signInAdministrator(site, []))).toEqual({});

  await save(site, 'list.links', null);
  expect(await preferences(site)).toEqual({ appearance: 'dark' });
});

test.for([
  ['list.news', { saved: [{ name: '近一月', query: 'begintime=2026-11-01' }] }],
  ['home.firstStepsHidden', true],
  ['home.shortcuts', ['/System/news', '/System/members']],
  ['menu.hidden', ['/System/backups']],
  ['quick.recent', [{ kind: 'page', title: '文章', hint: '内容', address: '/System/news' }]],
] as const)('the preference %s of the back office is stored', async ([key, value], { site }) => {
  expect(await save(site, key, value)).toMatchObject({ Code: 200 });
  expect(await preferences(site)).toMatchObject({ [key]: value });
});

test.for([
  ['__proto__', 1, { Key: '没有这项界面设置' }],
  ['toString', 1, { Key: '没有这项界面设置' }],
  ['clock', 1, { Key: '没有这项界面设置' }],
  ['list.', {}, { Key: '没有这项界面设置' }],
  ['list.a.b', {}, { Key: '没有这项界面设置' }],
  ['', 1, { Key: '请提供 Key' }],
  ['appearance', 'sepia', { Value: '这项界面设置的内容有误' }],
  ['appearance', undefined, { Value: '请提供 Value' }],
  ['home.firstStepsHidden', 'yes', { Value: '这项界面设置的内容有误' }],
  ['home.shortcuts', ['https://example.org/'], { Value: '这项界面设置的内容有误' }],
  ['home.shortcuts', Array(50).fill('/System/news'), { Value: '这项界面设置的内容有误' }],
  ['list.news', { pagesize: 'many' }, { Value: '这项界面设置的内容有误' }],
  ['list.news', { hidden: ['字'.repeat(2800)] }, { Value: '设置不能超过 8 KB' }],
  ['quick.recent', [{ kind: 'page' }], { Value: '这项界面设置的内容有误' }],
] as const)('the preference %j with the value %j is rejected', async ([key, value, data], { site }) => {
  expect(await save(site, key, value)).toMatchObject({ Code: 400, Data: data });
});

test('stored preferences that the back office no longer has are ignored and can be replaced', async ({
  site,
}) => {
  const { id } = await makeAdministrator(site);
  const token = await startSession(site.db, { audience: 'administrator', holderId: id });
  const stored = { appearance: 'sepia', 'list.news': { pagesize: 20, colours: [] }, 'old.key': 1 };
  for (const [key, value] of Object.entries(stored))
    await site.db
      .insertInto('administrator_preferences')
      .values({ administrator_id: id, key, value: JSON.stringify(value) })
      .execute();

  expect(await preferences(site, token)).toEqual({ 'list.news': { pagesize: 20 } });
  const change = (Key: string, Value: unknown, Before: unknown) =>
    site.send(systemPreferences.SavePreferences, { Key, Value, Before }, token);
  expect(await change('appearance', 'dark', null)).toMatchObject({ Code: 200 });
  expect(await change('list.news', { pagesize: 50 }, { pagesize: 20 })).toMatchObject({ Code: 200 });
  expect(await preferences(site, token)).toEqual({ appearance: 'dark', 'list.news': { pagesize: 50 } });
});

test('the number of preferences per administrator is limited', async ({ site }) => {
  const other = await signInAdministrator(site, []);
  const nameOf = (at: number) =>
    `list.${[...String(at)].map((figure) => 'abcdefghij'[Number(figure)]).join('')}`;
  for (let at = 0; at < preferencesAtMost; at++) await save(site, nameOf(at), {}, other);

  expect(await save(site, 'appearance', 'dark', other)).toMatchObject({ Code: 409 });
  expect(await save(site, nameOf(0), { pagesize: 50 }, other)).toMatchObject({ Code: 200 });
});

test('deleting an administrator deletes the preferences, whose filters may contain personal names', async ({
  site,
}) => {
  const { id } = await makeAdministrator(site);
  await save(
    site,
    'list.members',
    { saved: [{ name: '张三', query: 'key=张三' }] },
    await startSession(site.db, { audience: 'administrator', holderId: id }),
  );

  await site.call(systemAdministrators.DelAdminUser, { id }, await signInAdministrator(site));

  const left = site.db
    .selectFrom('administrator_preferences')
    .select('key')
    .where('administrator_id', '=', id);
  expect(await left.execute()).toEqual([]);
});
