import type { Locator, Page } from 'playwright-core';
import { businessMembers } from '#contract/members/managed-members.ts';
import { optionKind } from '#contract/members/options.ts';
import { makeZip } from '../../server/testing/factories/make-zip.ts';
import { signInAdministrator } from '../../server/testing/factories/records.ts';
import { mailParts } from '../../server/testing/mail-parts.ts';
import type { TestSmtp } from '../../server/testing/services/start-smtp.ts';
import type { TestApp } from '../../server/testing/start-test-app.ts';
import type { Product } from './start-product.ts';

/* Steps that tests of the membership application share. */

/** Creates the options that an applicant chooses from. */
export async function addOptions({ db }: TestApp): Promise<void> {
  await db
    .insertInto('options')
    .values([
      { kind: optionKind.companyType, name: '建设单位', sort_number: 1 },
      { kind: optionKind.companyType, name: '施工单位', sort_number: 2 },
      { kind: optionKind.memberLevel, name: '会员单位', sort_number: 1 },
    ])
    .execute();
}

/** Deletes the counts of calls: all requests of a test come from one address. */
export async function forgetLimits({ db }: TestApp): Promise<void> {
  await db.deleteFrom('call_counts').execute();
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: '入会申请' });

/** Opens the dialog from the tile of the home page. */
export async function openApplication(page: Page): Promise<Locator> {
  const tiles = page.getByRole('navigation', { name: '常用服务' });
  await tiles.getByRole('link', { name: '入会申请', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('heading', { name: '入会申请' }).waitFor();
  return dialog;
}

const good = {
  公司名称: '上海某建设公司',
  负责人: '张三',
  手机号码: '13800138000',
  邮箱: 'office@example.com',
  账号: 'shanghai-builder',
  密码: 'Good-Password-7',
};

/** Fills in everything that is required, the consent as well. */
export async function fillIn(dialog: Locator, other: Partial<typeof good> = {}): Promise<void> {
  await dialog.getByLabel('单位归类').selectOption('施工单位');
  await dialog.getByLabel('会员等级').selectOption('会员单位');
  for (const [label, text] of Object.entries({ ...good, ...other }))
    await dialog.getByRole('textbox', { name: label }).fill(text);
  await dialog.getByRole('checkbox').check();
}

export const submit = (dialog: Locator) =>
  dialog.getByRole('button', { name: /^(提交申请|重新提交)$/ }).click();

export const zipFile = (name: string) => ({
  name,
  mimeType: 'application/zip',
  buffer: makeZip('营业执照.txt', '统一社会信用代码'),
});

/** Decides through the API over HTTP, so that mails have the address that the browser uses. */
export async function decide(
  product: Product,
  account: string,
  decision: { Status: 1 | 2; ProcessItemName?: string },
): Promise<void> {
  const { id } = await product.site.db
    .selectFrom('members')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const token = await signInAdministrator(product.site);
  await product.site.call(businessMembers.GetMemberModel, { id }, token);
  const response = await fetch(`${product.origin}${businessMembers.SaveApplyAudit.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ MemberId: id, ...decision }),
  });
  const { Code, Message } = (await response.json()) as { Code: number; Message: string };
  if (Code !== 200) throw new Error(`${Code} ${Message}`);
}

/** Returns the link in the latest mail to this address, or undefined until one arrives. */
export function linkMailedTo(smtp: TestSmtp, recipient: string): string | undefined {
  const mail = smtp.received.findLast(({ to }) => to.includes(recipient));
  return /https?:\S+Newpwd=[\w-]+/.exec(mailParts(mail?.source ?? '').text)?.[0];
}
