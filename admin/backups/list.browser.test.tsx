import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { BackupList } from './list.tsx';

/* 备份 as installed; an end-to-end test makes, verifies and deletes a backup. */

let screen: OpenScreen;
const controls = page.getByRole('button', { name: /^(立即备份|下载)/ });

afterEach(() => screen.unmount());

test('as installed a backup can be made, and the page says that it lies beside the data', async () => {
  await signIn();
  screen = await openScreen(<BackupList />, '/System/backups');

  await expect.element(page.getByText(/备份与数据在同一块磁盘/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '立即备份' })).toBeEnabled();
});

test('who only looks at the backups has nothing to press', async () => {
  await signIn(['backup:list']);
  screen = await openScreen(<BackupList />, '/System/backups');
  await expect.element(page.getByText(/备份与数据在同一块磁盘/)).toBeVisible();

  expect(controls.elements()).toEqual([]);
});
