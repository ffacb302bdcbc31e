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
  const columns = { hidden: ['Email'], order: ['Title', 'Status'], 名: '值', odd: '\0\ud800' };
  await save(site, 'links.columns', columns);
  await save(site, 'links.pageSize', 20);
  await save(site, 'links.pageSize', 50);

  expect(await preferences(site)).toEqual({ 'links.columns': columns, 'links.pageSize': 50 });
  expect(await preferences(site, await signInAdministrator(site, []))).toEqual({});

  await save(site, 'links.columns', null);
  expect(await preferences(site)).toEqual({ 'links.pageSize': 50 });
});

test('a preference that is too large, has no value or has an invalid name is rejected', async ({ site }) => {
  expect(await save(site, 'a', '字'.repeat(2800))).toMatchObject({
    Code: 400,
    Data: { Value: '设置不能超过 8 KB' },
  });
  expect(await save(site, 'a', undefined)).toMatchObject({ Code: 400, Data: { Value: '请提供 Value' } });
  expect(await save(site, '__proto__', 1)).toMatchObject({
    Code: 400,
    Data: { Key: 'Key 只能用字母、数字、点和短横线' },
  });
  expect(await save(site, '', 1)).toMatchObject({ Code: 400, Data: { Key: '请提供 Key' } });
});

test('the number of preferences per administrator is limited', async ({ site }) => {
  const other = await signInAdministrator(site, []);
  for (let i = 0; i < preferencesAtMost; i++) await save(site, `k${i}`, i, other);

  expect(await save(site, 'one-more', 1, other)).toMatchObject({ Code: 409 });
  expect(await save(site, 'k0', 'again', other)).toMatchObject({ Code: 200 });
});

test('deleting an administrator deletes the preferences, whose filters may contain personal names', async ({
  site,
}) => {
  const { id } = await makeAdministrator(site);
  await save(
    site,
    'members.filters',
    ['张三'],
    await startSession(site.db, { audience: 'administrator', holderId: id }),
  );

  await site.call(systemAdministrators.DelAdminUser, { id }, await signInAdministrator(site));

  const left = site.db
    .selectFrom('administrator_preferences')
    .select('key')
    .where('administrator_id', '=', id);
  expect(await left.execute()).toEqual([]);
});
