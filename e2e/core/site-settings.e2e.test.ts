import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import { startSmtp } from '../../server/testing/services/start-smtp.ts';
import { openBackOffice } from '../support/back-office.ts';
import type { Product } from '../support/start-product.ts';
import { test as journey } from '../support/test.ts';

/* Effects outside the page of settings. Its cards: admin/settings/settings.browser.test.tsx. */

const test = journey.extend(
  'env',
  { scope: 'file' },
  { MOBILE_SITE_URL: 'https://m.example.cn', INNER_NETWORKS: '127.0.0.1' },
);

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const savedNotice = (page: Page) => page.getByText('已保存').last();

/** Types into the new row; the button has the focus until the row is rendered. */
async function typeInNewRow(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type(text);
}

async function openSettings(product: Product, token: string): Promise<Page> {
  const page = await openBackOffice(product, '/System/site', {}, token);
  await card(page, '基本').getByLabel('网站名称').waitFor();
  return page;
}

test('each card is saved separately, the footer previews the values, and values of the server are read-only', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const page = await openSettings(product, administrator);
  const contact = card(page, '联系方式');
  await contact.getByRole('button', { name: '添加联系方式' }).click();
  await typeInNewRow(page, '电话');
  await contact.getByLabel('联系方式 1：内容').fill('0500-5550168');
  await contact.getByRole('button', { name: '添加联系方式' }).click();
  await typeInNewRow(page, '传真');
  await contact.getByLabel('联系方式 2：内容').fill('0500-5550169');
  await card(page, '备案与版权').getByLabel('版权', { exact: true }).fill('版权所有 © 江澜协会');
  const footer = page.getByRole('complementary', { name: '页脚预览' });
  await footer.getByText('0500-5550169').waitFor();
  await footer.getByText('版权所有 © 江澜协会').waitFor();
  await contact
    .getByRole('button', { name: '排序：联系方式 2' })
    .dragTo(contact.getByLabel('联系方式 1：内容'), { steps: 8 });

  await contact.getByRole('button', { name: '保存：联系方式' }).click();
  await savedNotice(page).waitFor();

  expect(await site.call(webSettings.GetSiteInfo, {})).toMatchObject({
    Contacts: [
      { Label: '传真', Value: '0500-5550169' },
      { Label: '电话', Value: '0500-5550168' },
    ],
    Copyright: '',
  });
  // The other card still waits.
  await card(page, '备案与版权').getByText('未保存').waitFor();
  await expect.poll(() => contact.getByText('未保存').count()).toBe(0);

  const sharing = card(page, '二维码与分享');
  await sharing.getByText('https://m.example.cn').waitFor();
  await sharing.getByText('由服务器设置').waitFor();
  expect(await sharing.getByLabel('手机站地址').count()).toBe(0);
  await card(page, '隐私说明').getByText('1095 天').waitFor();
});

test('a secret is replaced and cleared but never shown, and a test mail reports its result', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const smtp = await startSmtp();
  smtp.answerTo('nobody@b.example', 550);
  const page = await openSettings(product, administrator);
  const delivery = card(page, '邮件与短信');
  const server = delivery.getByRole('group', { name: '邮件服务器', exact: true });
  await server.getByRole('button', { name: '腾讯企业邮' }).click();
  expect(await server.getByLabel('服务器', { exact: true }).inputValue()).toBe('smtp.exmail.qq.com');
  await server.getByLabel('账号').fill('office@b.example');
  await delivery.getByRole('button', { name: '保存：邮件与短信' }).click();
  await delivery.getByText('账号与授权码须同时填写').waitFor();
  await server.getByLabel('账号').fill('');
  await server.getByLabel('加密方式').selectOption('不加密');
  await server.getByLabel('服务器', { exact: true }).fill(new URL(smtp.url).hostname);
  await server.getByLabel('端口').fill(new URL(smtp.url).port);
  await delivery.getByText('先保存上面的修改').first().waitFor();
  await delivery.getByRole('button', { name: '保存：邮件与短信' }).click();
  await delivery.getByText('已设置', { exact: true }).waitFor();
  expect(await page.content()).not.toContain(smtp.url);

  const to = delivery.getByLabel('测试邮件发往');
  await to.fill('nobody@b.example');
  await to.press('Enter');
  await delivery.getByText('没有发出：邮件服务器拒收（550）').waitFor();
  await to.fill('li@b.example');
  await to.press('Enter');
  await page.getByText('测试邮件已发出，请查收').waitFor();
  expect(smtp.received.map((mail) => mail.to)).toEqual([['li@b.example']]);
  await smtp.stop();

  await delivery.getByRole('button', { name: '清除：邮件服务器' }).click();
  await delivery.getByText('保存后清除').waitFor();
  await delivery.getByRole('button', { name: '保存：邮件与短信' }).click();
  await server.waitFor();
  await expect
    .poll(() => site.call(businessSettings.GetSiteConfig, {}, administrator))
    .toMatchObject({ SmtpUrl: 'not set' });
});
