import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { call } from '../session/call.ts';
import { pressOn } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeContribution, makeMenu, makeNews } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { NewsEditor } from './editor.tsx';

/* Writing in the editor: saving, refusals, and the changes of a version. */

let MenuId: number;
let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  MenuId = await makeMenu('会议通知');
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const title = page.getByLabelText('标题', { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const says = async (text: string) =>
  await expect.element(page.getByText(new RegExp(text)).first()).toBeVisible();
const body = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="文章正文"]')?.contentDocument?.body;
const find = async (key: string) => (await call(businessNews.GetNewsList, { key })).List;

async function open(query = ''): Promise<void> {
  screen = await openScreen(<NewsEditor />, `/System/news/edit${query}`);
  await expect.poll(() => body()?.isContentEditable).toBe(true);
}

async function begin(name: string): Promise<void> {
  await open();
  await title.fill(name);
  await page.getByLabelText('所属栏目').click();
  await page.getByRole('menuitemcheckbox', { name: '会议通知', exact: true }).click();
}

test('Enter in a field of the article does not submit the form', async () => {
  await begin('还没有写完');

  for (const label of ['标题', '来源', '作者']) await pressOn(page.getByLabelText(label), '{Enter}');

  await expect.element(page.getByText(/有未保存的修改/).first()).toBeVisible();
  expect(await find('还没有写完')).toEqual([]);
});

test('an empty text is rejected beside the text on publication and stored in a draft', async () => {
  await begin('没有正文');

  await press('发布');
  await expect.element(page.getByRole('alert').getByText(/请输入内容/)).toBeVisible();
  expect(await find('没有正文')).toEqual([]);

  await userEvent.keyboard('{Control>}s{/Control}');
  await says('草稿已保存');
  await expect.poll(() => screen.location().search).toMatch(/^\?id=\d+$/);
  expect((await find('没有正文')).map(({ Status }) => Status)).toEqual([0]);
});

test('a rejected save shows its reason above the text until the next change and loses no input', async () => {
  await makeContribution('会员的来稿', '<p>会员的话</p>');
  const { List } = await call(businessReviews.GetProcessList, { key: '会员的来稿' });
  const newsid = List[0]!.NewsId!;
  await open(`?id=${newsid}`);
  await title.fill('编辑改过的来稿');

  await press('发布');

  const refusal = page.getByRole('alert').filter({ hasText: '该文章正在审核' });
  await expect.element(refusal).toBeVisible();
  const text = document.querySelector('iframe[title="文章正文"]')!;
  expect(refusal.element().getBoundingClientRect().bottom).toBeLessThan(text.getBoundingClientRect().top);
  await expect.element(title).toHaveValue('编辑改过的来稿');
  await says('有未保存的修改');
  expect((await call(businessNews.GetNewsDetail, { newsid })).Title).toBe('会员的来稿');
  await title.fill('编辑又改过的来稿');
  await expect.element(refusal).not.toBeInTheDocument();
});

test('an incomplete time is rejected beside its field and is not treated as blank', async () => {
  await begin('时间没有填完');
  body()!.focus();
  await userEvent.keyboard('正文');
  const time = page.getByLabelText('发布时间');
  await pressOn(time, '2');

  await press('发布');
  await says('发布时间有误');
  expect(await find('时间没有填完')).toEqual([]);

  await time.fill('2099-10-01T09:00');
  await press('定时发布');
  await expect.poll(() => find('时间没有填完')).toHaveLength(1);
});

test('an author without the permission to list columns can choose a column', async () => {
  await signIn(['news:list', 'news:write', 'news:publish']);
  await begin('不看栏目的人写的');

  await userEvent.keyboard('{Control>}s{/Control}');

  await says('草稿已保存');
});

test('a new article begins in its title, and an opened one does not', async () => {
  await open();
  await expect.element(title).toHaveFocus();
  await screen.unmount();

  await open(`?id=${await makeNews({ MenuId, Title: '打开的文章' })}`);

  await expect.element(title).toHaveValue('打开的文章');
  await expect.element(title).not.toHaveFocus();
});

test('the first picture of the text becomes the cover with one click', async () => {
  const NewsId = await makeNews({
    MenuId,
    Title: '有图的文章',
    NewContent: '<p>见图<img src="https://example.com/a.png"><img src="/files/2026/first.png"></p>',
  });
  await open(`?id=${NewsId}`);

  await press('用正文首图');

  await expect.element(page.getByAltText('封面图')).toHaveAttribute('src', '/files/2026/first.png');
  await expect.element(page.getByRole('button', { name: '用正文首图' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: '移除封面图' }).click();
  await expect.element(page.getByRole('button', { name: '用正文首图' })).toBeVisible();
});

test('a version shows its changes word by word', async () => {
  const name = '有历史的文章';
  const NewsId = await makeNews({ MenuId, Title: name, NewContent: '<p>举办研讨会</p>' });
  const { Version } = await call(businessNews.GetNewsDetail, { newsid: NewsId });
  const form = { NewsId, MenuId, Title: name, NewContent: '<p>举办培训会</p>', Version };
  await call(businessNews.SaveNews, form);
  await open(`?id=${NewsId}`);

  await press('历史版本');
  await page.getByText('与上一版的差异').click();

  const differences = page.getByRole('region', { name: '版本的差异' });
  const marked = (tag: string) =>
    [...differences.element().querySelectorAll(tag)].map(({ textContent }) => textContent);
  await expect.element(differences).toBeVisible();
  expect(marked('del')).toEqual(['研讨']);
  expect(marked('ins')).toEqual(['培训']);
  expect(await axeFindings()).toEqual([]);

  await page.getByRole('button', { name: /^第 1 版/ }).click();
  await expect.element(page.getByText(/这是第 1 版，没有上一版/)).toBeVisible();
  await page.getByRole('button', { name: /^第 2 版/ }).click();
  await page.getByText('与现在的差异').click();
  await expect.element(page.getByText(/这就是现在的版本/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('restoring a version in a hidden column reports that the public cannot see the article', async () => {
  const hidden = await makeMenu('停办的专栏');
  const article = { MenuId: hidden, Title: '两版的文章' };
  const NewsId = await makeNews({ ...article, NewContent: '<p>从前的话</p>' });
  const { Version } = await call(businessNews.GetNewsDetail, { newsid: NewsId });
  await call(businessNews.SaveNews, { ...article, NewsId, NewContent: '<p>后来的话</p>', Version });
  await call(businessMenus.EditMenuStatus, { Ids: [hidden], Status: 0 });
  await open(`?id=${NewsId}`);

  await press('历史版本');
  await page.getByRole('button', { name: /^第 1 版/ }).click();
  await press('恢复这一版');
  await page.getByRole('dialog', { name: '恢复第 1 版？' }).getByRole('button', { name: '恢复' }).click();

  await says('已恢复为第 1 版的内容；栏目“停办的专栏”是隐藏的，公众还看不到');
  await expect.poll(() => body()?.textContent).toContain('从前的话');
});
