import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { call } from '../session/call.ts';
import { makeMenu, makeNews } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { NewsEditor } from './editor.tsx';

/* Messages of the editor after each save, beside what a visitor gets. */

let MenuId: number;
let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  MenuId = await makeMenu('编辑器说的话');
});
beforeEach(() => signIn());
afterEach(() => screen.unmount());

const open = async (newsId: number) => {
  screen = await openScreen(<NewsEditor />, `/System/news/edit?id=${newsId}`);
  await expect.element(page.getByLabelText('发布时间')).toBeVisible();
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const said = async (text: string) =>
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
const setTime = (time: string) => page.getByLabelText('发布时间').fill(time);
const link = () => page.getByRole('link', { name: '查看网页' });

/** Returns what a visitor receives: the text, the notice that the article is closed, or nothing. */
async function visitorSees(newsid: number): Promise<'article' | 'closed' | 'nothing'> {
  const url = `${webNews.GetNewsDetail.path}?newsid=${newsid}`;
  const { Code, Data } = (await (await fetch(url)).json()) as { Code: number; Data: { NewContent?: string } };
  if (Code !== 200) return 'nothing';
  return Data.NewContent === undefined ? 'closed' : 'article';
}

const future = '2099-10-01 09:00:00';

test('a scheduled article whose time is cleared is published at once, and the link opens the article', async () => {
  const id = await makeNews({ MenuId, NewsCreateTime: future });
  await open(id);
  expect(link().elements()).toEqual([]);

  await setTime('');
  await press('发布');

  await said('已发布，查看网页');
  expect(await visitorSees(id)).toBe('article');
  await expect.element(link().first()).toHaveAttribute('href', `/info?MenuId=${MenuId}&NewsId=${id}`);
  await press('更新');
  await said('修改成功，查看网页');
});

test('a published article with a new future time is reported as scheduled', async () => {
  const id = await makeNews({ MenuId });
  await open(id);

  await setTime('2099-10-01T09:00');
  await press('定时发布');

  await said('已定时，将于 2099-10-01 09:00 发布');
  expect(link().elements()).toEqual([]);
  expect(await visitorSees(id)).toBe('nothing');
});

test('a draft is reported as saved, and publication sets its time', async () => {
  const id = await makeNews({ MenuId, Status: 0, IsDraft: true, NewsCreateTime: '' });
  await open(id);
  await expect.element(page.getByLabelText('发布时间')).toHaveValue('');

  await press('保存草稿');
  await said('草稿已保存');
  expect(await visitorSees(id)).toBe('nothing');
  await press('发布');
  await said('已发布，查看网页');

  expect(await visitorSees(id)).toBe('article');
  await expect.element(page.getByLabelText('发布时间')).not.toHaveValue('');
});

test('a save of a closed article reports that the article is still closed', async () => {
  const id = await makeNews({ MenuId });
  await open(id);

  await press('停用');
  await said('已停用');
  await press('保存');
  await said('已保存，文章仍为停用状态');

  expect(await visitorSees(id)).toBe('closed');
  expect(await call(businessNews.GetNewsDetail, { newsid: id })).toMatchObject({ Status: 0 });
});

test('an author without the permission for seats sees the seats of an article and leaves them unchanged', async () => {
  const id = await makeNews({ MenuId, Seats: [3] });
  await signIn(['news:list', 'news:write', 'news:publish', 'webmenu:list']);
  await open(id);

  const seat = page.getByRole('checkbox', { name: '协会动态' });
  await expect.element(seat).toBeChecked();
  await expect.element(seat).toBeDisabled();
  await expect.element(page.getByText('须有“设置推荐位”的权限')).toBeVisible();
  await press('更新');

  await said('修改成功，查看网页');
  expect(await call(businessNews.GetNewsDetail, { newsid: id })).toMatchObject({ Seats: [3] });
});

test('an article in a hidden column is reported as published but not visible, and no link appears', async () => {
  const top = await makeMenu('筹备中的大类');
  const below = (await call(businessMenus.SaveMenu, { Name: '行业年鉴', ParentId: top })).MenuId;
  await call(businessMenus.EditMenuStatus, { Ids: [top], Status: 0 });
  const id = await makeNews({ MenuId: below, Status: 0, IsDraft: true });
  await open(id);

  await press('发布');
  await said('已发布；栏目“筹备中的大类”是隐藏的，公众还看不到');
  expect(link().elements()).toEqual([]);
  expect(await visitorSees(id)).toBe('nothing');
  await press('更新');
  await said('修改成功；栏目“筹备中的大类”是隐藏的，公众还看不到');
  await setTime('2099-10-01T09:00');
  await press('定时发布');
  await said('已定时，将于 2099-10-01 09:00 发布；栏目“筹备中的大类”是隐藏的，到时公众还看不到');
  expect(link().elements()).toEqual([]);

  await call(businessMenus.EditMenuStatus, { Ids: [top], Status: 1 });
  await setTime('');
  await press('发布');
  await said('已发布，查看网页');
  expect(await visitorSees(id)).toBe('article');
});

test('an article has one preview, beside its text', async () => {
  await open(await makeNews({ MenuId }));
  await expect.element(page.getByRole('button', { name: '全屏（F11）' })).toBeVisible();

  expect(page.getByText('预览', { exact: true }).elements()).toHaveLength(1);
  expect(page.getByRole('button', { name: '预览' }).elements()).toEqual([]);
});
