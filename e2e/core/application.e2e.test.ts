import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeMenu, makeNews } from '../../server/testing/factories/records.ts';
import {
  addOptions,
  decide,
  dialogOf,
  fillIn,
  forgetLimits,
  linkMailedTo,
  openApplication,
  submit,
  zipFile,
} from '../support/application.ts';
import type { Product } from '../support/start-product.ts';
import { test as journey } from '../support/test.ts';

/* A company becomes a member: it applies, is rejected with a reason, puts it right and is approved. */

const test = journey
  .extend('env', { scope: 'file' }, ({ smtp }) => ({ SMTP_URL: smtp.url }))
  .extend('provoked', { scope: 'file' }, ['ERR_FAILED']);

test.beforeAll(async ({ product, administrator }) => {
  await addOptions(product.site);
  // Enough for a paginator, whose links must not carry the ticket of a mail.
  const MenuId = await makeMenu(product.site, administrator);
  for (let count = 0; count < 11; count++) await makeNews(product.site, administrator, { MenuId });
});
test.beforeEach(({ product }) => forgetLimits(product.site));

async function signIn(page: Page, account: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '会员登录' }).click();
  await fillSignIn(page, account);
}

async function fillSignIn(page: Page, account: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '会员登录' });
  await dialog.getByLabel('账号').fill(account);
  await dialog.getByRole('textbox', { name: '密码' }).fill('Good-Password-7');
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Sends a new application with these values from a browser of its own. */
async function apply(product: Product, account: string, email: string): Promise<Page> {
  const page = await product.open('/home');
  const dialog = await openApplication(page);
  await fillIn(dialog, { 公司名称: `${account} 公司`, 账号: account, 邮箱: email });
  await submit(dialog);
  await dialog.getByRole('heading', { name: '申请已提交，等待审核' }).waitFor();
  return page;
}

const turnsIn = async (page: Page) =>
  (await dialogOf(page).getByRole('list', { name: '申请进度' }).getByRole('listitem').allInnerTexts()).map(
    (text) => text.replaceAll(/\s*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '').replaceAll(/\s+/g, ' '),
  );

test('a visitor applies with an upload, reads the reason of the rejection in a mail and becomes a member', async ({
  smtp,
  product,
}) => {
  const email = 'office@builder.example';
  const visitor = await product.open('/home');
  const dialog = await openApplication(visitor);
  await fillIn(dialog, { 公司名称: '上海某建筑公司', 账号: 'builder', 邮箱: email });
  await dialog.getByLabel('附件').setInputFiles(zipFile('申请材料.zip'));
  await visitor.getByText('上传成功').waitFor();
  await dialog.getByText('申请材料.zip').waitFor();
  await submit(dialog);
  await dialog.getByRole('heading', { name: '申请已提交，等待审核' }).waitFor();
  await dialog.getByText(email).waitFor();
  expect(await turnsIn(visitor)).toEqual(['提交申请 刚刚', '等待协会审核']);

  await decide(product, 'builder', { Status: 2, ProcessItemName: '公司名称与执照不符' });
  await expect.poll(() => linkMailedTo(smtp, email)).toBeDefined();
  const link = linkMailedTo(smtp, email)!;
  expect(link.startsWith(`${product.origin}/home?Newpwd=`)).toBe(true);
  const applicant = await product.open(link.slice(product.origin.length));
  const again = dialogOf(applicant);
  expect(await applicant.locator('a[href*=Newpwd], input[name=Newpwd]').count()).toBe(0);
  await again.getByText('公司名称与执照不符').first().waitFor();
  expect(await again.getByLabel('公司名称').inputValue()).toBe('上海某建筑公司');
  expect(await again.getByLabel('手机号码').inputValue()).toBe('13800138000');
  await again.getByText('申请材料.zip').waitFor();
  expect(await again.getByRole('textbox', { name: '密码' }).count()).toBe(0);
  await again.getByLabel('公司名称').fill('上海某建设公司');
  await again.getByRole('checkbox').check();
  await submit(again);
  await again.getByRole('heading', { name: '申请已提交，等待审核' }).waitFor();
  expect(await turnsIn(applicant)).toEqual([
    '提交申请',
    '审核未通过 原因：公司名称与执照不符',
    '修改后重新提交 刚刚',
    '等待协会审核',
  ]);
  await expect.poll(() => applicant.url()).toBe(`${product.origin}/home`);

  await decide(product, 'builder', { Status: 1 });
  await again.getByRole('button', { name: '登录查看进度' }).click();
  await fillSignIn(applicant, 'builder');
  await again.getByRole('heading', { name: '申请已通过审核' }).waitFor();
  await again.getByText('上海某建设公司 已是协会会员。').waitFor();
  expect((await turnsIn(applicant)).at(-1)).toBe('审核通过');
  await again.getByRole('button', { name: '关闭' }).last().click();
  await applicant.getByRole('banner').getByText('builder').waitFor();
});

test('an applicant sees the status of the application and the reason of a rejection, and sends it again', async ({
  product,
}) => {
  const page = await apply(product, 'waiting-company', 'office@waiting.example');
  await dialogOf(page).getByRole('button', { name: '关闭' }).last().click();
  await signIn(page, 'waiting-company');
  await openApplication(page);
  await dialogOf(page).getByRole('heading', { name: '申请正在审核中' }).waitFor();
  expect(await turnsIn(page)).toEqual(['提交申请', '等待协会审核']);

  await decide(product, 'waiting-company', { Status: 2, ProcessItemName: '请补充\n主营业务' });
  await page.reload();
  const dialog = await openApplication(page);
  await dialog.getByRole('heading', { name: '申请未通过审核' }).waitFor();
  await dialog.getByText('请补充 主营业务').first().waitFor();
  expect(await dialog.getByLabel('账号').inputValue()).toBe('waiting-company');
  await dialog.getByLabel('主营业务').fill('工程施工');
  await submit(dialog);
  await dialog.getByText('请阅读并同意隐私说明').waitFor();
  await dialog.getByRole('checkbox').check();
  await submit(dialog);

  await dialog.getByRole('heading', { name: '申请已提交，等待审核' }).waitFor();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await openApplication(page);
  await dialog.getByRole('heading', { name: '申请正在审核中' }).waitFor();
  expect((await turnsIn(page)).slice(-2)).toEqual(['修改后重新提交', '等待协会审核']);
});

test('the mailed link opens its own application once, whoever is signed in, and later leads to the sign-in', async ({
  smtp,
  product,
}) => {
  const email = 'office@mailed.example';
  const stranger = await apply(product, 'stranger-company', 'office@stranger.example');
  await apply(product, 'mailed-company', email);
  await decide(product, 'stranger-company', { Status: 1 });
  await decide(product, 'mailed-company', { Status: 2, ProcessItemName: '请补充执照' });
  await expect.poll(() => linkMailedTo(smtp, email)).toBeDefined();
  await stranger.goto(`${product.origin}/home`);
  await signIn(stranger, 'stranger-company');

  await stranger.goto(linkMailedTo(smtp, email)!);
  const dialog = dialogOf(stranger);
  await expect.poll(() => dialog.getByLabel('账号').inputValue()).toBe('mailed-company');
  await dialog.getByLabel('附件').setInputFiles(zipFile('执照.zip'));
  await stranger.getByText('上传成功').waitFor();
  await dialog.getByRole('checkbox').check();
  await submit(dialog);

  await dialog.getByRole('heading', { name: '申请已提交，等待审核' }).waitFor();
  await dialog.getByText('office@mailed.example').waitFor();

  const late = await product.open(linkMailedTo(smtp, email)!.slice(product.origin.length));
  await dialogOf(late).getByRole('heading', { name: '链接已失效' }).waitFor();
  await expect.poll(() => late.url()).toBe(`${product.origin}/home`);
  await dialogOf(late).getByRole('button', { name: '登录' }).click();
  await late.getByRole('dialog', { name: '会员登录' }).waitFor();
});

test('an interrupted upload can be repeated or cancelled, and a reload retains all values but the password', async ({
  product,
}) => {
  const page = await product.open('/home');
  const dialog = await openApplication(page);
  const field = dialog.getByLabel('附件', { exact: true });
  await page.route('**/UploadFile', (route) => route.abort());
  await field.setInputFiles(zipFile('材料.zip'));
  await dialog.getByText('上传失败：后端接口连接异常').waitFor();
  await page.unroute('**/UploadFile');
  await dialog.getByRole('button', { name: '重试' }).click();
  await page.getByText('上传成功').waitFor();
  const neverAnswered = new Promise<void>(() => {});
  await page.route('**/UploadFile', () => neverAnswered);
  await field.setInputFiles(zipFile('补充.zip'));
  await dialog.getByRole('progressbar', { name: '上传进度：补充.zip' }).waitFor();
  await dialog.getByRole('button', { name: '附件上传中' }).waitFor();
  await dialog.getByRole('button', { name: '取消上传补充.zip' }).click();
  await dialog.getByText('补充.zip').waitFor({ state: 'detached' });
  // The file that had arrived before is still listed.
  await dialog.getByText('材料.zip').waitFor();

  await fillIn(dialog, { 账号: 'careful-company' });
  await page.reload();
  await openApplication(page);
  await dialog.getByText('已恢复您此前填写的内容').waitFor();
  expect(await dialog.getByLabel('账号').inputValue()).toBe('careful-company');
  expect(await dialog.getByLabel('单位归类').locator('option:checked').innerText()).toBe('施工单位');
  expect(await dialog.getByRole('textbox', { name: '密码' }).inputValue()).toBe('');
  expect(await dialog.getByRole('checkbox').isChecked()).toBe(false);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Good-Password-7');
  await page.close();
});
