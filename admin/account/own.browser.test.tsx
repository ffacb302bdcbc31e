import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NewsEditor } from '../news/editor.tsx';
import { fits, tabTo } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { OwnAccount } from './own.tsx';

/* 我的账号: the user's account, permissions and display settings. */

let screen: OpenScreen;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn(['news:list', 'news:write', 'news:publish']);
  screen = await openScreen(<OwnAccount />, '/System/account');
  await page.getByRole('heading', { name: '我的账号' }).findElement();
});
afterEach(() => screen.unmount());

test('an administrator changes name and phone by keyboard alone, and an invalid phone is rejected beside its field', async () => {
  await tabTo(page.getByRole('button', { name: '修改姓名与手机' }));
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: '修改姓名与手机' });
  await expect.element(dialog.getByLabelText('姓名')).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}陈薇');
  await tabTo(dialog.getByLabelText('手机'));
  await userEvent.keyboard('123{Enter}');
  await expect.element(dialog.getByText('请输入正确手机号码')).toBeVisible();
  expect(await axeFindings()).toEqual([]);

  await userEvent.keyboard('{Control>}a{/Control}13812345678{Enter}');

  await expect.element(dialog).not.toBeInTheDocument();
  const own = page.getByRole('region', { name: '我的账号' });
  await expect.element(own.getByText('陈薇')).toBeVisible();
  await expect.element(own.getByText('13*******78')).toBeVisible();
});

test('the account page lists the permissions of the role in words and no others', async () => {
  const rights = page.getByRole('region', { name: '我的权限' });
  await expect.element(rights.getByText('撰写、修改文章并送审')).toBeVisible();

  const words = rights.getByRole('listitem').elements();
  expect(words.map(({ textContent }) => textContent)).toEqual([
    '查看文章',
    '撰写、修改文章并送审',
    '发布文章、审核送审的文章',
  ]);
});

test('the account page fits at three widths and in the compact size, and axe reports no violation', async () => {
  await expect.element(page.getByRole('heading', { name: '我的权限' })).toBeVisible();
  const sizes = page.getByRole('radiogroup', { name: '字号' });
  await sizes.getByText('紧凑').click();
  await expect.poll(() => document.documentElement.dataset['size']).toBe('small');

  for (const width of [1440, 1024, 390]) {
    await page.viewport(width, 900);
    await expect.poll(fits, { message: `${width} px` }).toBe(true);
    expect(await axeFindings(), `${width} px`).toEqual([]);
  }
  await sizes.getByText('标准').click();
});

test('the account page opens a draft of this computer and deletes the draft after a confirmation', async () => {
  await screen.unmount();
  screen = await openScreen(<NewsEditor />, '/System/news/edit');
  await page.getByLabelText('标题').fill('写到一半的通知');
  await expect.element(page.getByText(/有未保存的修改/).first()).toBeVisible();
  await screen.unmount();
  screen = await openScreen(<OwnAccount />, '/System/account');
  const drafts = page.getByRole('region', { name: '本机草稿' });

  await expect
    .element(drafts.getByRole('link', { name: '打开草稿：写到一半的通知' }))
    .toHaveAttribute('href', '/System/news/edit');
  await drafts.getByRole('button', { name: '删除草稿：写到一半的通知' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click();

  await expect.element(drafts.getByText(/这台电脑上没有草稿/)).toBeVisible();
});
