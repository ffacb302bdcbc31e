import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { cleanText } from '#contract/fields/normal-form.ts';
import { madeIdNumber } from '../../server/modules/starter/made-id-number.ts';
import { today } from '../../server/platform/core/shanghai-time.ts';
import { mailParts } from '../../server/testing/mail-parts.ts';
import type { TestSmtp } from '../../server/testing/services/start-smtp.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { searchFor } from '../support/certificates.ts';
import { pasteRows } from '../support/importing.ts';
import { spread } from '../support/reviewing.ts';
import { actOn } from '../support/row-action.ts';
import type { Product } from '../support/start-product.ts';
import { test as journey } from '../support/test.ts';

/* 活动报名 without Excel: the training of the demo, from the sign-up on a phone to certificates, and their undo. */

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

/** At the door, on a phone: by initials, by the end of the mobile number, and by name. */
async function tickAtTheDoor(product: Product, administrator: string, address: string) {
  const page = await openBackOffice(product, `${address}&tab=people`, phone, administrator);
  await page.getByRole('link', { name: '现场签到' }).click();
  await page.getByText('已到 0/11').waitFor();
  for (const [typed, name] of [
    ['sgh', first],
    ['8002', second],
    [replacing.name, replacing.name],
    [fourth, fourth],
  ] as const) {
    await page.getByLabel('找人').fill(`${typed}`);
    await page.getByRole('button', { name: `到场：${name}`, exact: true }).click();
    await expect.poll(() => page.getByLabel('找人').inputValue()).toBe('');
  }
  const count = page.getByText('已到 4/11');
  await count.waitFor();
  expect(await allFindings(page), 'attendance').toEqual([]);
  await page.getByText(fourth!).last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  // Nothing lies over the count, however far down the list is read.
  await expect.poll(() => count.evaluate(isOnTop)).toBe(true);
  await page.context().close();
}

function isOnTop(element: Element): boolean {
  const { left, top, height } = element.getBoundingClientRect();
  return top > 0 && element.contains(document.elementFromPoint(left + 2, top + height / 2));
}

/** Opens a page of the training that the list of people leads to. */
async function openFromList(page: Page, name: string) {
  const list = page.getByRole('region', { name: '名单' });
  await list.getByRole('button', { name: `更多操作：${training}` }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function pasteResults(page: Page) {
  await openFromList(page, '录入结果');
  await page.getByRole('button', { name: '从 Excel 粘贴' }).click();
  await page.getByLabel('粘贴的内容').focus();
  const results = [
    ['姓名', '成绩'],
    [first, '92'],
    [second, '59'],
    [replacing.name, '通过'],
    [fourth, '60'],
  ];
  await pasteRows(page, results.map((cells) => cells.join('\t')).join('\r\n'));
  await page.getByText('通过 3，未通过 1').waitFor();
  await page.getByRole('button', { name: '导入全部 4 行' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '导入全部 4 行' }).click();
  await page.getByRole('heading', { name: '已导入 4 行' }).waitFor();
  await page.getByRole('link', { name: '查看名单' }).click();
}

async function issueCertificates(page: Page) {
  await openFromList(page, '发证');
  await page.getByText('到场 4 人，通过 3 人').waitFor();
  await page.getByLabel('考试日期').fill(today());
  await page.getByLabel('首个证书编号').fill('ZLFX-2026-0401');
  await page.getByRole('button', { name: spread('检查') }).click();
  await page.getByText('3 人中 3 人可以发证').waitFor();
  expect(await allFindings(page), 'issuing').toEqual([]);
  await page.getByRole('button', { name: '颁发 3 张证书' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '颁发 3 张证书' }).click();
  await page.getByText('已颁发 3 张证书').waitFor();
}

async function undoCertificates(page: Page) {
  await page.getByRole('link', { name: '导入记录' }).click();
  await page.getByRole('button', { name: `撤回整批：报名名单 ${training}.xlsx` }).click();
  const question = page.getByRole('dialog', { name: /^撤回 报名名单/ });
  await question.getByText('将删除 3 张').waitFor();
  await question.getByLabel('撤回原因').fill('编号错了');
  await question.getByRole('button', { name: '撤回 3 张' }).click();
  await page.getByRole('row').filter({ hasText: training }).getByText('已撤回').waitFor();
}

const addressOf = async ({ site }: Product, administrator: string) => {
  const { List } = await site.call(businessActivities.GetActivityList, { key: training }, administrator);
  return `/System/activities/edit?id=${List[0]?.ActivityId}`;
};

test('four people sign up on a phone, one moves up with a message, one is replaced, and the sheet and the badges have them', async ({
  product,
  administrator,
  smtp,
}) => {
  const office = await openBackOffice(product, await addressOf(product, administrator), {}, administrator);
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
  const badges = await printed(office, '胸牌');
  expect(badges).toHaveLength(2);
  expect(badges.join('')).toContain(replacing.name);
});

test('those who came and passed get certificates, which are found in public, and undone', async ({
  product,
  administrator,
}) => {
  const address = await addressOf(product, administrator);
  await tickAtTheDoor(product, administrator, address);
  const office = await openBackOffice(product, `${address}&tab=people`, {}, administrator);
  await pasteResults(office);
  await issueCertificates(office);

  const visitor = await product.open('/certsearch', phone);
  await searchFor(visitor, { name: replacing.name, idNum: replacing.idNumber });
  await visitor.getByText('ZLFX-2026-0402').first().waitFor();

  await undoCertificates(office);
  await searchFor(visitor, { name: replacing.name, idNum: replacing.idNumber });
  await visitor.getByText('没有查到符合条件的记录').waitFor();
});
