import { expect } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessBanners, webBanners } from '#contract/public-site/banners.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const form = (fields: object = {}) => ({ Title: '年会', ImageUrl: '/files/a.png', ...fields });
const save = async (site: TestApp, administrator: string, fields: object = {}) =>
  (await site.call(businessBanners.SaveBanner, form(fields), administrator)).BannerId;
const sendSave = (site: TestApp, administrator: string, fields: object, token = administrator) =>
  site.send(businessBanners.SaveBanner, form(fields), token);
const shown = async (site: TestApp) =>
  (await site.call(webBanners.GetBannerList, {})).map(({ BannerId }) => BannerId);
const list = async (site: TestApp, administrator: string, filters: object) =>
  (await site.call(businessBanners.GetBannerList, filters, administrator)).List;

test('a saved banner appears at once and disappears when an administrator disables or deletes the banner', async ({
  site,
  administrator,
}) => {
  const BannerId = await save(site, administrator, { JumpUrl: '/home', SortNumber: 3 });
  expect(await shown(site)).toContain(BannerId);

  await save(site, administrator, { BannerId, Status: 0 });
  expect(await shown(site)).not.toContain(BannerId);
  expect(await list(site, administrator, { status: 0 })).toMatchObject([
    { BannerId, JumpUrl: '', Status: 0, SortNumber: 3 },
  ]);

  await save(site, administrator, { BannerId, Status: 1 });
  expect(await shown(site)).toContain(BannerId);
  await site.call(businessBanners.DelBanner, { BannerId }, administrator);
  expect(await shown(site)).not.toContain(BannerId);
  expect(await site.send(businessBanners.DelBanner, { BannerId }, administrator)).toMatchObject({
    Code: 404,
  });
});

test('an end date without a time includes the whole day', async ({ site, administrator }) => {
  const BannerId = await save(site, administrator, {
    Title: '展示期',
    BeginTime: '2026-01-01',
    EndTime: '2026-01-01',
  });

  expect(await list(site, administrator, { key: '展示期' })).toMatchObject([
    { BannerId, BeginTime: '2026-01-01 00:00:00', EndTime: '2026-01-01 23:59:59' },
  ]);
  expect(await shown(site)).not.toContain(BannerId);
});

test('banners are found by word, place and state', async ({ site, administrator }) => {
  await save(site, administrator, { Title: '手机横幅', Type: 1 });

  expect(await list(site, administrator, { key: '横幅', type: 1 })).toHaveLength(1);
  expect(await list(site, administrator, { key: '横幅', type: 2 })).toEqual([]);
  expect(await list(site, administrator, { key: '100%' })).toEqual([]);
  expect(await list(site, administrator, { key: '横幅', begintime: today(), endtime: today() })).toHaveLength(
    1,
  );
  expect(await list(site, administrator, { key: '横幅', endtime: '2020-01-01' })).toEqual([]);
});

test.for([
  [
    { Title: ' ', ImageUrl: '' },
    { Title: '请输入标题', ImageUrl: '请上传图片' },
  ],
  [{ JumpUrl: 'javascript:alert(1)' }, { JumpUrl: '地址需以 http://、https:// 或 / 开头' }],
  [{ JumpUrl: '//evil.example' }, { JumpUrl: '地址需以 http://、https:// 或 / 开头' }],
  [{ ImageUrl: 'data:image/png;base64,AA' }, { ImageUrl: '图片地址有误' }],
  [{ BeginTime: '2026-02-30' }, { BeginTime: '开始时间有误' }],
  [{ BeginTime: '2026-02-02', EndTime: '2026-02-01' }, { EndTime: '结束时间应晚于开始时间' }],
  [
    { Type: 3, Status: 2, SortNumber: -1 },
    { Type: '类型有误', Status: '状态有误', SortNumber: '排序应为 0 至 999999 的整数' },
  ],
] as const)('a banner %j is refused', async ([fields, errors], { site, administrator }) => {
  expect(await sendSave(site, administrator, fields)).toMatchObject({ Code: 400, Data: errors });
});

test('listing and changing banners require permissions, and changes are logged', async ({
  site,
  administrator,
}) => {
  const reader = await signInAdministrator(site, ['banner:list']);
  const BannerId = await save(site, administrator, { Title: '旧题' });
  await save(site, administrator, { BannerId, Title: '新题' });

  expect(await site.send(businessBanners.GetBannerList, {}, reader)).toMatchObject({ Code: 200 });
  expect(await sendSave(site, administrator, {}, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(businessBanners.DelBanner, { BannerId }, reader)).toMatchObject({ Code: 403 });
  expect(await sendSave(site, administrator, { BannerId: 999_999 })).toMatchObject({ Code: 404 });
  const { List } = await site.call(
    systemAudit.GetOperationLog,
    { noun: 'banner', recordid: String(BannerId) },
    administrator,
  );
  expect(List[0]).toMatchObject({ Before: { Title: '旧题' }, After: { Title: '新题' } });
});

test('several banners are sorted, disabled, deleted and restored in a single call', async ({
  site,
  administrator,
}) => {
  await site.db.deleteFrom('banners').execute();
  const ask = (endpoint: Endpoint, input: object) => site.send(endpoint, input, administrator);
  const phone = await save(site, administrator, { Title: '手机', Type: 1 });
  const [a, b, c] = [
    await save(site, administrator, { Title: '甲' }),
    await save(site, administrator, { Title: '乙' }),
    await save(site, administrator, { Title: '丙' }),
  ];
  expect(await shown(site)).toEqual([a, b, c]);

  await ask(businessBanners.SortBanners, { Ids: [c, b, a] });
  expect(await shown(site)).toEqual([c, b, a]);
  await ask(businessBanners.EditBannerStatus, { Ids: [a, b], Status: 0 });
  expect(await shown(site)).toEqual([c]);
  await ask(businessBanners.DelBanner, { Ids: [b, c] });
  expect(await shown(site)).toEqual([]);
  expect((await list(site, administrator, {})).map(({ BannerId }) => BannerId)).toEqual([a, phone]);
  expect(await ask(businessBanners.SortBanners, { Ids: [a, b] })).toMatchObject({ Code: 409 });
  await ask(businessBanners.RestoreBanners, { Ids: [b, c] });
  expect(await shown(site)).toEqual([c]);
  expect((await list(site, administrator, { type: 2 })).map(({ BannerId }) => BannerId)).toEqual([c, b, a]);
});

test('a save over a newer version of a banner is rejected with 409 and the current values', async ({
  site,
  administrator,
}) => {
  const BannerId = await save(site, administrator, { Title: '初' });
  await save(site, administrator, { BannerId, Version: 1, Title: '甲' });

  expect(await sendSave(site, administrator, { BannerId, Version: 1, Title: '乙' })).toMatchObject({
    Code: 409,
    Message: '该记录已被他人修改，请核对后再保存',
    Data: { Current: { BannerId, Title: '甲', Version: 2 } },
  });
});

test('sorting and disabling require the save permission, deleting and restoring the delete permission', async ({
  site,
}) => {
  const saver = await signInAdministrator(site, ['banner:save']);
  const remover = await signInAdministrator(site, ['banner:del']);

  for (const call of [businessBanners.SortBanners, businessBanners.EditBannerStatus])
    expect(await site.send(call, {}, remover)).toMatchObject({ Code: 403 });
  for (const call of [businessBanners.DelBanner, businessBanners.RestoreBanners])
    expect(await site.send(call, {}, saver)).toMatchObject({ Code: 403 });
});
