import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openMemberDialog } from './signing-in.ts';

/** 王五, who was typed over 李四 before, is there again. */
export async function keptEdit(dialog: Locator): Promise<void> {
  await dialog.getByText('已恢复您上次未保存的内容').waitFor();
  expect(await dialog.getByLabel('联络人').inputValue()).toBe('王五');
}

/** And gone for good. */
export async function giveUpEdit(page: Page, dialog: Locator, account: string): Promise<void> {
  await dialog.getByRole('button', { name: '取消' }).click();
  await openMemberDialog(page, account);
  expect(await dialog.getByLabel('联络人').inputValue()).toBe('李四');
  expect(await dialog.getByText('已恢复').count()).toBe(0);
}
