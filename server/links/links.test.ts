import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessLinks, webLinks } from '#contract/links.ts';
import { signInAdministrator } from '../testing/make.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let site: TestApp;
let administrator: string;
beforeAll(async () => {
  site = await startTestApp();
  administrator = await signInAdministrator(site);
});
afterAll(() => site.close());

const form = (fields: object = {}) => ({ Title: '信用中国', Friendlinks: 'https://a.example', ...fields });
const save = async (fields: object = {}) =>
  (await site.call(businessLinks.SaveWebFriendlinks, form(fields), administrator)).LinkId;
const sendSave = (fields: object, token = administrator) =>
  site.send(businessLinks.SaveWebFriendlinks, form(fields), token);
const shown = async () => (await site.call(webLinks.GetWebFriendlinks, {})).map(({ LinkId }) => LinkId);

test('a link is seen as soon as it is saved, and goes when it is switched off or deleted', async () => {
  const LinkId = await save();
  expect(await shown()).toEqual([LinkId]);

  await save({ LinkId, Status: 0 });
  expect(await shown()).toEqual([]);
  const found = await site.call(
    businessLinks.GetWebFriendlinksList,
    { key: 'a.EXAMPLE', status: 0, begintime: '2020-01-01' },
    administrator,
  );
  expect(found).toMatchObject({ List: [{ LinkId, Title: '信用中国', Status: 0 }], TotalCount: 1 });

  await site.call(businessLinks.DelWebFriendlinks, { LinkId }, administrator);
  expect(await site.send(businessLinks.DelWebFriendlinks, { LinkId }, administrator)).toMatchObject({
    Code: 404,
  });
});

test.each([
  [
    { Title: '', Friendlinks: '' },
    { Title: '请输入名称', Friendlinks: '请输入链接地址' },
  ],
  [{ Friendlinks: 'ftp://a.example' }, { Friendlinks: '地址需以 http://、https:// 或 / 开头' }],
  [{ ImageUrl: 'vbscript:x' }, { ImageUrl: '地址需以 http://、https:// 或 / 开头' }],
])('a link %j is refused', async (fields, faults) => {
  expect(await sendSave(fields)).toMatchObject({ Code: 400, Data: faults });
});

test('links are for who may see and change them', async () => {
  const reader = await signInAdministrator(site, ['link:list']);

  expect(await site.send(businessLinks.GetWebFriendlinksList, {}, reader)).toMatchObject({ Code: 200 });
  expect(await sendSave({}, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(businessLinks.DelWebFriendlinks, { LinkId: 1 }, reader)).toMatchObject({
    Code: 403,
  });
  expect(await sendSave({ LinkId: 999_999 })).toMatchObject({ Code: 404 });
});
