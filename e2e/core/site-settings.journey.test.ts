import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { businessSite, webSite } from '#contract/settings.ts';
import { signInAdministrator } from '../../server/testing/make.ts';
import { startSmtp } from '../../server/testing/start-smtp.ts';
import { allFindings } from '../axe.ts';
import { openBackOffice } from '../back-office.ts';
import { tabTo } from '../by-keyboard.ts';
import type { Product } from '../start-product.ts';
import { test as journey } from '../test.ts';

const test = journey
  .extend('env', { scope: 'file' }, { MOBILE_SITE_URL: 'https://m.example.cn' })
  .extend('provoked', { scope: 'file' }, ['ERR_INTERNET_DISCONNECTED']);

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const saved = (page: Page) => page.getByText('已保存').last();

/** The button has the focus until the row that it adds is drawn. */
async function typeInNewRow(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type(text);
}

async function openSettings(product: Product, token: string, width = 1440): Promise<Page> {
  const page = await openBackOffice(product, '/System/site', { viewport: { width, height: 900 } }, token);
  await card(page, '基本').getByLabel('网站名称').waitFor();
  return page;
}

test('a group of synonyms is typed, refused while it is one word, and kept', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const page = await openSettings(product, administrator, 390);
  const search = card(page, '搜索');
  await search.getByRole('button', { name: '添加近义词' }).click();
  await typeInNewRow(page, '会费');
  await search.getByRole('button', { name: '保存：搜索' }).click();
  await search.getByText('一组至少两个词，用空格分开').waitFor();
  await search.getByLabel('近义词 1：一组词').fill('会费 年费、会员费');
  await page.keyboard.press('Control+s');
  await saved(page).waitFor();

  expect(await site.call(businessSite.GetSiteConfig, {}, administrator)).toMatchObject({
    Synonyms: ['会费 年费、会员费'],
  });
  await page.close();
});

test('a card is saved by itself, and the footer beside it follows what is typed', async ({
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

  await contact.getByRole('button', { name: '保存：联系方式' }).click();
  await saved(page).waitFor();

  expect(await site.call(webSite.GetSiteInfo, {})).toMatchObject({
    Contacts: [
      { Label: '电话', Value: '0500-5550168' },
      { Label: '传真', Value: '0500-5550169' },
    ],
    Copyright: '',
  });
  // The other card still waits.
  await card(page, '备案与版权').getByText('未保存').waitFor();
  await expect.poll(() => contact.getByText('未保存').count()).toBe(0);
});

test('rows change places by dragging and by Alt and an arrow, and a blank one is refused beside them', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  await site.call(businessSite.SaveSiteConfig, { HotWords: ['甲词', '乙词', '丙词'] }, administrator);
  const page = await openSettings(product, administrator);
  const basic = card(page, '基本');
  const words = () =>
    basic
      .getByRole('group', { name: '热词' })
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

  await basic.getByLabel('热词 3：词').press('Alt+ArrowUp');
  await expect.poll(words).toEqual(['甲词', '丙词', '乙词']);
  // The row took the focus along.
  await page.keyboard.press('End');
  await page.keyboard.type('新');
  await expect.poll(words).toEqual(['甲词', '丙词新', '乙词']);
  await basic
    .getByRole('button', { name: '排序：热词 3' })
    .dragTo(basic.getByLabel('热词 1：词'), { steps: 8 });
  await expect.poll(words).toEqual(['乙词', '甲词', '丙词新']);

  await basic.getByRole('button', { name: '添加热词' }).click();
  await basic.getByRole('button', { name: '保存：基本' }).click();
  await basic.getByText('第 4 行：请输入热词').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await basic.getByRole('button', { name: '移除：热词 4' }).click();
  await basic.getByRole('button', { name: '保存：基本' }).click();
  await saved(page).waitFor();

  expect(await site.call(webSite.GetSiteInfo, {})).toMatchObject({ HotWords: ['乙词', '甲词', '丙词新'] });
});

test('a secret is replaced and cleared, never shown; a test mail says what happened', async ({
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
    .poll(() => site.call(businessSite.GetSiteConfig, {}, administrator))
    .toMatchObject({ SmtpUrl: 'not set' });
});

test('what the server decides is there to read, with the periods of keeping', async ({
  product,
  administrator,
}) => {
  const page = await openSettings(product, administrator);

  const sharing = card(page, '二维码与分享');
  await sharing.getByText('https://m.example.cn').waitFor();
  await sharing.getByText('由服务器设置').waitFor();
  expect(await sharing.getByLabel('手机站地址').count()).toBe(0);
  await card(page, '隐私说明').getByText('1095 天').waitFor();
});

test('who is second with the same field compares, and the other cards are in nobody’s way', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const page = await openSettings(product, administrator);
  await card(page, '备案与版权').getByLabel('ICP 备案号').fill('沪ICP备1号');
  await card(page, '登录安全').getByLabel('密码提醒天数').fill('60');
  await site.call(businessSite.SaveSiteConfig, { IcpNumber: '沪ICP备2号' }, administrator);

  await card(page, '登录安全').getByRole('button', { name: '保存：登录安全' }).click();
  await saved(page).waitFor();
  await card(page, '备案与版权').getByRole('button', { name: '保存：备案与版权' }).click();
  const compare = page.getByRole('region', { name: '对照' });
  await compare.getByText('沪ICP备2号').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await compare.getByRole('button', { name: '对照后合并' }).click();
  await card(page, '备案与版权').getByRole('button', { name: '保存：备案与版权' }).click();
  await compare.waitFor({ state: 'detached' });

  await expect
    .poll(() => site.call(businessSite.GetSiteConfig, {}, administrator))
    .toMatchObject({ IcpNumber: '沪ICP备1号', PasswordReminderDays: 60 });
});

test('by keyboard alone: a name is changed and saved, leaving asks, the history tells of it', async ({
  product,
  administrator,
}) => {
  const page = await openSettings(product, administrator);
  await tabTo(page, '网站名称');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('江澜风险管理协会');
  await page.getByRole('navigation', { name: '后台导航' }).getByRole('link', { name: '工作台' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
  await card(page, '基本').getByLabel('网站名称').focus();
  await page.keyboard.press('Control+s');
  await saved(page).waitFor();

  await page.getByRole('button', { name: '变更记录' }).click();
  await page.getByRole('dialog').getByText('江澜风险管理协会').first().waitFor();
});

test('the privacy text is written in place, and given back to the site', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  await site.call(businessSite.SaveSiteConfig, { PrivacyText: '<p>我们只收集必要的信息</p>' }, administrator);
  const page = await openSettings(product, administrator);
  const privacy = card(page, '隐私说明');
  await privacy.getByRole('button', { name: '修改说明' }).click();
  const text = privacy.frameLocator('iframe').locator('body');
  await text.getByText('我们只收集必要的信息').waitFor();
  await text.press('End');
  await text.pressSequentially('，不作他用');
  await privacy.getByText('未保存').waitFor();
  await privacy.getByRole('button', { name: '保存：隐私说明' }).click();
  await saved(page).waitFor();
  await expect.poll(async () => (await site.call(webSite.GetPrivacy, {})).PrivacyText).toContain('不作他用');

  await privacy.getByRole('button', { name: '恢复网站自带的说明' }).click();
  await privacy.getByRole('button', { name: '保存：隐私说明' }).click();
  await expect.poll(async () => (await site.call(webSite.GetPrivacy, {})).PrivacyText).toBe('');
});

test('without a network nothing typed is lost, and the same button works afterwards', async ({
  product,
  administrator,
}) => {
  const page = await openSettings(product, administrator);
  const filing = card(page, '备案与版权');
  await filing.getByLabel('公安备案号').fill('澜公网安备 1 号');
  await page.context().setOffline(true);
  await filing.getByRole('button', { name: '保存：备案与版权' }).click();
  await page.getByText('后端接口连接异常').first().waitFor();
  expect(await filing.getByLabel('公安备案号').inputValue()).toBe('澜公网安备 1 号');

  await page.context().setOffline(false);
  await filing.getByRole('button', { name: '保存：备案与版权' }).click();

  await expect
    .poll(() => product.site.call(webSite.GetSiteInfo, {}))
    .toMatchObject({ PoliceNumber: '澜公网安备 1 号' });
});

test('who may only look sees everything and changes nothing', async ({ product }) => {
  const page = await openSettings(product, await signInAdministrator(product.site, ['site:list']));

  expect(await card(page, '基本').getByLabel('网站名称').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /^保存：/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: '发送测试邮件' }).count()).toBe(0);
});

test.for([1440, 1024, 390])(
  'at %i px it fits, and axe finds nothing',
  async (width, { product, administrator }) => {
    await product.site.call(
      businessSite.SaveSiteConfig,
      {
        Contacts: [{ Label: '电话', Value: '0500-5550168' }],
        HotWords: ['培训'],
        SmsWebhookUrl: 'https://sms.example/a',
      },
      administrator,
    );
    const page = await openSettings(product, administrator, width);
    await card(page, '邮件与短信').getByRole('button', { name: '更换：短信接口' }).click();

    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await allFindings(page)).toEqual([]);
  },
);
