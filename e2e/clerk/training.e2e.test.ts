import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { cleanText } from '#contract/fields/normal-form.ts';
import { madeIdNumber } from '../../server/modules/starter/made-id-number.ts';
import { mailParts } from '../../server/testing/mail-parts.ts';
import type { TestSmtp } from '../../server/testing/services/start-smtp.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { spread } from '../support/reviewing.ts';
import { actOn } from '../support/row-action.ts';
import { test as journey } from '../support/test.ts';

/* 活动报名 without Excel: the training of the demo, from the sign-up on a phone to the sheet to sign. */

const test = journey
  .extend('content', { scope: 'file' }, 'demo')
  .extend('env', { scope: 'file' }, ({ smtp }) => ({ SMTP_URL: smtp.url }));

const training = '第四期质量风险管理工程师培训班';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const company = '海岳工程咨询有限公司';
const email = 'training@haiyue.example';
const people = ['沈国华', '陆小曼', '顾长卫', '方志敏'].map((name, at) => ({
  name,
  mobile: `1380013800${at + 1}`,
  idNumber: madeIdNumber(`198${at}0101`),
}));
const [first, second, third, fourth] = people.map(({ name }) => name);
const replacing = { name: '贺一鸣', mobile: '13800138009', idNumber: madeIdNumber('19860606') };

/** The demo has six places and eight people; the office finds a larger room. */
async function giveMorePlaces(page: Page) {
  await page.getByRole('link', { name: '报名', exact: true }).click();
  await page.getByLabel('名额', { exact: true }).fill('11');
  await page.getByRole('button', { name: '保存报名设置' }).click();
  await page.getByText('2 位候补得到名额').waitFor();
}

/** Signs four people up, from the home page. */
async function signUpFour(page: Page) {
  await page.getByRole('region', { name: '近期活动与培训' }).getByRole('link', { name: training }).click();
  await page.getByText('11 人，还剩 3 个').waitFor();
  await page.getByRole('button', { name: '我要报名' }).click();
  await page.getByLabel('公司名称').fill(company);
  await page.getByText('人多？粘贴名单').click();
  await page
    .getByLabel('每行一人')
    .fill(people.map(({ name, mobile, idNumber }) => `${name} ${mobile} 工程师 ${idNumber}`).join('\n'));
  await page.getByRole('button', { name: '填入名单' }).click();
  await page.getByRole('group', { name: '第 4 人' }).waitFor();
  await page.getByLabel('普通').check();
  await page.getByLabel('邮箱').fill(email);
  await page.getByRole('button', { name: '提交报名（4 人）' }).click();
  await page.getByText('请先阅读并同意个人信息的处理说明').waitFor();
  expect(await allFindings(page), 'form').toEqual([]);
  await page.getByRole('checkbox', { name: '我已阅读' }).check();
  await page.getByRole('button', { name: '提交报名（4 人）' }).click();
  await page.getByRole('status').filter({ hasText: '3 人已报名，1 人候补' }).waitFor();
  expect(await allFindings(page), 'confirmation').toEqual([]);
}

const personRow = (page: Page, name: string) => page.locator('main [data-row-id]').filter({ hasText: name });

/** Somebody rang up: the place goes to the first who waits. */
async function cancelOne(page: Page) {
  await page.getByRole('link', { name: /^名单/ }).click();
  await actOn(page, personRow(page, '卓立新'), '取消报名');
  const question = page.getByRole('dialog', { name: '取消报名：卓立新' });
  await question.getByLabel('原因').fill('单位来电，临时有事');
  expect(await allFindings(page), 'cancelling').toEqual([]);
  await question.getByRole('button', { name: '取消 1 人的报名' }).click();
  await page.getByText('已取消，1 位候补得到名额').waitFor();
}

/** Returns the address of the confirmation in the mail that tells who moved up. */
async function addressInMail(smtp: TestSmtp): Promise<string> {
  const told = () =>
    smtp.received
      .filter(({ to }) => to.includes(email))
      .map(({ source }) => mailParts(source.toString()).text)
      .find((text) => text.includes(`${fourth}已从候补转为`)) ?? '';
  await expect.poll(told).toContain('/sign-up?Key=');
  const [address = ''] = /\/sign-up\?Key=[\w-]{43}/.exec(told()) ?? [];
  return address;
}

/** The third person cannot come. */
async function replaceThird(page: Page) {
  await page.getByRole('status').filter({ hasText: '4 人已报名' }).waitFor();
  await page.getByRole('button', { name: `改人：${third}` }).click();
  const dialog = page.getByRole('dialog', { name: `改人：${third}` });
  await dialog.getByLabel('姓名').fill(replacing.name);
  await dialog.getByLabel('手机号码').fill(replacing.mobile);
  await dialog.getByLabel('身份证号').fill(replacing.idNumber);
  expect(await allFindings(page), 'replacing').toEqual([]);
  await dialog.getByRole('button', { name: '改人' }).click();
  await page.getByText(`已改为 ${replacing.name}`).waitFor();
}

/** Returns the text of each page of a PDF that a button downloads. */
async function printed(page: Page, label: string): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: spread(label) }).click();
  const file = await readFile(await (await download).path());
  const document = await getDocumentProxy(new Uint8Array(file));
  return await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent();
      return cleanText(items.map((item) => ('str' in item ? item.str : '')).join(''));
    }),
  );
}

test('four people sign up on a phone, one moves up with a message, one is replaced, and the sheet to sign has them', async ({
  product,
  site,
  administrator,
  smtp,
}) => {
  const { List } = await site.call(businessActivities.GetActivityList, { key: training }, administrator);
  const address = `/System/activities/edit?id=${List[0]?.ActivityId}`;
  const office = await openBackOffice(product, address, {}, administrator);
  await giveMorePlaces(office);

  const visitor = await product.open('/home', phone);
  await signUpFour(visitor);
  await cancelOne(office);
  await visitor.goto(product.origin + (await addressInMail(smtp)));
  await replaceThird(visitor);

  await office.reload();
  const sheet = (await printed(office, '签到表')).join('\n');
  for (const name of [first, second, replacing.name, fourth]) expect(sheet).toContain(name);
  for (const name of [third, '卓立新']) expect(sheet).not.toContain(name);
});
