import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessOptions, optionKind, webOptions } from '#contract/options.ts';
import { makeMember, makeNews, makeOptions, signInAdministrator } from '../testing/make.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let site: TestApp;
let administrator: string;
beforeAll(async () => {
  site = await startTestApp();
  administrator = await signInAdministrator(site);
});
afterAll(() => site.close());

const save = (form: object) => site.send(businessOptions.SaveType, form, administrator);

test('visitors choose from the types in their order, and see a new one at once', async () => {
  await save({ Type: 1, TypeName: '施工单位', SortNumber: 20 });
  expect(await site.call(webOptions.GetTypeList, { type: 1 })).toMatchObject([{ TypeName: '施工单位' }]);
  await save({ Type: 1, TypeName: '建设单位', SortNumber: 10 });
  await save({ Type: 2, TypeName: '理事单位' });

  const names = (await site.call(webOptions.GetTypeList, { type: 1 })).map(({ TypeName }) => TypeName);

  expect(names).toEqual(['建设单位', '施工单位']);
  expect(await site.call(webOptions.GetTypeList, { type: '2' as never })).toMatchObject([
    { TypeName: '理事单位' },
  ]);
});

test('visitors do not ask for a third kind; the back office finds the seats there', async () => {
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

test('a name is given once in its kind', async () => {
  await save({ Type: 1, TypeName: '监理单位' });

  expect(await save({ Type: 1, TypeName: ' 监理单位 ', SortNumber: 5 })).toMatchObject({
    Code: 400,
    Data: { TypeName: '名称已存在' },
  });
  expect(await save({ Type: 2, TypeName: '监理单位' })).toMatchObject({ Code: 200 });
});

test('faulty fields are named', async () => {
  expect(await save({ TypeName: '', SortNumber: 1_000_000 })).toMatchObject({
    Code: 400,
    Data: { Type: 'Type 应为 1 或 2', TypeName: '请输入名称', SortNumber: '排序应为 0 至 999999 的整数' },
  });
  expect(await save({ TypeId: 99_999, Type: 1, TypeName: '无' })).toMatchObject({ Code: 404 });
});

test('a type in use stays; an unused one goes', async () => {
  const { CompanyTypeId, MemberLevelId } = await makeOptions(site);
  const unused = await makeOptions(site);
  await makeMember(site, { CompanyTypeId, MemberLevelId });
  const remove = (TypeId: number) => site.send(businessOptions.DelType, { TypeId }, administrator);

  for (const id of [CompanyTypeId, MemberLevelId])
    expect(await remove(id)).toMatchObject({ Code: 409, Message: '该类型正在使用，不能删除' });
  expect(await remove(unused.CompanyTypeId)).toMatchObject({ Code: 200 });
  expect(await remove(unused.CompanyTypeId)).toMatchObject({ Code: 404 });
});

test('saving and deleting need their permissions', async () => {
  const clerk = await signInAdministrator(site, ['type:list']);

  expect(await site.send(businessOptions.SaveType, { Type: 1, TypeName: 'x' }, clerk)).toMatchObject({
    Code: 403,
  });
  expect(await site.send(businessOptions.DelType, { TypeId: 1 }, clerk)).toMatchObject({ Code: 403 });
  expect(await site.send(businessOptions.GetTypeList, { type: 1 })).toMatchObject({ Code: 402 });
});
