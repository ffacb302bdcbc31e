import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessNews } from '#contract/news/managed-news.ts';
import { startSession } from '../../server/modules/sessions/store.ts';
import { systemActor } from '../../server/platform/http/api/actor.ts';
import { recordOperations } from '../../server/platform/operation-log/record-operation.ts';
import { makeAdministrator, makeNews } from '../../server/testing/factories/records.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { handOn } from '../support/input-driver.ts';
import { test } from '../support/test.ts';

/* 操作日志 in the back office: the check that the log is unchanged, and its use by keyboard. */

const address = '/System/logs';
const changes = (page: Page) => page.getByRole('dialog').getByRole('table');

test('a clerk filters, reads, verifies and exports the log by keyboard alone', async ({ product }) => {
  const { site } = product;
  const { id, account } = await makeAdministrator(site);
  const clerk = await startSession(site.db, { audience: 'administrator', holderId: id });
  const title = '关于举办键盘操作培训班的通知';
  const NewsId = await makeNews(site, clerk, { Title: title });
  const { MenuId } = await site.call(businessNews.GetNewsDetail, { newsid: NewsId }, clerk);
  const after = title.replace('举办', '延期举办');
  const form = { NewsId, MenuId, Title: after, NewContent: '<p>正文</p>' };
  await site.call(businessNews.SaveNews, form, clerk);
  const page = await openBackOffice(product, '/System/home', {}, clerk);
  const driver = handOn(page, 'keyboard');
  await driver.go('操作日志');

  await driver.write(page.getByLabel('操作人'), account);
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('actor')).toBe(account);
  const entry = page.getByRole('row').filter({ hasText: `文章 ${NewsId}` });
  await entry.nth(1).waitFor();
  await driver.press(entry.first().getByRole('button', { name: /^前后对比/ }));
  await changes(page).getByText(after).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await driver.press(page.getByRole('button', { name: '核对完整性' }));
  await page.getByText(/^已核对 [\d,]+ 条，未被改动/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const saving = page.waitForEvent('download');
  await driver.press(page.getByRole('button', { name: /^导出 \d+ 条$/ }));

  expect((await saving).suggestedFilename()).toMatch(/^操作日志.+\.xlsx$/);
});

test('the verification of a long log shows its progress', async ({ product, administrator }) => {
  const entries = Array.from({ length: 4200 }, (_, at) => ({ entityType: 'sample', recordId: at }));
  for (let part = 0; part < 5; part++)
    await recordOperations(product.site.db, systemActor('Sample'), entries);
  const page = await openBackOffice(product, address, {}, administrator);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/VerifyOperationLog.*cursor=\w/, (route) => isAnswered.then(() => route.continue()));

  await page.getByRole('button', { name: '核对完整性' }).click();
  await page.getByText(/^正在核对 20,000 \/ 2\d,\d{3} 条$/).waitFor();
  const progress = page.getByRole('progressbar', { name: '核对进度' });
  expect(await progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBeGreaterThan(0.8);
  expect(await allFindings(page)).toEqual([]);
  answer();

  await page.getByText(/^已核对 2\d,\d{3} 条，未被改动/).waitFor();
  await page.close();
});

test('the verification covers the whole log and reports the first altered entry', async ({
  product,
  administrator,
}) => {
  const { owner } = product.site;
  const page = await openBackOffice(product, address, {}, administrator);
  await page.getByRole('button', { name: '核对完整性' }).click();
  await page.getByText(/^已核对 [\d,]+ 条，未被改动（截至 \d\d:\d\d）$/).waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await sql`alter table operation_log disable trigger all`.execute(owner);
  await sql`update operation_log set actor_name = 'somebody' where id = 2`.execute(owner);
  await sql`alter table operation_log enable trigger all`.execute(owner);

  await page.getByRole('button', { name: '核对完整性' }).click();

  await page.getByText('第 2 条被改动或缺失').waitFor();
  await page.getByRole('link', { name: '查看第 2 条' }).click();
  await page.getByRole('dialog').getByText('somebody').waitFor();
});
