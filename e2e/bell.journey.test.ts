import { expect } from 'vitest';
import { signInAdministrator } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { focusedName, tabTo } from './by-keyboard.ts';
import { bell, board, drop, popover, whole } from './on-workbench.ts';
import { test as journey } from './test.ts';

/* The bell in the header, and what is said when nothing can be had. */

const test = journey.extend('provoked', { scope: 'file' }, ['ERR_INTERNET_DISCONNECTED', 'status of 50']);

test.beforeAll(async ({ site }) => {
  for (const content of ['甲：增加课程', '乙：查询太慢', '丙：班车']) await drop(site, content);
});

test('the bell stands on every page, is used by keyboard, and knows what was settled at once', async ({
  product,
}) => {
  const clerk = await signInAdministrator(product.site, ['suggestion:list', 'suggestion:handle']);
  const page = await openBackOffice(product, '/System/suggestions', {}, clerk);
  await page.getByRole('row').filter({ hasText: '甲' }).waitFor();
  await page.getByRole('button', { name: '待我处理 3 件' }).waitFor();

  await tabTo(page, '待我处理 3 件');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toMatch(/^建议/);
  expect(await allFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await popover(page).waitFor({ state: 'detached' });
  expect(await focusedName(page)).toBe('待我处理 3 件');
  await page.keyboard.press('Enter');
  await tabTo(page, '处理：甲：增加课程');
  await page.keyboard.press('Enter');

  const settled = page.getByRole('dialog', { name: '甲：增加课程' });
  await settled.getByLabel('办理情况').fill('已列入计划');
  expect(await popover(page).count()).toBe(0);
  await page.keyboard.press('Control+S');
  await page.getByRole('button', { name: '待我处理 2 件' }).waitFor();
  await page.close();
});

test('the bell asks again each minute, and says nothing when it cannot', async ({
  product,
  administrator,
}) => {
  const page = await openBackOffice(product, '/login', {}, administrator);
  await page.clock.install();
  let reads = 0;
  page.on('request', (request) => (reads += request.url().includes('GetWaiting') ? 1 : 0));
  await page.goto(`${product.origin}/System/home`);
  await whole(page);
  await board(page, '待我处理').getByRole('link', { name: /^建议/ }).waitFor();
  expect(reads).toBe(1);
  const before = await bell(page).getAttribute('aria-label');
  await drop(product.site, '丁：停车位');

  const asked = page.waitForResponse('**/GetWaiting**');
  await page.clock.runFor(60_000);
  await asked;
  await expect.poll(() => bell(page).getAttribute('aria-label')).not.toBe(before);

  await page.route('**/GetWaiting**', (route) => route.fulfill({ status: 502, body: '' }));
  await page.clock.runFor(62_000);
  await board(page, '待我处理').getByText('没有刷新成功').waitFor();
  expect(await page.locator('.ant-notification-notice').count()).toBe(0);
  await page.close();
});

test('what cannot be loaded says so in its place, and trying again helps', async ({
  product,
  administrator,
}) => {
  const page = await openBackOffice(product, '/login', {}, administrator);
  const fault = { Code: 500, Message: '系统未知错误，请反馈给管理员', Data: null, TraceId: 'trace-3' };
  const refuse = '**/Get{Workbench,Waiting,Health}**';
  await page.route(refuse, (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(fault) }),
  );
  await page.goto(`${product.origin}/System/home`);
  await board(page, '待我处理').getByText('编号 trace-3').waitFor();
  await board(page, '系统健康').getByText('编号 trace-3').waitFor();
  await page.getByRole('button', { name: '待我处理（暂时读不到）' }).waitFor();
  expect(await allFindings(page)).toEqual([]);

  await page.unroute(refuse);
  const figures = Promise.withResolvers<void>();
  await page.route('**/GetWorkbench**', (route) => figures.promise.then(() => route.continue()));
  const retries = page.getByRole('main').getByRole('button', { name: '重试' });
  expect(await retries.count()).toBe(3);
  await retries.nth(1).click();
  await expect.poll(() => retries.count()).toBe(2);
  // What the others say stays meanwhile.
  for (const name of ['系统健康', '待我处理'])
    await board(page, name).getByRole('button', { name: '重试' }).click();
  figures.resolve();
  await whole(page);
  await board(page, '待我处理').getByRole('link', { name: /^建议/ }).waitFor();
  await board(page, '系统健康').getByText('还没有备份').waitFor();

  await page.context().setOffline(true);
  await page.getByText('网络已断开').waitFor();
  await board(page, '待我处理').getByRole('link', { name: /^建议/ }).waitFor();
  await page.close();
});
