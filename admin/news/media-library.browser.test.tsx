import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessNews } from '#contract/news/managed-news.ts';
import { makePicture } from '#ui/testing/make-picture.ts';
import { call, sendFile } from '../session/call.ts';
import { allBut } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMenu } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { NewsEditor } from './editor.tsx';

/* Files of the media library in an article: its text, its cover, and the dialogs of the editor. */

let picture: string;
let attachment: string;
let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  const options = { onProgress() {}, signal: new AbortController().signal };
  picture = await sendFile(await makePicture('库里的会场.png'), options);
  attachment = await sendFile(new File(['回执'], '库里的回执.txt', { type: 'text/plain' }), options);
  await makeMenu('素材通知');
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const body = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="文章正文"]')?.contentDocument?.body;
const library = page.getByRole('button', { name: '从素材库插入' });

async function open(): Promise<void> {
  screen = await openScreen(<NewsEditor />, '/System/news/edit');
  await expect.poll(() => body()?.isContentEditable).toBe(true);
}

/** Chooses the file with this name in the dialog that is open. */
async function choose(dialogName: string, fileName: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: dialogName });
  await dialog.getByRole('checkbox', { name: `选择 ${fileName}` }).click();
  await dialog.getByRole('button', { name: '用这个' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test('a picture, an attachment and a cover are taken from the library, and are stored without keys', async () => {
  await open();
  await page.getByLabelText('标题', { exact: true }).fill('用素材的文章');
  await page.getByLabelText('所属栏目').click();
  await page.getByRole('menuitemcheckbox', { name: '素材通知', exact: true }).click();

  await library.click();
  await expect.element(page.getByRole('dialog', { name: '从素材库选' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await choose('从素材库选', '库里的会场.png');
  await expect.poll(() => body()?.querySelector('img')?.getAttribute('src')).toContain(picture);
  await library.click();
  await choose('从素材库选', '库里的回执.txt');
  await expect.poll(() => body()?.querySelector('a')?.textContent).toBe('库里的回执.txt');
  await page.getByRole('button', { name: '素材库', exact: true }).click();
  await choose('从素材库选图片', '库里的会场.png');
  await page.getByRole('button', { name: '保存草稿' }).click();

  await expect.poll(() => screen.location().search).toMatch(/^\?id=\d+$/);
  const { List } = await call(businessNews.GetNewsList, { key: '用素材的文章' });
  const news = await call(businessNews.GetNewsDetail, { newsid: List[0]!.NewsId });
  const plain = (text: string) => text.replaceAll(/\?key=[\w.-]+/g, '');
  expect(plain(news.ImageUrl)).toBe(picture);
  expect(plain(news.NewContent)).toContain(`src="${picture}"`);
  expect(plain(news.NewContent)).toContain(`href="${attachment}"`);
});

test('the dialog for a picture offers the library beside the address', async () => {
  await open();
  await page.getByRole('button', { name: '显示或隐藏其他工具栏项' }).click();
  await page.getByRole('button', { name: '插入/编辑图片' }).click();
  await page.getByRole('tab', { name: '一般' }).click();
  await page.getByRole('button', { name: '从素材库选', exact: true }).click();

  await choose('从素材库选图片', '库里的会场.png');

  await expect
    .element(page.getByRole('combobox', { name: '地址' }))
    .toHaveValue(expect.stringContaining(picture) as string);
});

test('an administrator without media:list sees no library in the editor', async () => {
  await signIn(allBut('media:list'));
  await open();

  await expect.element(page.getByRole('button', { name: '上传附件' })).toBeVisible();
  expect(library.elements()).toEqual([]);
  expect(page.getByRole('button', { name: '素材库', exact: true }).elements()).toEqual([]);
});
