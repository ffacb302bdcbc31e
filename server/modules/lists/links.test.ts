import { expect } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessLinks, webLinks } from '#contract/public-site/links.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const form = (fields: object = {}) => ({ Title: '信用中国', Friendlinks: 'https://a.example', ...fields });
const save = async (site: TestApp, administrator: string, fields: object = {}) =>
  (await site.call(businessLinks.SaveWebFriendlinks, form(fields), administrator)).LinkId;
const sendSave = (site: TestApp, administrator: string, fields: object, token = administrator) =>
  site.send(businessLinks.SaveWebFriendlinks, form(fields), token);
const shown = async (site: TestApp) =>
  (await site.call(webLinks.GetWebFriendlinks, {})).map(({ LinkId }) => LinkId);

test('a link is public as soon as it is saved, and disappears when it is disabled', async ({
  site,
  administrator,
}) => {
  const LinkId = await save(site, administrator);
  expect(await shown(site)).toEqual([LinkId]);

  await save(site, administrator, { LinkId, Status: 0 });
  expect(await shown(site)).toEqual([]);
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

test.for([
  [
    { Title: '', Friendlinks: '' },
    { Title: '请输入名称', Friendlinks: '请输入链接地址' },
  ],
  [{ Friendlinks: 'ftp://a.example' }, { Friendlinks: '地址需以 http://、https:// 或 / 开头' }],
  [{ ImageUrl: 'vbscript:x' }, { ImageUrl: '地址需以 http://、https:// 或 / 开头' }],
] as const)('a link %j is refused', async ([fields, errors], { site, administrator }) => {
  expect(await sendSave(site, administrator, fields)).toMatchObject({ Code: 400, Data: errors });
});

test('an administrator without the permission to change links can only list them', async ({
  site,
  administrator,
}) => {
  const reader = await signInAdministrator(site, ['link:list']);

  expect(await site.send(businessLinks.GetWebFriendlinksList, {}, reader)).toMatchObject({ Code: 200 });
  expect(await sendSave(site, administrator, {}, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(businessLinks.DelWebFriendlinks, { LinkId: 1 }, reader)).toMatchObject({
    Code: 403,
  });
  expect(await sendSave(site, administrator, { LinkId: 999_999 })).toMatchObject({ Code: 404 });
});

const ask = (
  site: TestApp,
  administrator: string,
  endpoint: Endpoint,
  input: object,
  token = administrator,
) => site.send(endpoint, input, token);
let made = 0;
/** A new one: the same form sent twice would be taken once. */
const add = (site: TestApp, administrator: string, fields: object = {}) =>
  save(site, administrator, { Title: `链接${++made}`, ...fields });
const logOf = async (site: TestApp, administrator: string, action: string) =>
  (await site.call(systemAudit.GetOperationLog, { noun: 'link', action }, administrator)).List[0];
const startAgain = (site: TestApp) => site.db.deleteFrom('links').execute();

test('a new link appears last, and an edit without a sort number retains its position', async ({
  site,
  administrator,
}) => {
  await startAgain(site);
  const first = await add(site, administrator, { SortNumber: 500 });
  const second = await add(site, administrator);
  const third = await add(site, administrator);
  expect(await shown(site)).toEqual([first, second, third]);

  await save(site, administrator, { LinkId: first, Title: '新名' });

  expect(await shown(site)).toEqual([first, second, third]);
});

test('links appear in the order in which they were dragged, and the order is logged', async ({
  site,
  administrator,
}) => {
  await startAgain(site);
  const [a, b, c] = [
    await add(site, administrator),
    await add(site, administrator),
    await add(site, administrator),
  ];

  expect(await ask(site, administrator, businessLinks.SortWebFriendlinks, { Ids: [c, a, b] })).toMatchObject({
    Code: 200,
  });

  expect(await site.call(webLinks.GetWebFriendlinks, {})).toMatchObject([
    { LinkId: c, SortNumber: 10 },
    { LinkId: a, SortNumber: 20 },
    { LinkId: b, SortNumber: 30 },
  ]);
  expect(await logOf(site, administrator, 'SortWebFriendlinks')).toMatchObject({
    Before: { Ids: [a, b, c] },
    After: { Ids: [c, a, b] },
  });
});

test('links outside the sorted page or the filtered list retain their positions', async ({
  site,
  administrator,
}) => {
  await startAgain(site);
  const [a, b, c, d, e] = [
    await add(site, administrator),
    await add(site, administrator),
    await add(site, administrator),
    await add(site, administrator),
    await add(site, administrator),
  ];

  await ask(site, administrator, businessLinks.SortWebFriendlinks, { Ids: [d, b] });
  expect(await shown(site)).toEqual([a, d, c, b, e]);
  await ask(site, administrator, businessLinks.SortWebFriendlinks, { Ids: [c, b, e] });
  expect(await shown(site)).toEqual([a, d, c, b, e]);
});

test('a new order that contains a deleted link is rejected with 409', async ({ site, administrator }) => {
  await startAgain(site);
  const [a, b] = [await add(site, administrator), await add(site, administrator)];
  await ask(site, administrator, businessLinks.DelWebFriendlinks, { Ids: [a] });
  const changed = { Code: 409, Message: '列表已有变化，请刷新后再排序' };

  expect(await ask(site, administrator, businessLinks.SortWebFriendlinks, { Ids: [b, a] })).toMatchObject(
    changed,
  );
  expect(
    await ask(site, administrator, businessLinks.SortWebFriendlinks, { Ids: [b, 999_999] }),
  ).toMatchObject(changed);
  expect(await ask(site, administrator, businessLinks.SortWebFriendlinks, { Ids: [b, b] })).toMatchObject({
    Code: 400,
    Data: { Ids: '编号重复' },
  });
});

test('two concurrent new orders result in exactly one of the two', async ({ site, administrator }) => {
  await startAgain(site);
  const [a, b, c] = [
    await add(site, administrator),
    await add(site, administrator),
    await add(site, administrator),
  ];
  const orders = [
    [c, b, a],
    [b, a, c],
  ];

  await Promise.all(orders.map((Ids) => ask(site, administrator, businessLinks.SortWebFriendlinks, { Ids })));

  expect(orders).toContainEqual(await shown(site));
});

test('a bulk change disables either all selected links or none', async ({ site, administrator }) => {
  await startAgain(site);
  const [a, b, c] = [
    await add(site, administrator),
    await add(site, administrator),
    await add(site, administrator),
  ];

  await ask(site, administrator, businessLinks.EditLinkStatus, { Ids: [a, b], Status: 0 });
  expect(await shown(site)).toEqual([c]);
  expect(await logOf(site, administrator, 'EditLinkStatus')).toMatchObject({
    Before: { Status: 1 },
    After: { Status: 0 },
  });

  expect(
    await ask(site, administrator, businessLinks.EditLinkStatus, { Ids: [a, 999_999], Status: 1 }),
  ).toMatchObject({
    Code: 404,
  });
  expect(await shown(site)).toEqual([c]);
  expect(await ask(site, administrator, businessLinks.EditLinkStatus, { Ids: [], Status: 7 })).toMatchObject({
    Code: 400,
    Data: { Ids: '请选择记录', Status: '状态有误' },
  });
});

test('deleted links disappear from all lists, and restored links return to their positions', async ({
  site,
  administrator,
}) => {
  await startAgain(site);
  const [a, b, c] = [
    await add(site, administrator),
    await add(site, administrator, { Status: 0 }),
    await add(site, administrator),
  ];
  const listed = async () =>
    (await site.call(businessLinks.GetWebFriendlinksList, {}, administrator)).List.map(
      ({ LinkId }) => LinkId,
    );

  expect(
    await ask(site, administrator, businessLinks.DelWebFriendlinks, { Ids: [a, 999_999] }),
  ).toMatchObject({ Code: 404 });
  expect(await listed()).toEqual([a, b, c]);
  await ask(site, administrator, businessLinks.DelWebFriendlinks, { Ids: [a, b] });
  expect([await listed(), await shown(site)]).toEqual([[c], [c]]);
  expect(await sendSave(site, administrator, { LinkId: a })).toMatchObject({ Code: 404 });
  expect(await logOf(site, administrator, 'DelWebFriendlinks')).toMatchObject({
    Before: { Status: 0 },
    After: null,
  });

  expect(await ask(site, administrator, businessLinks.RestoreWebFriendlinks, { Ids: [a, c] })).toMatchObject({
    Code: 404,
  });
  await ask(site, administrator, businessLinks.RestoreWebFriendlinks, { Ids: [a, b] });
  expect([await listed(), await shown(site)]).toEqual([
    [a, b, c],
    [a, c],
  ]);
});

test('a save of an outdated link is rejected with the current link; a client without versions can still save', async ({
  site,
  administrator,
}) => {
  const LinkId = await add(site, administrator, { Title: '初' });
  await save(site, administrator, { LinkId, Version: 1, Title: '甲' });

  expect(await sendSave(site, administrator, { LinkId, Version: 1, Title: '乙' })).toMatchObject({
    Code: 409,
    Message: '该记录已被他人修改，请核对后再保存',
    Data: { Current: { LinkId, Title: '甲', Version: 2 } },
  });
  await save(site, administrator, { LinkId, Title: '旧客户端' });
  await ask(site, administrator, businessLinks.EditLinkStatus, { Ids: [LinkId], Status: 0 });
  expect(await sendSave(site, administrator, { LinkId, Version: 3 })).toMatchObject({ Code: 409 });
});

test('the list is sorted by name or time', async ({ site, administrator }) => {
  await startAgain(site);
  const [b, a] = [
    await add(site, administrator, { Title: 'B' }),
    await add(site, administrator, { Title: 'A' }),
  ];
  const sorted = async (sort: string) =>
    (await site.call(businessLinks.GetWebFriendlinksList, { sort: sort as 'Title' }, administrator)).List.map(
      ({ LinkId }) => LinkId,
    );

  expect(await sorted('')).toEqual([b, a]);
  expect(await sorted('Title')).toEqual([a, b]);
  expect(await sorted('-CreateTime')).toEqual([a, b]);
  expect(
    await ask(site, administrator, businessLinks.GetWebFriendlinksList, { sort: 'title' }),
  ).toMatchObject({
    Code: 400,
    Data: { sort: '排序方式有误' },
  });
});

test('sorting and disabling require link:save, deleting and restoring require link:del', async ({
  site,
  administrator,
}) => {
  const saver = await signInAdministrator(site, ['link:save']);
  const remover = await signInAdministrator(site, ['link:del']);

  for (const call of [businessLinks.SortWebFriendlinks, businessLinks.EditLinkStatus])
    expect(await ask(site, administrator, call, {}, remover)).toMatchObject({ Code: 403 });
  for (const call of [businessLinks.DelWebFriendlinks, businessLinks.RestoreWebFriendlinks])
    expect(await ask(site, administrator, call, {}, saver)).toMatchObject({ Code: 403 });
});
