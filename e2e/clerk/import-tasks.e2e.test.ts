import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeRow, makeSheet } from '../../server/testing/factories/make-sheet.ts';
import { openBackOffice } from '../support/back-office.ts';
import { chooseFile, cleanSample, invalidSample, figure, workbook } from '../support/importing.ts';
import { inEachWay, type InputDriver } from '../support/input-driver.ts';
import { test } from '../support/test.ts';

/* A list with 40 errors is returned marked, one of 10,000 is imported and undone, in few clicks from the workbench. */

type Do = (driver: InputDriver, way: string) => Promise<void>;

const seeFortyProblems: Do = async (driver) => {
  const { page } = driver;
  await driver.go('导入');
  await chooseFile(driver, invalidSample);
  await checked(page);
  expect(await figure(page, '共').innerText()).toContain('200 行');
  expect(await figure(page, '可导入').innerText()).toContain('160 行');
  expect(await figure(page, '有误').innerText()).toContain('40 行');
  expect(await page.getByRole('table', { name: '有误的行' }).locator('tbody tr').count()).toBe(40);

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    driver.press(page.getByRole('button', { name: '下载标注后的表格' })),
  ]);

  expect(saved.suggestedFilename()).toBe('certs-defects-200-标注.xlsx');
  const { sheets } = await readXlsx(await readFile(await saved.path()), { readStyles: true });
  const marked = [...(sheets[0]?.cells ?? [])].filter(([, { comment }]) => comment);
  expect(marked).toHaveLength(40);
};

const importAndUndo: Do = async (driver, way) => {
  const { page } = driver;
  const rows = way === 'with a mouse' ? 10_000 : 20;
  const file =
    rows === 10_000
      ? cleanSample
      : workbook(`${way}.xlsx`, await makeSheet(Array.from({ length: rows }, () => makeRow())));
  await driver.go('导入');
  await chooseFile(driver, file);
  await checked(page);
  await driver.press(page.getByRole('button', { name: `导入全部 ${rows} 行` }));
  const question = page.getByRole('dialog', { name: `导入全部 ${rows} 行` });
  await question.getByText(`新增 ${rows} 张，更新 0 张`).waitFor();
  await focusIn(question.getByRole('button', { name: /取\s*消/ }));
  await driver.press(question.getByRole('button', { name: `导入全部 ${rows} 行` }));
  await page.getByRole('heading', { name: `已导入 ${rows} 行` }).waitFor();

  await driver.press(page.locator('.import-done').getByRole('button', { name: '撤回整批' }));
  const undoing = page.getByRole('dialog', { name: /^撤回 .+xlsx$/ });
  await undoing.getByText(`将删除 ${rows} 张`).waitFor();
  // The field has the focus already.
  await focusIn(undoing.getByLabel('撤回原因'));
  await page.keyboard.type('试导');
  await driver.press(undoing.getByRole('button', { name: `撤回 ${rows} 张` }));

  await page.getByRole('heading', { name: /^已撤回 .+xlsx$/ }).waitFor();
};

const checked = (page: Page) => page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();

/** Waits until the button of a dialog has the focus, a moment after the dialog appears. */
async function focusIn(button: ReturnType<InputDriver['page']['getByRole']>) {
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
}

const tasks: readonly { task: number; name: string; most: number; does: Do }[] = [
  {
    task: 8,
    name: 'see the forty problems of a workbook and get the marked file',
    most: 3,
    does: seeFortyProblems,
  },
  { task: 9, name: 'import ten thousand rows and undo the import', most: 6, does: importAndUndo },
];

test.for(tasks)(
  'a clerk can $name – with a mouse, by keyboard alone and on a phone',
  async ({ task, most, does }, { product, administrator }) => {
    const page = await openBackOffice(product, '/System/home', {}, administrator);

    await inEachWay(page, task, most, does);

    await page.close();
  },
);
