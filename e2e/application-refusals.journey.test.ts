import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeApplication } from '../server/testing/make.ts';
import {
  addOptions,
  dialogOf,
  fillIn,
  forgetLimits,
  openApplication,
  submit,
  zipFile,
} from './application.ts';
import { hiddenEdges } from './dialog-edges.ts';
import { makeTemporaryFolder } from '../server/testing/start-program.ts';
import { test as journey } from './test.ts';

/* What an application is refused for, and that nothing typed is lost by it (product: section 5). */

const test = journey.extend('provoked', { scope: 'file' }, ['ERR_FAILED', 'ERR_INTERNET_DISCONNECTED']);

test.beforeAll(async ({ product }) => {
  await addOptions(product.site);
});
test.beforeEach(({ product }) => forgetLimits(product.site));

test('every field that is required says so, and the first one gets the focus', async ({ product }) => {
  const page = await product.open('/home');
  const dialog = await openApplication(page);

  await submit(dialog);

  for (const text of [
    '请输入公司名称',
    '请选择单位归类',
    '请选择会员等级',
    '请输入负责人',
    '请输入手机号码',
    '请输入邮箱',
    '请输入账号',
    '请输入密码',
    '请阅读并同意隐私政策',
  ])
    await dialog.getByText(text, { exact: true }).waitFor();
  const name = dialog.getByRole('textbox', { name: '公司名称' });
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  await page.close();
});

test('a wrong phone, e-mail, password and a taken account are told beside their fields', async ({
  product,
}) => {
  const { account } = await makeApplication(product.site, { Account: 'taken-account' });
  const page = await product.open('/home');
  const dialog = await openApplication(page);
  await fillIn(dialog, { 手机号码: '12345678901', 邮箱: 'office@example', 账号: account, 密码: 'password' });

  await submit(dialog);
  await dialog.getByText('请输入正确电话号码', { exact: true }).waitFor();
  await dialog.getByText('请输入正确邮箱', { exact: true }).waitFor();
  await dialog.getByLabel('手机号码').fill('021-62345678-801');
  await dialog.getByLabel('邮箱').fill('office@example.com');
  await submit(dialog);
  await dialog.getByText(/^密码需包含/).waitFor();
  await dialog.getByRole('textbox', { name: '密码' }).fill('Good-Password-7');
  await submit(dialog);
  await dialog.getByText('账号已存在', { exact: true }).waitFor();
  expect(await hiddenEdges(page)).toEqual([]);
  await dialog.getByRole('button', { name: '取消' }).focus();
  expect(await hiddenEdges(page)).toEqual([]);
  expect(await dialog.getByLabel('公司名称').inputValue()).toBe('上海某建设公司');
  await dialog.getByLabel('账号').fill('free-account');
  await submit(dialog);

  await dialog.getByRole('heading', { name: '申请已提交，等待审核' }).waitFor();
  await page.close();
});

test('the consent box is not ticked, and its link opens the privacy page beside the form', async ({
  product,
}) => {
  const page = await product.open('/home');
  const dialog = await openApplication(page);
  expect(await dialog.getByRole('checkbox').isChecked()).toBe(false);

  const [privacy] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: /隐私政策/ }).click(),
  ]);

  await expect.poll(() => new URL(privacy.url()).pathname).toBe('/privacy');
  expect(await dialog.isVisible()).toBe(true);
  await page.close();
});

test('files that are too large or of another kind are refused before they are sent', async ({ product }) => {
  const page = await product.open('/home');
  let sentCount = 0;
  await page.route('**/UploadFile', async (route) => {
    sentCount++;
    await route.continue();
  });
  const dialog = await openApplication(page);
  const field = dialog.getByLabel('附件', { exact: true });

  // As a file: so many bytes take their time on the way to the browser.
  const folder = await makeTemporaryFolder();
  const large = join(folder.path, '材料.zip');
  await writeFile(large, Buffer.alloc(10 * 1024 * 1024 + 1));
  await field.setInputFiles(large);
  await dialog.getByText('文件不得大于10MB', { exact: true }).waitFor();
  await field.setInputFiles({
    name: '程序.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  });
  await dialog.getByText(/^上传格式需为：/).waitFor();
  expect(sentCount).toBe(0);
  // Its name is right and its content is not.
  await field.setInputFiles({ name: '执照.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  await expect.poll(() => sentCount).toBe(1);
  await dialog.getByText(/^上传格式需为：/).waitFor();
  expect(await dialog.getByRole('button', { name: '重试' }).count()).toBe(0);

  await field.setInputFiles(zipFile('材料.zip'));
  await page.getByText('上传成功').waitFor();
  await dialog.getByText(/^上传格式需为：/).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: '移除材料.zip' }).click();
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await dialog.getByText('材料.zip').waitFor({ state: 'detached' });
  await page.close();
  await folder.remove();
});

test('files are dropped as well, one at a time', async ({ product }) => {
  const page = await product.open('/home');
  const dialog = await openApplication(page);
  const drop = async (names: string[]) => {
    const bytes = [...zipFile('').buffer];
    const files = await page.evaluateHandle(
      ({ fileNames, content }) => {
        const transfer = new DataTransfer();
        for (const name of fileNames) transfer.items.add(new File([new Uint8Array(content)], name));
        return transfer;
      },
      { fileNames: names, content: bytes },
    );
    await dialog.getByLabel('附件', { exact: true }).dispatchEvent('drop', { dataTransfer: files });
  };

  await drop(['一.zip', '二.zip']);
  await dialog.getByText('一次只能上传一个文件，多个文件请先打包').waitFor();
  await drop(['全部.zip']);

  await page.getByText('上传成功').waitFor();
  await dialog.getByText('全部.zip').waitFor();
  await page.close();
});

test('an upload that the network cuts off is tried again, and one under way can be cancelled', async ({
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
  // What had arrived before is still there.
  await dialog.getByText('材料.zip').waitFor();
  await dialog.getByRole('button', { name: '提交申请' }).waitFor();
  await page.close();
});

test('an application sent without a network keeps every word and is sent afterwards', async ({ product }) => {
  const page = await product.open('/home');
  const dialog = await openApplication(page);
  await fillIn(dialog, { 账号: 'offline-company' });
  await page.context().setOffline(true);

  await submit(dialog);
  await dialog.getByText('未能提交：后端接口连接异常').waitFor();
  expect(await dialog.getByLabel('账号').inputValue()).toBe('offline-company');
  await page.context().setOffline(false);
  await submit(dialog);

  await dialog.getByRole('heading', { name: '申请已提交，等待审核' }).waitFor();
  await page.close();
});

test('lists that could not be loaded are loaded again on request', async ({ product }) => {
  const page = await product.open('/home');
  await page.route('**/GetTypeList?type=1', (route) => route.abort());
  const dialog = await openApplication(page);
  await dialog.getByText('单位归类加载失败').waitFor();
  await dialog.getByLabel('会员等级').selectOption('会员单位');
  await page.unroute('**/GetTypeList?type=1');

  await dialog.getByRole('button', { name: '重新加载单位归类' }).click();

  await dialog.getByRole('combobox', { name: '单位归类' }).selectOption('施工单位');
  await page.close();
});

test('the fourth application of a day from one address is told to wait', async ({ product }) => {
  const page = await product.open('/home');
  for (const number of [1, 2, 3, 4]) {
    const dialog = await openApplication(page);
    await fillIn(dialog, { 账号: `busy-company${number}` });
    await submit(dialog);
    if (number === 4) break;
    await dialog.getByRole('heading', { name: '申请已提交，等待审核' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }

  await dialogOf(page)
    .getByText(/^未能提交：操作过于频繁，请稍后再试/)
    .waitFor();
  expect(await dialogOf(page).getByLabel('账号').inputValue()).toBe('busy-company4');
  await page.close();
});

test('closing and reloading lose nothing but the password, and a click outside closes nothing', async ({
  product,
}) => {
  const page = await product.open('/home');
  const dialog = await openApplication(page);
  await fillIn(dialog, { 账号: 'careful-company' });
  await page.mouse.click(5, 400);
  expect(await dialog.isVisible()).toBe(true);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('已保留填写的内容，再次打开可继续填写').waitFor();
  await openApplication(page);
  await dialog.getByText('已恢复您此前填写的内容').waitFor();
  expect(await dialog.getByLabel('账号').inputValue()).toBe('careful-company');
  expect(await dialog.getByLabel('单位归类').locator('option:checked').innerText()).toBe('施工单位');
  expect(await dialog.getByRole('textbox', { name: '密码' }).inputValue()).toBe('');
  expect(await dialog.getByRole('checkbox').isChecked()).toBe(false);
  await page.reload();
  await openApplication(page);
  await expect.poll(() => dialog.getByLabel('账号').inputValue()).toBe('careful-company');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Good-Password-7');
  await dialog.getByRole('button', { name: '清空重填' }).click();

  expect(await dialog.getByLabel('账号').inputValue()).toBe('');
  await dialog.getByRole('button', { name: '取消' }).click();
  await openApplication(page);
  expect(await dialog.getByText('已恢复您此前填写的内容').count()).toBe(0);
  await page.close();
});
