import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { enableTotp } from '../../server/testing/enable-totp.ts';
import { signInAdministrator } from '../../server/testing/factories/records.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { handOn } from '../support/input-driver.ts';
import { test as journey } from '../support/test.ts';

/* 备份 in the back office: one more is made, seen to be proven, and taken away with a code. */

const test = journey.extend('env', { scope: 'file' }, async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'xiehui-backups-'));
  onCleanup(() => rm(folder, { recursive: true }));
  return { BACKUP_DIR: folder };
});
const address = '/System/backups';

test('a clerk makes a backup, sees its verification and downloads the file with a code', async ({
  product,
}) => {
  const { site } = product;
  const clerk = await signInAdministrator(site, ['backup:list', 'backup:make', 'backup:download']);
  const page = await openBackOffice(product, address, {}, clerk);
  await page.getByText('还没有备份').waitFor();
  await page
    .getByText(/^每天 \d\d:\d\d 自动备份并验证，未加密，存放在 .+；恢复由运维人员用命令完成$/)
    .waitFor();

  await page.getByRole('button', { name: '立即备份' }).click();
  await page.getByText(/网站照常使用/).waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: '立即备份' }).click();

  await page.getByText('已验证').waitFor();
  const row = page.getByRole('row').nth(1);
  const download = row.getByRole('button', { name: /^下载/ });
  expect(await download.isDisabled()).toBe(true);
  const phone = await enableTotp(site, clerk);
  await site.db
    .updateTable('sessions')
    .set({ totp_at: new Date(0) })
    .execute();
  await page.reload();
  const saving = page.waitForEvent('download');
  await download.click();
  await page
    .getByRole('dialog')
    .getByLabel(/^动态码/)
    .fill(await phone.code());
  await page.keyboard.press('Enter');
  expect((await saving).suggestedFilename()).toMatch(/^xiehui-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst$/);
  expect(await allFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('已验证').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await allFindings(page)).toEqual([]);
});

test('a clerk starts a backup by keyboard alone, and a download without the second factor is rejected', async ({
  product,
}) => {
  const { site } = product;
  const clerk = await signInAdministrator(site, ['backup:list', 'backup:make', 'backup:download']);
  const page = await openBackOffice(product, address, {}, clerk);
  await page.getByText('已验证').waitFor();
  const driver = handOn(page, 'keyboard');
  const download = page.getByRole('row').nth(1).getByRole('button', { name: /^下载/ });

  await driver.press(download);
  await page.getByText('备份含有全部数据，请先在“我的账号”里启用两步验证').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await enableTotp(site, clerk);
  await page.reload();
  await page.getByText('已验证').waitFor();
  const saving = page.waitForEvent('download');
  await driver.press(download);
  await saving;
  await driver.press(page.getByRole('button', { name: '立即备份' }));
  await driver.press(page.getByRole('dialog').getByRole('button', { name: '立即备份' }));

  await expect.poll(() => page.getByText('已验证').count()).toBe(2);
});
