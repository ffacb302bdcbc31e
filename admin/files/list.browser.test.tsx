import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { businessMedia } from '#contract/content/media.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { makePicture } from '#ui/testing/make-picture.ts';
import { call, sendFile } from '../session/call.ts';
import { row, tabTo } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { listScreen } from '../testing/list-screen.tsx';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { MediaList } from './list.tsx';

const names = ['素材丙.png', '素材乙.png', '素材甲.png'] as const;
const options = { onProgress() {}, signal: new AbortController().signal };
const upload = async (name: string) => await sendFile(await makePicture(name), options);

/** Signs in a user who has chosen the table. */
async function signInForTable(permissions?: Permission[]): Promise<void> {
  await signIn(permissions);
  await call(systemPreferences.SavePreferences, {
    Key: 'list.media',
    Value: { layout: 'table' },
    Before: null,
  });
}

listScreen({
  signIn: signInForTable,
  render: () => <MediaList />,
  address: '/System/media?key=素材',
  title: '素材库',
  names,
  async make() {
    // The newest comes first in the list.
    for (const name of names.toReversed()) await upload(name);
  },
  removal: { action: '删除', said: '已删除' },
  filter: { key: '素材乙', finds: ['素材乙.png'] },
  needsPermission: { 'media:del': [/^删除$/], 'file:upload': [/^上传文件$/] },
});

let screen: OpenScreen | undefined;
afterEach(() => screen?.unmount());

test('a used file names the places that use it, and cannot be removed', async () => {
  await page.viewport(1440, 900);
  await signInForTable();
  const ImageUrl = await upload('在用的图.png');
  await call(businessBanners.SaveBanner, { Title: '年会', Type: 1, ImageUrl });
  screen = await openScreen(<MediaList />, '/System/media?key=在用的图');
  const removal = row('在用的图.png').getByRole('button', { name: /^删除/ });

  await expect.element(row('在用的图.png').getByText('轮播图“年会”')).toBeVisible();
  await expect.element(removal).toHaveAttribute('aria-disabled', 'true');
  await row('在用的图.png').getByRole('button', { name: /^查看/ }).click();

  const drawer = page.getByRole('dialog', { name: '在用的图.png' });
  await expect.element(drawer.getByRole('img', { name: '在用的图.png' })).toBeVisible();
  await expect.element(drawer.getByRole('listitem').getByText('轮播图“年会”')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('files are uploaded into the library, and one that is refused is named with the reason', async () => {
  await page.viewport(1440, 900);
  await signInForTable();
  screen = await openScreen(<MediaList />, '/System/media?key=新传');
  await expect.element(page.getByText('没有符合条件的记录')).toBeVisible();

  await page
    .getByLabelText('上传文件', { exact: true })
    .last()
    .upload([await makePicture('新传的图.png'), new File(['x'], '程序.exe')]);

  await expect.element(row('新传的图.png').getByText('未使用')).toBeVisible();
  await expect.element(page.getByText('程序.exe 没有上传')).toBeVisible();
});

test('a removed file is listed among the removed ones and is restored from there', async () => {
  await page.viewport(1440, 900);
  await signInForTable();
  await upload('误删的图.png');
  const { List } = await call(businessMedia.GetMediaList, { key: '误删的图' });
  await call(businessMedia.DelMedia, { Ids: List.map(({ FileId }) => FileId) });
  screen = await openScreen(<MediaList />, '/System/media?removed=1&key=误删的图');

  await row('误删的图.png').getByRole('button', { name: /^恢复/ }).click();

  await expect.element(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.getByRole('link', { name: '素材', exact: true }).click();
  await expect.element(row('误删的图.png')).toBeVisible();
});

test('a file is viewed, removed and restored by keyboard alone', async () => {
  await page.viewport(1440, 900);
  await signInForTable();
  await upload('键盘的图.png');
  screen = await openScreen(<MediaList />, '/System/media?key=键盘的图');
  const file = row('键盘的图.png');
  const view = file.getByRole('button', { name: /^查看/ });
  await expect.element(view).toBeVisible();

  await tabTo(view);
  await userEvent.keyboard('{Enter}');
  const drawer = page.getByRole('dialog', { name: '键盘的图.png' });
  await tabTo(drawer.getByRole('button', { name: '复制地址' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(view).toHaveFocus();

  await tabTo(file.getByRole('button', { name: /^删除/ }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('没有符合条件的记录')).toBeVisible();
  await tabTo(page.getByRole('link', { name: '已删除', exact: true }));
  await userEvent.keyboard('{Enter}');
  await tabTo(file.getByRole('button', { name: /^恢复/ }));
  await userEvent.keyboard('{Enter}');
  await expect.element(file).not.toBeInTheDocument();
  await tabTo(page.getByRole('link', { name: '素材', exact: true }));
  await userEvent.keyboard('{Enter}');
  await expect.element(file).toBeVisible();
});

test('the files are a grid of pictures at first; the table is remembered for the user', async () => {
  await page.viewport(1440, 900);
  await signIn();
  await upload('并排的图.png');
  screen = await openScreen(<MediaList />, '/System/media?key=并排的图');
  const tile = page.getByRole('listitem').filter({ hasText: '并排的图.png' });
  await expect.element(tile.getByRole('button', { name: '查看：并排的图.png' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await tile.getByRole('checkbox', { name: '选择 并排的图.png' }).click();
  await expect.element(page.getByText('已选 1 条')).toBeVisible();

  await tile.getByRole('button', { name: '查看：并排的图.png' }).click();
  const drawer = page.getByRole('dialog', { name: '并排的图.png' });
  await expect.element(drawer).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await page.getByRole('button', { name: '以列表显示' }).click();
  await expect.element(row('并排的图.png')).toBeVisible();
  await expect
    .poll(async () => (await call(systemPreferences.GetPreferences, {}))['list.media'])
    .toMatchObject({ layout: 'table' });

  await screen.unmount();
  screen = await openScreen(<MediaList />, '/System/media?key=并排的图');

  await expect.element(row('并排的图.png')).toBeVisible();
  await page.viewport(390, 844);
  await page.getByRole('button', { name: '以网格显示' }).click();
  await expect.element(tile).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await axeFindings()).toEqual([]);
});
