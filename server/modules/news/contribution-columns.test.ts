import { expect } from 'vitest';
import { webContributions } from '#contract/news/contributions.ts';
import { webNews } from '#contract/news/news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { webMenus } from '#contract/public-site/menus.ts';
import {
  makeApplication,
  makeMember,
  makeMenu,
  makeNews,
  signInMember,
} from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* The columns that members contribute to, and those that they alone read. */

let author: string;
let MenuId: number;
test.beforeAll(async ({ site, administrator }) => {
  author = await signInMember(site, await makeMember(site, { MemberName: '投稿单位' }));
  MenuId = await makeMenu(site, administrator);
  // With a single column there is nothing to choose.
  await makeMenu(site, administrator);
});

const detail = (site: TestApp, newsid: number, token?: string) =>
  site.call(webNews.GetNewsDetail, { newsid }, token);

test('a contribution requires a title and a column; the column 在线投稿 is the default where the column exists', async ({
  site,
  administrator,
}) => {
  expect(await site.send(webContributions.SaveNews, { Title: ' ', MenuId: 'x' }, author)).toMatchObject({
    Code: 400,
    Data: { Title: '请输入标题', MenuId: '请选择所属菜单' },
  });
  expect(await site.send(webContributions.SaveNews, { Title: '无栏目' }, author)).toMatchObject({
    Code: 400,
    Data: { MenuId: '请选择所属菜单' },
  });
  const journal = await makeMenu(site, administrator, { Name: '协会期刊' });
  const usual = await makeMenu(site, administrator, { Name: '在线投稿', ParentId: journal });

  const draft = { Title: '默认栏目', NewContent: '<p>正文</p>' };
  const { NewsId } = await site.call(webContributions.SaveNews, draft, author);

  expect(await detail(site, NewsId, author)).toMatchObject({ MenuId: usual, MenuName: '在线投稿' });

  const below = await makeMenu(site, administrator, { Name: '学术来稿', ParentId: usual });
  await site.call(webContributions.SaveNews, { ...draft, MenuId: below }, author);
  expect(await site.send(webContributions.SaveNews, { ...draft, MenuId }, author)).toMatchObject({
    Code: 400,
    Data: { MenuId: '投稿请选择“在线投稿”' },
  });
  await site.call(
    businessMenus.SaveMenu,
    { MenuId: usual, Name: '别的名称', ParentId: journal },
    administrator,
  );
});

test.for([{ ShowType: 1 }, { WebUrl: 'https://www.example.com' }, { Status: 0 }])(
  'a column with %j takes no contribution',
  async (form, { site, administrator }) => {
    const closed = await makeMenu(site, administrator, form as never);

    expect(await site.send(webContributions.SaveNews, { Title: '稿', MenuId: closed }, author)).toMatchObject(
      {
        Code: 400,
        Data: { MenuId: '请选择所属菜单' },
      },
    );
  },
);

test('a member reads members-only articles and finds their menu in the menu tree for members', async ({
  site,
  administrator,
}) => {
  const secret = await makeMenu(site, administrator, { Name: '会员专栏', IsMemberRead: true });
  const NewsId = await makeNews(site, administrator, { MenuId: secret, NewContent: '<p>机密</p>' });
  const waiting = await signInMember(site, await makeApplication(site));
  const names = async (parentid: -1 | -2, token?: string) =>
    (await site.call(webMenus.GetMenuList, { parentid }, token)).map(({ Name }) => Name);

  expect(await detail(site, NewsId, author)).toMatchObject({ NewContent: '<p>机密</p>' });
  expect((await site.call(webNews.GetNewsList, { pid: secret }, author)).List).toMatchObject([{ NewsId }]);
  expect(await names(-2, author)).toContain('会员专栏');
  expect(await names(-1, author)).not.toContain('会员专栏');
  // An applicant under review reads the same as visitors.
  for (const token of [undefined, waiting]) {
    expect(await detail(site, NewsId, token)).toMatchObject({ NewContent: null, NeedLogin: true });
    expect(await site.call(webNews.GetNewsList, { pid: secret }, token)).toMatchObject({ TotalCount: 0 });
    expect(await names(-2, token)).not.toContain('会员专栏');
  }
});

test('a member contributes only to marked menus; without a marked menu the rejection names the secretariat', async ({
  site,
  administrator,
}) => {
  const all = async () => await site.db.selectFrom('menus').select(['id', 'takes_contributions']).execute();
  const before = (await all()).filter((menu) => menu.takes_contributions).map(({ id }) => id);
  await site.db.updateTable('menus').set({ takes_contributions: false }).execute();
  const make = (Name: string, more: object = {}) =>
    makeMenu(site, administrator, { Name, TakesContributions: false, ...more });
  const notices = await make('通知公告');
  const form = { Title: '茶事', NewContent: '<p>正文</p>' };
  const send = (more: object = {}) => site.send(webContributions.SaveNews, { ...form, ...more }, author);

  const none = { Code: 409, Message: '协会还没有开通接受投稿的栏目，请联系秘书处' };
  expect(await send({ MenuId: notices })).toMatchObject(none);

  const essays = await make('茶文', { TakesContributions: true });
  expect(await send({ MenuId: notices })).toMatchObject({
    Code: 400,
    Data: { MenuId: '投稿请选择“茶文”' },
  });
  const { NewsId } = await site.call(webContributions.SaveNews, form, author);
  expect(await detail(site, NewsId, author)).toMatchObject({ MenuName: '茶文' });

  const page = await make('单页', { TakesContributions: true, ShowType: 1 });
  const news = await make('会员来稿', { TakesContributions: true });
  const askedFor = { Code: 400, Data: { MenuId: '请选择所属菜单' } };
  expect(await send({ Title: '没选栏目' })).toMatchObject(askedFor);
  expect(await send({ MenuId: page })).toMatchObject(askedFor);
  expect(await send({ MenuId: news })).toMatchObject({ Code: 200 });
  const shown = await site.call(webMenus.GetMenuList, {});
  const marked = shown.filter(({ TakesContributions }) => TakesContributions).map(({ Name }) => Name);
  expect(marked).toEqual(['茶文', '会员来稿']);

  for (const id of [essays, page, news])
    await site.call(
      businessMenus.SaveMenu,
      { MenuId: id, Name: `原${id}`, TakesContributions: false },
      administrator,
    );
  await site.db.updateTable('menus').set({ takes_contributions: true }).where('id', 'in', before).execute();
});
