import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PastedRows } from '#contract/back-office/imports.ts';
import { sessionStore } from '#ui/browser/storage.ts';
import { CertificateImportWizard } from '../certificates/import/import-wizard.tsx';
import { acceptedAddressKey } from '../components/feedback/confirm-site-address.ts';
import { RosterPage } from '../members/roster/roster-page.tsx';
import { makeIdNumber } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';

/* Only what is imported with codes to be printed asks about the address in the codes. */

let screen: OpenScreen;
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  sessionStore.remove(acceptedAddressKey);
});
afterEach(() => screen.unmount());

const question = page.getByRole('dialog', { name: '证书上的二维码，外面的手机打不开' });
const done = page.getByRole('heading', { name: '已导入 1 行' });

/** Chooses a workbook with one row, and imports it. */
async function importRow(head: string[], row: string[]): Promise<void> {
  const content: PastedRows = { rows: [head, row], merged: [], hiddenRows: [] };
  const file = new File([JSON.stringify(content)], `${crypto.randomUUID()}.xlsx`);
  await page.getByLabelText('选择表格').upload(file);
  await page.getByRole('button', { name: '导入全部 1 行' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '导入全部 1 行' }).click();
}

test('certificates are imported after the question', async () => {
  screen = await openScreen(<CertificateImportWizard />, '/System/certificates/import');
  const programme = page.getByLabelText('培训项目').first();
  const options = [...((await programme.findElement()) as HTMLSelectElement).options];
  await programme.selectOptions(options.find(({ value }) => value !== '0')!.value);

  await importRow(
    ['证书编号', '姓名', '身份证号', '考试时间', '考试状态'],
    [`ADR-${crypto.randomUUID().slice(0, 8)}`, '周霞', makeIdNumber(), '2026-03-05', '合格'],
  );

  await question.getByRole('button', { name: '仍然继续' }).click();
  await expect.element(done).toBeVisible();
});

test('a roster is imported without the question, as nothing is printed of it', async () => {
  screen = await openScreen(<RosterPage />, '/System/members/import');

  await importRow(['公司名称', '地址'], [`名册${crypto.randomUUID().slice(0, 8)}检测有限公司`, '一路 1 号']);

  await expect.element(done).toBeVisible();
  expect(question.elements()).toEqual([]);
});
