import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { startSession } from '../../server/modules/sessions/store.ts';
import { enableTotp, type Phone } from '../../server/testing/enable-totp.ts';
import { makeAdministrator, makeMember } from '../../server/testing/factories/records.ts';
import type { TestApp } from '../../server/testing/start-test-app.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { test } from '../support/test.ts';

/* 个人信息保护法: a member's contact gets a copy of their data, and the data that need not be retained is erased. */

const company = '云帆工程检测有限公司';
let memberId: number;

test.beforeAll(async ({ product }) => {
  ({ id: memberId } = await makeMember(product.site, {
    MemberName: company,
    DailyOperator: '李四',
    OperatorPhone: '13912345678',
    Email: 'lisi@example.com',
  }));
});

/** Creates a clerk who signed in so long ago that the code is required again. */
async function clerkWithPhone(site: TestApp): Promise<{ token: string; phone: Phone }> {
  const { id } = await makeAdministrator(site);
  const token = await startSession(site.db, { audience: 'administrator', holderId: id });
  const phone = await enableTotp(site, token);
  await site.db.updateTable('sessions').set({ totp_at: null }).where('holder_id', '=', id).execute();
  return { token, phone };
}

test('the export and the deletion of personal data require a code of the second factor', async ({
  product,
}) => {
  const { token, phone } = await clerkWithPhone(product.site);
  const page = await openBackOffice(product, `/System/members?id=${memberId}&tab=contacts`, {}, token);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const drawer = page.getByRole('dialog').filter({ hasText: '联络人' });
  const contact = drawer.getByRole('listitem', { name: '李四' });
  await contact.waitFor();
  const ask = async (entry: string) => {
    await drawer.getByRole('button', { name: `更多操作：${company}` }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const asked = page.getByRole('dialog').filter({ hasText: `删除${company}联络人的个人信息？` });
  await ask('删除个人信息');
  await asked.waitFor();
  expect(await allFindings(page)).toEqual([]);
  await asked.getByRole('button', { name: /^取\s?消$/ }).click();
  await asked.waitFor({ state: 'hidden' });

  const question = page.getByRole('dialog', { name: '请再次验证' });
  await ask('删除个人信息');
  await asked.getByRole('button', { name: '删除个人信息' }).click();
  await question.waitFor();
  expect(await allFindings(page)).toEqual([]);
  await question.getByRole('button', { name: '取消' }).click();
  await question.waitFor({ state: 'hidden' });
  await contact.waitFor();

  await ask('导出个人信息');
  // As late as possible: a code ages.
  await question.getByLabel('动态码').fill(await phone.code());
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: '继续' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`个人信息-${company}.txt`);
  const copy = await readFile(await file.path(), 'utf8');
  expect(copy).toContain(`个人信息副本：${company}联络人`);
  expect(copy).toMatch(
    /【联络人】[^【]*联络人：李四\r\n[^【]*联系电话：13912345678\r\n邮箱：lisi@example\.com/,
  );

  await ask('删除个人信息');
  await asked.getByRole('button', { name: '删除个人信息' }).click();
  const message = page.getByRole('dialog', { name: `已删除${company}联络人的个人信息` });
  await message.getByText('联络人、联系电话、邮箱、备注', { exact: true }).waitFor();
  await message
    .getByText(/操作日志（联系方式已打码，可能含姓名）：网络安全法要求留存日志，保留至\d{4}-\d{2}-\d{2}/)
    .waitFor();
  expect(await allFindings(page)).toEqual([]);
  await message.getByRole('button', { name: '复制以上内容' }).click();
  await page.getByText('已复制').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^已删除：\n联络人.+\n[^]*须保留：\n公司名称/,
  );
  await message.getByRole('button', { name: '知道了' }).click();
  await contact.waitFor({ state: 'hidden' });
  await page.close();
});
