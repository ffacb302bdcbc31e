import { expect } from 'vitest';
import { addOptions, fillIn, forgetLimits, openApplication, zipFile } from './application.ts';
import { hiddenEdges } from './dialog-edges.ts';
import { test as journey } from './test.ts';

/* An application over a bad network and over a reload; what it is refused for: site/application/application.browser.test.tsx. */

const test = journey.extend('provoked', { scope: 'file' }, ['ERR_FAILED']);

test.beforeAll(async ({ product }) => {
  await addOptions(product.site);
});
test.beforeEach(({ product }) => forgetLimits(product.site));

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

test('closing and reloading lose nothing but the password, and a click outside closes nothing', async ({
  product,
}) => {
  const page = await product.open('/home');
  const dialog = await openApplication(page);
  await fillIn(dialog, { 账号: 'careful-company' });
  expect(await hiddenEdges(page)).toEqual([]);
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
