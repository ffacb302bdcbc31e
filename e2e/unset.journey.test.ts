import { expect } from 'vitest';
import { businessActivities } from '#contract/activities.ts';
import { openBackOffice } from './back-office.ts';
import { levelBox, fillActivity, inviteButton, makeCouncil, question } from './inviting.ts';
import { test } from './test.ts';

test('where nobody has set mail and short messages, one notice says what becomes of invitations', async ({
  product,
  administrator,
}) => {
  const { ids } = await makeCouncil(product.site, 'u');
  const page = await openBackOffice(product, '/System/activities/edit', {}, administrator);
  await fillActivity(page, '还没有邮件服务');
  await levelBox(page).click();
  await inviteButton(page).click();
  await question(page).getByText('还没有设置邮件服务和短信接口').waitFor();
  await question(page).getByRole('button', { name: '向 3 家发送' }).click();

  await page.getByRole('region', { name: '邀请情况' }).getByText('邮件和短信会先排队').waitFor();

  await page.getByText('邀请 3 家：已发出 0，排队 3', { exact: true }).waitFor();
  expect(await page.getByText('还没有设置邮件服务和短信接口').count()).toBe(1);
  const { List } = await product.site.call(businessActivities.GetActivityList, {}, administrator);
  expect(List).toMatchObject([{ QueuedCount: ids.length }]);
  await page.close();
});

test('as installed a backup can be made, and the page says that it lies beside the data', async ({
  product,
  administrator,
}) => {
  const page = await openBackOffice(product, '/System/backups', {}, administrator);

  await page.getByText('备份与数据在同一块磁盘').waitFor();

  expect(await page.getByRole('button', { name: '立即备份' }).isEnabled()).toBe(true);
  await page.close();
});
