import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { BackupList } from './list.tsx';

/* 备份 as installed; an end-to-end test makes, verifies and deletes a backup. */

let screen: OpenScreen;
const controls = page.getByRole('button', { name: /^(立即备份|下载)/ });

afterEach(() => screen.unmount());

test('a fresh installation can make a backup, and the page warns that backups share the disk with the data', async () => {
  await signIn();
  screen = await openScreen(<BackupList />, '/System/backups');

  await expect.element(page.getByText(/备份与数据在同一块磁盘/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '立即备份' })).toBeEnabled();
});

test('an administrator with only backup:list sees no button to make or download a backup', async () => {
  await signIn(['backup:list']);
  screen = await openScreen(<BackupList />, '/System/backups');
  await expect.element(page.getByText(/备份与数据在同一块磁盘/)).toBeVisible();

  expect(controls.elements()).toEqual([]);
});
