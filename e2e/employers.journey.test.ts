import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessCertificates } from '#contract/managed-certificates.ts';
import { allFindings } from './axe.ts';
import { test } from './certificates.ts';

/* An employer checks many names and numbers at once. */

async function openForm(page: Page) {
  await page.getByRole('button', { name: '粘贴名单' }).click();
  const form = page.getByRole('form', { name: '批量核验' });
  return { lines: form.getByLabel('名单'), send: form.getByRole('button', { name: '核验' }) };
}

test('a list pasted from a sheet is answered line by line, and saved as a file', async ({ world }) => {
  const [good, bad] = [await world.make({ _name: '庄周' }), await world.make({ _name: '列御寇' })];
  const { site } = world.product;
  const revoked = { CertId: bad._certId, Reason: '替考' };
  await site.call(businessCertificates.RevokeCert, revoked, world.administrator);
  const page = await world.visit('/certverify');
  const { lines, send } = await openForm(page);

  await lines.fill(`姓名\t证书编号\n庄周\t${good._certNum}\n\n列御寇\t${bad._certNum}\n惠施\tT-0\n`);
  await send.click();

  await page.getByText('共 3 行：核验通过 1、未通过 1、证书已失效 1').waitFor();
  const rows = page.getByRole('table', { name: '核验结果' }).getByRole('row');
  expect(await rows.nth(1).locator('th, td').allTextContents()).toEqual([
    '1',
    '庄周',
    good._certNum,
    '核验通过',
  ]);
  expect(await rows.nth(2).locator('th, td').allTextContents()).toEqual([
    '2',
    '列御寇',
    bad._certNum,
    '证书已失效',
  ]);
  expect(await rows.nth(3).locator('th, td').allTextContents()).toEqual(['3', '惠施', 'T-0', '未通过']);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 Excel' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^证书核验-\d{12}\.xlsx$/);
  expect(await allFindings(page)).toEqual([]);
});

test('what cannot be checked is said beside the field', async ({ world }) => {
  const page = await world.visit('/certverify', { viewport: { width: 390, height: 844 } });
  const { lines, send } = await openForm(page);
  const refused = async (text: string, fault: string) => {
    await lines.fill(text);
    await send.click();
    await page.getByText(fault, { exact: true }).waitFor();
    expect(await lines.getAttribute('aria-invalid')).toBe('true');
  };

  await refused('', '请粘贴名单：每行一人，姓名与证书编号两列');
  await refused('庄周', '第 1 行只有一列，应为姓名、证书编号两列');
  await refused('T-1\t庄周', '第 1 行的两列放反了，应先姓名、后证书编号');
  const many = Array.from({ length: 201 }, (_, at) => `庄周\tT-${at}`).join('\n');
  await refused(many, '一次最多核验 200 行，现有 201 行');

  expect(await allFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await lines.fill(many.split('\n').slice(1).join('\n'));
  await lines.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('共 200 行：核验通过 0、未通过 200、证书已失效 0').waitFor();
});

test('a fourth list within minutes has to wait', async ({ world }) => {
  const page = await world.visit('/certverify');
  const { lines, send } = await openForm(page);
  for (const at of [1, 2, 3]) {
    await lines.fill(`庄周\tW-${at}`);
    await send.click();
    await page.getByRole('cell', { name: `W-${at}`, exact: true }).waitFor();
  }
  await lines.fill('庄周\tW-4');
  await send.click();
  await page.getByText(/分钟后可再试）$/).waitFor();
});
