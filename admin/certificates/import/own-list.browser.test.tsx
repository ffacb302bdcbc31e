import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PastedRows } from '#contract/back-office/imports.ts';
import { axeFindings } from '../../testing/axe.ts';
import { makeIdNumber } from '../../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { CertificateImportWizard } from './import-wizard.tsx';

let screen: OpenScreen;
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  await openImports();
});
afterEach(() => screen.unmount());

async function openImports(): Promise<void> {
  screen = await openScreen(<CertificateImportWizard />, '/System/certificates/import');
  await expect.element(page.getByRole('button', { name: '从 Excel 粘贴' })).toBeVisible();
  const programme = page.getByLabelText('培训项目').first();
  const [chosen] = [...((await programme.findElement()) as HTMLSelectElement).options].filter(
    ({ value }) => value !== '0',
  );
  await programme.selectOptions(chosen!.value);
}

let lists = 0;

/** Returns a header whose words differ from test to test, as the choice of columns for one is remembered. */
const ownHead = () => ['序号', '学员姓名', '身份证', `哪天考的${++lists}`, '考得如何', '证书号'];
const row = ['1', '周霞', makeIdNumber(), '2026年3月5日', '通过', `OWN-${crypto.randomUUID().slice(0, 8)}`];

/** Returns rows as a file for an import. */
function fileOf(rows: readonly (readonly string[])[], name: string): File {
  const content: PastedRows = { rows: rows.map((cells) => [...cells]), merged: [], hiddenRows: [] };
  return new File([JSON.stringify(content)], name);
}

async function choose(head: readonly string[], name = '春季班.xlsx'): Promise<void> {
  const file = fileOf([['成绩表'], head, row], name);
  await page.getByLabelText(/选择表格|换一份表格|选择改好的表格/).upload(file);
}

const dialog = page.getByRole('dialog', { name: '核对列名：春季班.xlsx' });
const column = (name: string) => dialog.getByLabelText(new RegExp(`^${name} 列.*对应到$`));
const start = dialog.getByRole('button', { name: '开始检查' });
const checked = page.getByRole('heading', { name: '检查结果（尚未存入）' });

test('an unknown list is checked once its columns are mapped, and the next file reuses the mapping', async () => {
  const head = ownHead();
  await choose(head);
  await expect.element(dialog.getByText(/工作表“导入数据”的表头在第 2 行/)).toBeVisible();
  await expect.element(dialog.getByText(/还没有对应：考试时间、考试状态/)).toBeVisible();
  await expect.element(column('B')).toHaveValue('姓名');
  await expect.element(dialog.getByRole('cell', { name: /2026年3月5日/ })).toBeVisible();
  await expect.element(column('A')).toHaveFocus();

  await userEvent.tab();
  await expect.element(column('B')).toHaveFocus();
  await column('D').selectOptions('考试时间');
  await column('E').selectOptions('考试状态');
  await expect.element(dialog.getByText(/必须有的都已对应/)).toBeVisible();
  (start.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');

  await expect.element(checked).toBeVisible();
  await expect.element(page.getByRole('button', { name: '导入全部 1 行' })).toBeVisible();

  await choose(head, '秋季班.xlsx');
  await expect.element(page.getByText(/按上次选择的对应读取：学员姓名 → 姓名/)).toBeVisible();
  await page.getByRole('button', { name: '核对列名' }).click();
  const again = page.getByRole('dialog', { name: '核对列名：秋季班.xlsx' });
  await expect.element(again.getByLabelText(/^E 列/)).toHaveValue('考试状态');
});

test('a missing or duplicate column is reported beside its field, and the reopened dialog shows the same choices', async () => {
  await choose(ownHead());
  await start.click();

  await expect.element(dialog.getByRole('alert')).toHaveTextContent('还没有对应：考试时间、考试状态');
  await column('D').selectOptions('姓名');
  await column('E').selectOptions('考试状态');
  await expect.element(column('D')).toHaveAccessibleDescription('B 列也对应到姓名，只能留一列');
  await expect.element(column('B')).toHaveAccessibleDescription('D 列也对应到姓名，只能留一列');
  await column('D').selectOptions('考试时间');
  await dialog.getByRole('button', { name: '返回' }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(/缺少：考试时间、考试状态/)).toBeVisible();
  await page.getByRole('button', { name: '核对列名' }).click();
  await expect.element(column('D')).toHaveValue('考试时间');
  await expect.element(column('E')).toHaveValue('考试状态');
  await start.click();
  await expect.element(checked).toBeVisible();
});

test('a column that matches two fields shows both fields, and the dialog fits at each width', async () => {
  await choose(['学员姓名', '身份证', '日期', '结果', '证书号', '来自哪里']);
  await expect.element(column('C')).toHaveAccessibleDescription('可能是考试时间，也可能是发证日期，请选择');

  for (const width of [1440, 1024, 390]) {
    await page.viewport(width, 800);
    await expect.element(start).toBeVisible();
    expect(await axeFindings(), `${width} px`).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const box = (await dialog.findElement()).querySelector('form')!;
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  }
});

test('a list with well-known column names in another order is checked at once', async () => {
  await choose(['证书号', '学员姓名', '考试日期', '考试结果', '身份证号码', '单位']);

  await expect.element(checked).toBeVisible();
  await expect.element(page.getByText(/按表头认出的列：/)).toBeVisible();
});

test('the mapping dialog is operated by keyboard alone, including the choice of the header row', async () => {
  const head = ['谁', '号码', `何时${++lists}`, '怎样', '编号'];
  const above = ['本表', '由教务处', '每月', '汇总', '报送'];
  const person = ['周霞', makeIdNumber(), '2026-03-05', '合格', `KEY-${crypto.randomUUID().slice(0, 8)}`];
  const file = fileOf([above, head, person], '春季班.xlsx');
  await page.getByLabelText(/选择表格|换一份表格|选择改好的表格/).upload(file);
  await expect.element(column('A')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  const opener = page.getByRole('button', { name: '核对列名' });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(column('A')).toHaveFocus();

  await userEvent.tab({ shift: true });
  const headRow = dialog.getByLabelText('表头所在的行');
  await expect.element(headRow).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dialog.getByText(/的表头在第 2 行/)).toBeVisible();
  await expect.element(headRow).toHaveFocus();
  const downTo = { 姓名: 1, 身份证号: 2, 考试时间: 4, 考试状态: 5, 证书编号: 6 };
  for (const [label, presses] of Object.entries(downTo)) {
    await userEvent.tab();
    for (let pressed = 0; pressed < presses; pressed++) await userEvent.keyboard('{ArrowDown}');
    expect((document.activeElement as HTMLSelectElement).value).toBe(label);
  }
  expect(await axeFindings()).toEqual([]);
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(column('E')).toHaveValue('证书编号');
  await expect.element(column('A')).toHaveFocus();
  // Five columns, three values for the whole sheet, then 返回.
  for (let pressed = 0; pressed < 9; pressed++) await userEvent.tab();
  await expect.element(start).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  await expect.element(checked).toBeVisible();
});

test('a day that only the title names is offered for the whole sheet', async () => {
  const head = ['学员姓名', '身份证', `考得如何${++lists}`, '证书号'];
  const person = ['周霞', makeIdNumber(), '√', `OWN-${crypto.randomUUID().slice(0, 8)}`];
  const file = fileOf([['二〇二六年三月五日培训成绩表'], head, person], '春季班.xlsx');
  await page.getByLabelText(/选择表格|换一份表格|选择改好的表格/).upload(file);
  await column('C').selectOptions('考试状态');
  await expect.element(dialog.getByText(/还没有对应：考试时间/)).toBeVisible();

  await dialog.getByRole('button', { name: '填标题里的 2026-03-05' }).click();
  await expect.element(dialog.getByLabelText('考试时间 *')).toHaveValue('2026-03-05');
  await expect.element(dialog.getByLabelText('考试时间 *')).toHaveFocus();
  await expect.element(dialog.getByText(/必须有的都已对应/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await start.click();

  await expect.element(page.getByText('整张表都填：考试时间 2026-03-05')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '导入全部 1 行' })).toBeVisible();
});
