import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createFirstAdministrator } from '../../server/modules/staff/first-admin.ts';
import { goByMenu } from '../support/back-office.ts';
import { chooseIn } from '../support/choose-file.ts';
import { editorBody, pasteHtml, pastePicture } from '../support/paste.ts';
import { readCaptcha } from '../support/read-captcha.ts';
import { test } from '../support/test.ts';

/*
 * The main job: an administrator writes and publishes, a visitor finds and reads. The steps build on each
 * other, as a morning in the secretariat does.
 */

let clerk: Page;
const wordText = readFileSync('server/modules/news/samples/paste-from-word.html', 'utf8');
const wechatText = readFileSync('server/modules/news/samples/paste-from-wechat.html', 'utf8');
const fromWord = '关于举办质量风险管理研讨会的通知';
const fromWechat = '协同治理沙龙在沪举行';

test('an administrator signs in with the one-time password and has to change the password first', async ({
  product,
}) => {
  const first = await createFirstAdministrator(product.site.db, { account: 'admin', password: undefined });
  clerk = await product.open('/System');
  await clerk.waitForURL(/\/login/);

  await clerk.getByLabel('账号').fill('admin');
  await clerk.getByRole('textbox', { name: '密码' }).fill(first?.oneTimePassword ?? '');
  await clerk.getByLabel('验证码', { exact: true }).fill(await readCaptcha(clerk));
  await clerk.keyboard.press('Enter');

  const dialog = clerk.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('旧密码').fill(first?.oneTimePassword ?? '');
  await dialog.getByLabel('新密码', { exact: true }).fill('Bridge-Tunnel-88');
  await dialog.getByLabel('再次输入新密码').or(dialog.getByLabel('确认')).first().fill('Bridge-Tunnel-88');
  await dialog.getByRole('button', { name: '确认修改' }).click();

  await clerk.getByRole('heading', { name: /您好/ }).waitFor();
  await expect.poll(() => new URL(clerk.url()).pathname).toBe('/System/home');
});

test('the administrator creates a menu with a child', async () => {
  await goByMenu(clerk, '网站栏目');
  await addMenu('新闻中心');
  await addMenu('会议通知', '新闻中心');

  await clerk.getByRole('row', { name: /会议通知/ }).waitFor();
});

test('the administrator pastes an article from Word, assigns a position and publishes the article', async () => {
  await goByMenu(clerk, '文章管理');
  await clerk.getByRole('main').getByRole('link', { name: '撰写文章' }).click();
  await clerk.getByLabel('标题').fill(fromWord);
  await chooseMenu('会议通知');
  await clerk.getByLabel('通知公告').check();
  await pasteHtml(clerk, wordText);

  await editorBody(clerk).locator('table').first().waitFor();
  await editorBody(clerk).press('Control+End');
  const receipt = { name: '会议回执.txt', mimeType: 'text/plain', buffer: Buffer.from('参会人数：') };
  await chooseIn(clerk, () => clerk.getByRole('button', { name: '上传附件' }).click(), receipt);
  await editorBody(clerk).getByRole('link', { name: receipt.name }).waitFor();
  await clerk.getByRole('button', { name: '发布', exact: true }).click();
  await clerk.getByText('已保存').first().waitFor();
});

test('the administrator pastes an article from WeChat with a picture', async () => {
  await goByMenu(clerk, '文章管理');
  await clerk.getByRole('main').getByRole('link', { name: '撰写文章' }).click();
  await clerk.getByLabel('标题').fill(fromWechat);
  await chooseMenu('会议通知');
  await pasteHtml(clerk, wechatText);
  await editorBody(clerk).getByText('126名代表').waitFor();
  await editorBody(clerk).press('Control+End');
  await pastePicture(
    clerk,
    await sharp({ create: { width: 320, height: 180, channels: 3, background: '#0b3d7a' } })
      .png()
      .toBuffer(),
  );
  await editorBody(clerk).locator('img[src^="/files/"]').waitFor();

  await clerk.getByRole('button', { name: '发布', exact: true }).click();
  await clerk.getByText('已保存').first().waitFor();
});

test('a visitor finds both articles on the home page, in the menu and by two characters', async ({
  product,
}) => {
  const visitor = await product.open('/');
  await visitor.waitForURL('**/home');
  for (const title of [fromWord, fromWechat])
    await visitor.getByRole('link', { name: title }).first().waitFor();
  const tabs = visitor.getByRole('region', { name: '政策要闻、通知公告、协会动态' });
  // The first tab with articles is open.
  await tabs.getByRole('link', { name: fromWord }).waitFor();
  await tabs.getByRole('link', { name: '政策要闻' }).click();
  await tabs.getByRole('link', { name: fromWord }).waitFor({ state: 'hidden' });
  await tabs.getByRole('link', { name: '通知公告' }).click();
  await tabs.getByRole('link', { name: fromWord }).waitFor();

  await visitor.getByRole('navigation').getByRole('link', { name: '新闻中心' }).first().click();
  await visitor.waitForURL('**/menuList?**');
  await visitor.getByRole('main').getByRole('link', { name: fromWechat }).first().click();
  await visitor.getByRole('heading', { level: 1, name: fromWechat }).waitFor();
  await visitor.getByText('126名代表').waitFor();
  const picture = visitor.locator('.article img[src^="/files/"]');
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(320);

  await visitor.getByRole('searchbox').first().fill('研讨');
  await visitor.keyboard.press('Enter');
  await visitor.waitForURL('**/searchKey?key=**');
  // The address changes a moment before the page does.
  await visitor.getByRole('heading', { level: 1, name: '站内搜索' }).waitFor();
  await visitor.getByRole('link', { name: fromWord }).click();
  await visitor.getByRole('heading', { level: 1, name: fromWord }).waitFor();
  expect(await visitor.locator('.article table').count()).toBeGreaterThan(0);
  const attachment = visitor.locator('.article').getByRole('link', { name: '会议回执.txt' });
  const file = await fetch(new URL((await attachment.getAttribute('href')) ?? '', product.origin));
  expect(await file.text()).toBe('参会人数：');
});

test('the administrator changes the article and restores its first version', async ({ product }) => {
  await goByMenu(clerk, '文章管理');
  await clerk.getByRole('link', { name: fromWord, exact: true }).click();
  await editorBody(clerk).locator('table').first().waitFor();
  await editorBody(clerk).fill('会议取消。');
  await clerk.getByRole('button', { name: '更新', exact: true }).click();
  await clerk.getByText('修改成功').waitFor();
  const visitor = await product.open('/home');
  await visitor.getByRole('link', { name: fromWord }).first().click();
  await visitor.locator('.article').getByText('会议取消。').waitFor();

  await clerk.getByRole('button', { name: '历史版本' }).click();
  await clerk.getByRole('button', { name: /^第 1 版/ }).click();
  await clerk.getByRole('button', { name: '恢复这一版' }).click();
  await clerk
    .getByRole('dialog', { name: '恢复第 1 版？' })
    .getByRole('button', { name: /恢\s*复/ })
    .click();
  await clerk.getByText('已恢复为第 1 版的内容').waitFor();

  await visitor.reload();
  await visitor.locator('.article table').first().waitFor();
  expect(await visitor.locator('.article').getByText('会议取消。').count()).toBe(0);
});

test('a closed article disappears from the site within a second', async ({ product }) => {
  const visitor = await product.open('/home');
  await visitor.getByRole('link', { name: fromWechat }).first().waitFor();
  const address = await visitor.getByRole('link', { name: fromWechat }).first().getAttribute('href');

  await goByMenu(clerk, '文章管理');
  await clerk.getByRole('button', { name: `更多操作：${fromWechat}` }).click();
  await clerk.getByRole('menuitem', { name: '停用' }).click();
  await clerk.getByText('已停用').first().waitFor();

  await visitor.reload();
  expect(await visitor.getByRole('link', { name: fromWechat }).count()).toBe(0);
  await visitor.goto(`${product.origin}/searchKey?key=${encodeURIComponent('沙龙')}`);
  expect(await visitor.getByRole('main').getByRole('link', { name: /沙龙/ }).count()).toBe(0);
  await visitor.goto(`${product.origin}${address}`);
  await visitor.getByText('文章已关闭').first().waitFor();
});

async function addMenu(name: string, parent?: string): Promise<void> {
  await clerk.getByRole('button', { name: '新增栏目' }).click();
  const form = clerk.getByRole('dialog', { name: '新增栏目' });
  await form.getByLabel('栏目名称').fill(name);
  if (parent !== undefined) await chooseColumn(form.getByLabel('上级栏目'), parent);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
}

async function chooseMenu(name: string): Promise<void> {
  await chooseColumn(clerk.getByLabel('所属栏目'), name);
}

/** Chooses a column by its name, on any level. */
async function chooseColumn(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await clerk.getByRole('menuitemcheckbox', { name: new RegExp(`${name}$`) }).click();
}
