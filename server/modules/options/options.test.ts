import { expect } from 'vitest';
import { businessOptions } from '#contract/members/managed-options.ts';
import { optionKind, webOptions } from '#contract/members/options.ts';
import { makeMember, makeNews, makeOptions, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const save = (site: TestApp, administrator: string, form: object) =>
  site.send(businessOptions.SaveType, form, administrator);

test('visitors see the types in their order, and a new type appears at once', async ({
  site,
  administrator,
}) => {
  await save(site, administrator, { Type: 1, TypeName: '施工单位', SortNumber: 20 });
  expect(await site.call(webOptions.GetTypeList, { type: 1 })).toMatchObject([{ TypeName: '施工单位' }]);
  await save(site, administrator, { Type: 1, TypeName: '建设单位', SortNumber: 10 });
  await save(site, administrator, { Type: 2, TypeName: '理事单位' });

  const names = (await site.call(webOptions.GetTypeList, { type: 1 })).map(({ TypeName }) => TypeName);

  expect(names).toEqual(['建设单位', '施工单位']);
  expect(await site.call(webOptions.GetTypeList, { type: '2' as never })).toMatchObject([
    { TypeName: '理事单位' },
  ]);
});

test('visitors cannot list the seats, and the back office lists all four seats', async ({
  site,
  administrator,
}) => {
  expect(await site.send(webOptions.GetTypeList, { type: 3 })).toMatchObject({ Code: 400 });
  await makeNews(site, administrator, { Seats: [4] });

  const seats = await site.call(businessOptions.GetTypeList, { type: optionKind.seat }, administrator);

  expect(seats.TotalCount).toBe(4);
  expect(seats.List).toMatchObject([
    { TypeId: 1, TypeName: '政策要闻', UseCount: 0 },
    { TypeId: 2, TypeName: '通知公告' },
    { TypeId: 3, TypeName: '协会动态' },
    { TypeId: 4, TypeName: '头条推荐', UseCount: 1 },
  ]);
});

test('a name is unique within its kind', async ({ site, administrator }) => {
  await save(site, administrator, { Type: 1, TypeName: '监理单位' });

  expect(await save(site, administrator, { Type: 1, TypeName: ' 监理单位 ', SortNumber: 5 })).toMatchObject({
    Code: 400,
    Data: { TypeName: '名称已存在' },
  });
  expect(await save(site, administrator, { Type: 2, TypeName: '监理单位' })).toMatchObject({ Code: 200 });
});

test('invalid fields are reported by name', async ({ site, administrator }) => {
  expect(await save(site, administrator, { TypeName: '', SortNumber: 1_000_000 })).toMatchObject({
    Code: 400,
    Data: {
      Type: 'Type 应为 1、2、4 或 5',
      TypeName: '请输入名称',
      SortNumber: '排序应为 0 至 999999 的整数',
    },
  });
  expect(await save(site, administrator, { TypeId: 99_999, Type: 1, TypeName: '无' })).toMatchObject({
    Code: 404,
  });
});

test('types are sorted by dragging, a new type goes last, and an outdated save is rejected', async ({
  site,
  administrator,
}) => {
  await site.db.deleteFrom('options').execute();
  const add = async (TypeName: string, Type = 1) =>
    (
      await site.call(
        businessOptions.SaveType,
        { Type, TypeName } as { Type: 1; TypeName: string },
        administrator,
      )
    ).TypeId;
  const [a, b, c] = [await add('甲'), await add('乙'), await add('丙')];
  const shown = async () =>
    (await site.call(webOptions.GetTypeList, { type: 1 })).map(({ TypeId }) => TypeId);
  expect(await shown()).toEqual([a, b, c]);

  await site.call(businessOptions.SortTypes, { Ids: [c, a] }, administrator);
  expect(await shown()).toEqual([c, b, a]);
  expect(await site.send(businessOptions.SortTypes, { Ids: [c, 99_999] }, administrator)).toMatchObject({
    Code: 409,
  });
  await save(site, administrator, { TypeId: a, Type: 1, TypeName: '甲二', Version: 1 });
  expect(await save(site, administrator, { TypeId: a, Type: 1, TypeName: '甲三', Version: 1 })).toMatchObject(
    {
      Code: 409,
      Data: { Current: { TypeName: '甲二', Version: 2 } },
    },
  );
  expect(await shown()).toEqual([c, b, a]);
});

test('reasons for rejection are stored beside the types, may exceed a name, and are hidden from visitors', async ({
  site,
  administrator,
}) => {
  const reason = '营业执照已过有效期，请上传最新的营业执照后重新提交，其余材料无需重复提供。';
  expect(await save(site, administrator, { Type: 4, TypeName: reason })).toMatchObject({ Code: 200 });
  expect(await save(site, administrator, { Type: 5, TypeName: '内容与行业无关' })).toMatchObject({
    Code: 200,
  });
  expect(await save(site, administrator, { Type: 1, TypeName: reason })).toMatchObject({
    Code: 400,
    Data: { TypeName: '不能超过 30 个字' },
  });

  const { List } = await site.call(businessOptions.GetTypeList, { type: 4 }, administrator);
  expect(List).toMatchObject([{ TypeName: reason, UseCount: 0, Version: 1 }]);
  expect(await site.send(webOptions.GetTypeList, { type: 4 })).toMatchObject({ Code: 400 });
});

test('a type in use cannot be deleted, and an unused type can', async ({ site, administrator }) => {
  const { CompanyTypeId, MemberLevelId } = await makeOptions(site);
  const unused = await makeOptions(site);
  await makeMember(site, { CompanyTypeId, MemberLevelId });
  const remove = (TypeId: number) => site.send(businessOptions.DelType, { TypeId }, administrator);

  for (const id of [CompanyTypeId, MemberLevelId])
    expect(await remove(id)).toMatchObject({ Code: 409, Message: '该类型正在使用，不能删除' });
  expect(await remove(unused.CompanyTypeId)).toMatchObject({ Code: 200 });
  expect(await remove(unused.CompanyTypeId)).toMatchObject({ Code: 404 });
});

test('saving and deleting options require their permissions', async ({ site }) => {
  const clerk = await signInAdministrator(site, ['type:list']);

  expect(await site.send(businessOptions.SaveType, { Type: 1, TypeName: 'x' }, clerk)).toMatchObject({
    Code: 403,
  });
  expect(await site.send(businessOptions.SortTypes, { Ids: [1] }, clerk)).toMatchObject({ Code: 403 });
  expect(await site.send(businessOptions.DelType, { TypeId: 1 }, clerk)).toMatchObject({ Code: 403 });
  expect(await site.send(businessOptions.GetTypeList, { type: 1 })).toMatchObject({ Code: 402 });
});
