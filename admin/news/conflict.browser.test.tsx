import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessNews } from '#contract/news/managed-news.ts';
import { call } from '../session/call.ts';
import { holdFirst } from '../testing/acts.ts';
import { makeMenu, makeNews } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { NewsEditor } from './editor.tsx';

/*
 * Two users open the same article, or one saves it on a slow connection and continues typing: no text is lost, and
 * nothing is stored twice.
 */

let MenuId: number;
let NewsId: number;
let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  MenuId = await makeMenu('两人同改');
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const title = page.getByLabelText('标题', { exact: true });
const unsaved = page.getByText(/有未保存的修改/).first();
const differences = page.getByRole('region', { name: '正文的不同之处' });
const marked = (tag: 'ins' | 'del') =>
  [...differences.element().querySelectorAll(tag)].map(({ textContent }) => textContent);
const stored = async (newsid: number) => (await call(businessNews.GetNewsDetail, { newsid })).NewContent;
const body = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="文章正文"]')?.contentDocument?.body;
const says = async (text: string) =>
  await expect.element(page.getByText(new RegExp(text)).first()).toBeVisible();

async function open(query: string): Promise<void> {
  screen = await openScreen(<NewsEditor />, `/System/news/edit${query}`);
  await expect.poll(() => body()?.isContentEditable).toBe(true);
}

/** Types into the text as another user would who has it open. */
async function write(text: string): Promise<void> {
  body()!.focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard(text);
}

/** Opens the article, saves it as another user, and then saves one's own text. */
async function saveSecond(): Promise<void> {
  NewsId = await makeNews({ MenuId, Title: '同改的文章', NewContent: '<p>原来的正文</p>' });
  await open(`?id=${NewsId}`);
  await expect.poll(() => body()?.innerText).toContain('原来的正文');
  const { Version } = await call(businessNews.GetNewsDetail, { newsid: NewsId });
  const theirs = { NewsId, MenuId, Title: '同改的文章', NewContent: '<p>甲的正文</p>', Version };
  await call(businessNews.SaveNews, theirs);
  await write('乙的正文');
  await press('更新');
}

test('the second user to save sees both texts and can replace the text of the first user', async () => {
  await saveSecond();

  const dialog = page.getByRole('dialog', { name: '这篇文章刚刚被别人保存过' });
  await expect.element(differences).toBeVisible();
  expect(marked('del')).toEqual(['甲']);
  expect(marked('ins')).toEqual(['乙']);
  await dialog.getByText('两个版本').click();
  const paper = (name: string) =>
    dialog.getByRole('region', { name }).element().querySelector('iframe')?.contentDocument?.body.innerText;
  await expect.poll(() => paper('对方的版本')).toContain('甲的正文');
  await expect.poll(() => paper('我的版本')).toContain('乙的正文');
  expect(await stored(NewsId)).toContain('甲的正文');

  await press('用我的覆盖对方的');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await stored(NewsId)).toContain('乙的正文');
});

test('the second user to save compares both texts, merges them and saves', async () => {
  await saveSecond();

  await press('对照后合并');

  await expect.element(differences).toBeVisible();
  expect(marked('del')).toEqual(['甲']);
  await write('甲和乙的正文');
  await expect.poll(() => marked('ins').join()).toContain('和乙');
  await press('更新');
  await says('修改成功');
  await expect.element(differences).not.toBeInTheDocument();
  expect(await stored(NewsId)).toContain('甲和乙的正文');
});

test('a new article is stored once on a slow connection, and text typed meanwhile remains unsaved', async () => {
  await open('');
  await write('第一句。');
  await page.getByLabelText('所属栏目').fill('两人同改');
  await page.getByRole('menuitemcheckbox', { name: '两人同改', exact: true }).click();
  await title.fill('慢线路上');
  const line = holdFirst(businessNews.SaveNews);

  await userEvent.keyboard('{Control>}s{/Control}');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(line.begun).toBe(1);
  await userEvent.keyboard('写的');
  await userEvent.keyboard('{Control>}s{/Control}');
  line.letGo();
  await expect.poll(() => screen.location().search).toMatch(/^\?id=\d+$/);

  await expect.element(unsaved).toBeVisible();
  await expect.element(title).toHaveValue('慢线路上写的');
  await userEvent.keyboard('通知');
  await expect.element(title).toHaveValue('慢线路上写的通知');
  const address = screen.location().search;
  await screen.unmount();
  await open(address);
  await expect.element(title).toHaveValue('慢线路上写的通知');
  await title.click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await says('草稿已保存');
  await expect.element(unsaved).not.toBeInTheDocument();

  expect(line.begun()).toBe(2);
  const { List } = await call(businessNews.GetNewsList, { key: '慢线路上' });
  expect(List.map(({ Title }) => Title)).toEqual(['慢线路上写的通知']);
});

test('an article saved on a slow connection continues from its own version without a conflict', async () => {
  const id = await makeNews({ MenuId, Title: '慢线路的公告' });
  await open(`?id=${id}`);
  await title.fill('慢线路的公告一');
  const line = holdFirst(businessNews.SaveNews);

  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(line.begun).toBe(1);
  await write('后来写的');
  line.letGo();
  await says('修改成功');
  await expect.element(unsaved).toBeVisible();
  await screen.unmount();
  await open(`?id=${id}`);
  await expect.poll(() => body()?.innerText).toContain('后来写的');
  await title.click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await says('修改成功');

  await expect.poll(() => stored(id)).toContain('后来写的');
});
