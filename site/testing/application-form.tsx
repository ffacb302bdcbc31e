import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { dropApplication } from '../application/draft.ts';
import { closeDialog, openDialog } from '../components/open-dialog.ts';
import { dropToken } from '../session/token.ts';
import { addOptions, applicantsPassword, forgetLimits } from './factories.ts';
import { openPage } from './open-page.tsx';

/* Steps that several tests of the membership application share. */

export const dialog = page.getByRole('dialog', { name: '入会申请' });
export const field = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^\\*?\\s*${name}`) });
export const choice = (name: string) => dialog.getByRole('combobox', { name: new RegExp(name) });
export const file = dialog.getByLabelText(/^附件/);
export const submit = () => dialog.getByRole('button', { name: /^(提交申请|重新提交)$/ }).click();
export const says = async (text: string | RegExp) =>
  await expect.element(dialog.getByText(text).first()).toBeVisible();
export const isSent = () => says('申请已提交，等待审核');
let rendered: Awaited<ReturnType<typeof openPage>>;

/** Each test begins as a visitor with an empty form. */
export function beginAsVisitor(): void {
  beforeAll(addOptions);
  beforeEach(async () => {
    dropApplication('visitor');
    dropToken();
    await page.viewport(1440, 900);
    await forgetLimits();
  });
  afterEach(leave);
}

/** Which dialog is open outlives the page that shows it. */
export async function leave(): Promise<void> {
  closeDialog('application');
  await rendered.unmount();
}

export async function open(ticket?: string): Promise<void> {
  rendered = await openPage(
    <button type="button" onClick={() => openDialog('application', ticket ? { ticket } : {})}>
      申请
    </button>,
  );
  await page.getByRole('button', { name: '申请', exact: true }).click();
  await expect.element(dialog).toBeVisible();
}

export async function fillIn(account: string): Promise<void> {
  await choice('单位归类').selectOptions('投递的施工单位');
  await choice('会员等级').selectOptions('投递的会员单位');
  await field('公司名称').fill('上海某建设公司');
  await field('负责人').fill('张三');
  await field('手机号码').fill('13800138000');
  await field('邮箱').fill('office@example.com');
  await field('账号').fill(account);
  await field('密码').fill(applicantsPassword);
  await dialog.getByRole('checkbox').click();
}

/** Returns a picture like one from a telephone. */
export async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(32, 18);
  canvas.getContext('2d')?.fillRect(0, 0, 32, 18);
  const png = await canvas.convertToBlob();
  return new File([png], name);
}

export async function choose(chosen: File): Promise<void> {
  const input = (await file.findElement()) as HTMLInputElement;
  const { files } = holding(chosen);
  input.files = files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export function holding(...files: File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const one of files) transfer.items.add(one);
  return transfer;
}
