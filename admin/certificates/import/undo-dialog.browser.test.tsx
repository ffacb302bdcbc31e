import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { call } from '../../session/call.ts';
import { axeFindings } from '../../testing/axe.ts';
import { importWorkbook } from '../../testing/factories.ts';
import { openScreen, signIn } from '../../testing/open-screen.tsx';
import { CertificateImportWizard } from './import-wizard.tsx';

test('undoing an import requires a reason, and the import records show the reason', async () => {
  await page.viewport(1440, 900);
  await signIn();
  await importWorkbook('撤回原因.xlsx');
  const { List } = await call(businessImports.GetImportBatches, { key: '撤回原因.xlsx' });
  const { BatchId, New } = List[0]!;
  const screen = await openScreen(<CertificateImportWizard />, `/System/certificates/import?id=${BatchId}`);
  const dialog = page.getByRole('dialog', { name: '撤回 撤回原因.xlsx' });
  const reason = dialog.getByLabelText(/^撤回原因/);
  const confirm = dialog.getByRole('button', { name: `撤回 ${New} 张` });
  await expect.element(dialog).toBeVisible();
  await expect.element(reason).toBeVisible();

  await expect.poll(() => document.activeElement).toBe(reason.element());

  await confirm.click();

  await expect.element(dialog.getByText('请输入撤回原因')).toBeVisible();
  await expect.poll(axeFindings).toEqual([]);
  const untouched = await call(businessImports.GetImportBatches, { key: '撤回原因.xlsx' });
  expect(untouched.List).toMatchObject([{ UndoTime: null }]);

  await userEvent.fill(reason, '选错了培训项目');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');

  await expect.element(dialog).not.toBeInTheDocument();
  const row = page.getByRole('row', { name: /撤回原因\.xlsx/ });
  await expect.element(row.getByText('选错了培训项目')).toBeVisible();
  await screen.unmount();
});
