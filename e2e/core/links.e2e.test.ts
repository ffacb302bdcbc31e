import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessLinks } from '#contract/public-site/links.ts';
import { openBackOffice } from '../support/back-office.ts';
import { actOn } from '../support/row-action.ts';
import { test as journey } from '../support/test.ts';

/*
 * One list in the built product, with a dragging mouse, the address bar, and a network that is off. The rules of every
 * list are tested alone in admin/components/managed-list/ and admin/testing/list-screen.tsx.
 */

const test = journey.extend('provoked', { scope: 'file' }, ['ERR_INTERNET_DISCONNECTED']);
const names = ['建筑业协会', '保险学会', '质量检测中心'] as const;
const [first, second, third] = names;
let page: Page;

test.beforeAll(async ({ product, administrator }) => {
  for (const Title of names)
    await product.site.call(
      businessLinks.SaveWebFriendlinks,
      { Title, Friendlinks: `https://www.example.cn/${encodeURIComponent(Title)}` },
      administrator,
    );
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const notice = (text: string) => page.locator('.ant-notification-notice').filter({ hasText: text }).last();
const shows = async (wanted: readonly string[]) =>
  await expect
    .poll(async () => {
      const shown = await page.locator('main tbody tr[data-row-id]').allInnerTexts();
      return shown.map((text) => [...names, '新来的协会'].find((name) => text.includes(name)));
    })
    .toEqual(wanted);
const stored = () => page.waitForResponse((answer) => answer.request().method() === 'POST');

test('keys move the focus through the rows, and dragging or keys change the order of the rows', async ({
  product,
  administrator,
}) => {
  page = await openBackOffice(product, '/System/links', {}, administrator);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await shows(names);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(focused).toContain(second);
  await page.keyboard.press('k');
  await expect.poll(focused).toContain(first);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: '快捷键' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '快捷键' }).waitFor({ state: 'hidden' });

  const handle = row(third).getByRole('button', { name: `排序：${third}` });
  const dragged = stored();
  await handle.hover();
  await page.mouse.down();
  const top = await row(first).boundingBox();
  await page.mouse.move(top!.x + 20, top!.y + 4, { steps: 12 });
  await page.mouse.up();
  await dragged;
  await shows([third, first, second]);

  const moved = stored();
  await handle.press('Alt+ArrowDown');
  await page.getByText(`${third}：现为第 2 行`).waitFor();
  await moved;
  await page.goto(`${product.origin}/System/links`);
  await shows([first, third, second]);
  const back = stored();
  await handle.press('Alt+ArrowDown');
  await back;
  await shows(names);
});

test('a record is hidden and shown again, deleted and restored', async () => {
  const state = row(second).getByRole('switch');
  await state.click();
  await notice('已隐藏').getByRole('button', { name: '撤销' }).click();
  await row(second).getByRole('switch', { checked: true }).waitFor();

  await actOn(page, row(first), '删除');
  await notice('已删除').waitFor();
  await shows([second, third]);
  await page.keyboard.press('Control+z');
  await shows(names);
});

test('the address contains the filters, and going back restores both the list and the fields', async () => {
  const field = page.getByLabel('关键词', { exact: true });
  await field.fill('保险');
  await field.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('key') === '保险');
  await shows([second]);

  await page.goBack();
  await shows(names);
  await expect.poll(() => field.inputValue()).toBe('');
  await page.goForward();
  await shows([second]);
  await expect.poll(() => field.inputValue()).toBe('保险');
  await field.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await shows(names);
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('a missing value shows an error, and a complete record is saved when the network is back', async () => {
  await page.getByRole('button', { name: '新增链接' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '新增链接' });
  const save = dialog.getByRole('button', { name: '保存', exact: true });
  const field = dialog.getByLabel('名称', { exact: true });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.getByText('请输入名称').waitFor();
  await field.fill('新来的协会');
  await dialog.getByLabel('链接地址').fill('www.example.cn/new');
  await page.context().setOffline(true);
  await save.click();
  await page.getByText('后端接口连接异常').first().waitFor();
  expect(await field.inputValue()).toBe('新来的协会');

  await page.context().setOffline(false);
  await save.click();

  await dialog.waitFor({ state: 'hidden' });
  await shows([...names, '新来的协会']);
  await page.close();
});
