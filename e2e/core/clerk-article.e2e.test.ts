import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect } from 'vitest';
import { businessNews } from '#contract/news/managed-news.ts';
import { makeMenu } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { chooseIn } from '../support/choose-file.ts';
import { handOn } from '../support/input-driver.ts';
import { editorBody, pasteHtml } from '../support/paste.ts';
import { startTask } from '../support/task-figures.ts';
import { test } from '../support/test.ts';

/*
 * An article from Word, as clerks write one every week: picture, attachment, cover, position, scheduled time, preview and
 * publishing.
 */

const wordText = readFileSync('server/modules/news/samples/paste-from-word.html', 'utf8');
const title = '关于举办质量风险管理研讨会的通知';

test('a clerk schedules an article from Word with twelve clicks, and with thirteen on a phone', async ({
  product,
  administrator,
}) => {
  for (const { width, most } of [
    { width: 1440, most: 12 },
    // On a phone the navigation is behind a button.
    { width: 390, most: 13 },
  ]) {
    await makeMenu(product.site, administrator, { Name: `会议通知${width}` });
    const cover = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#0b3d7a' } })
      .png()
      .toBuffer();
    const page = await openBackOffice(product, '/System/home', { viewport: { width, height: 900 } });
    const driver = handOn(page, 'mouse');
    const endTask = await startTask(page, 18);

    await driver.go('文章管理');
    await driver.press(page.getByRole('main').getByRole('link', { name: '撰写文章' }));
    // A new article begins in its title.
    await expect.poll(() => page.getByRole('textbox', { name: '标题' }).evaluate(hasFocus)).toBe(true);
    await page.keyboard.type(`${title}${width}`);
    await driver.press(page.getByLabel('所属栏目'));
    await page.keyboard.type(`会议通知${width}`);
    await driver.press(page.getByRole('menuitemcheckbox', { name: `会议通知${width}` }));
    // A click into the text.
    await pasteHtml(page, wordText);
    await editorBody(page).locator('table').first().waitFor();
    const button = (name: string) => page.getByRole('button', { name });
    const picture = { name: '会场.png', mimeType: 'image/png', buffer: cover };
    await chooseIn(page, () => driver.press(button('上传图片')), picture);
    await editorBody(page).locator('img[src^="/files/"]').waitFor();
    const receipt = { name: '会议回执.txt', mimeType: 'text/plain', buffer: Buffer.from('回执') };
    await chooseIn(page, () => driver.press(button('上传附件')), receipt);
    await editorBody(page).locator('a[href^="/files/"]').waitFor();
    await driver.press(button('用正文首图'));
    await button('更换').waitFor();
    await driver.press(page.getByLabel('通知公告'));
    await driver.press(page.getByLabel('发布时间'));
    await page.keyboard.type('2099年10月1日上午9时');
    await page.getByText('自动公开，在此之前访客看不到').waitFor();
    await driver.press(page.locator('.ant-segmented').getByText('预览', { exact: true }));
    await page.locator('.editor-text iframe').last().contentFrame().locator('table').first().waitFor();
    await driver.press(page.getByRole('button', { name: '定时发布' }));

    await page.waitForURL(/edit\?id=/);
    await endTask();
    const { List } = await product.site.call(
      businessNews.GetNewsList,
      { key: `${title}${width}` },
      administrator,
    );
    expect(List).toMatchObject([{ IsScheduled: true }]);
    expect(driver.clicks() + 1).toBeLessThanOrEqual(most);
    await page.close();
  }
});

const hasFocus = (field: Element) => field === document.activeElement;
