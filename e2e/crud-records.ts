import { expect } from 'vitest';
import { allFindings } from './axe.ts';
import type { CrudForm, CrudScreen, CrudTest } from './crud-screen.ts';

/** A list with a form: adding, refusing, editing, leaving, merging, and what happens to it without a network. */
export function fillInRecords(test: CrudTest, { names: [first] }: CrudScreen, form: CrudForm): void {
  const { add, dialogs, name, fill, refusal } = form;

  test('what is missing is said beside the field, and what is complete is stored', async ({ clerk }) => {
    const { page, open, row, dialog, focusIsIn } = clerk;
    await open();
    await page.getByRole('button', { name: add }).click();
    await focusIsIn('INPUT');
    await page.keyboard.press('Enter');
    await dialog(dialogs.add).getByText(refusal).waitFor();

    await dialog(dialogs.add).getByLabel(name, { exact: true }).fill('新来的一条');
    await fill(dialog(dialogs.add));
    await dialog(dialogs.add).getByRole('button', { name: '保存', exact: true }).click();

    await dialog(dialogs.add).waitFor({ state: 'hidden' });
    await row('新来的一条').waitFor();
    const shown = page.locator('main tbody tr[data-row-id]');
    expect(await shown.last().innerText()).toContain('新来的一条');
  });

  test('a record is edited; leaving what was typed asks first', async ({ clerk }) => {
    const { page, row, dialog } = clerk;
    await row('新来的一条').getByRole('button', { name: /^编辑/ }).click();
    const field = dialog(dialogs.edit).getByLabel(name, { exact: true });
    await field.fill('改过的一条');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '继续编辑' }).click();
    expect(await field.inputValue()).toBe('改过的一条');

    await field.press('Enter');

    await dialog(dialogs.edit).waitFor({ state: 'hidden' });
    await row('改过的一条').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    // Whoever has a keyboard alone goes on where they were.
    const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focusedName).toMatch(/^编辑/);
  });

  test('the keyboard alone opens the form, where axe finds nothing, and leaves it', async ({ clerk }) => {
    const { page, open, dialog, focusIsIn } = clerk;
    await open();

    await page.keyboard.press('n');
    await focusIsIn('INPUT');
    expect(await allFindings(page)).toEqual([]);
    await page.keyboard.type('只用键盘');
    await page.keyboard.press('Escape');
    // The question puts the focus on what loses nothing, a moment after it is seen.
    const stays = page.getByRole('button', { name: '继续编辑' });
    await expect.poll(() => stays.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: '离开' }).press('Enter');

    await dialog(dialogs.add).waitFor({ state: 'hidden' });
  });

  test('who saves after somebody else compares field by field and merges', async ({
    clerk,
    product,
    administrator,
  }) => {
    const { page, open, row, dialog } = clerk;
    await open();
    await row(first).getByRole('button', { name: /^编辑/ }).click();
    const field = dialog(dialogs.edit).getByLabel(name, { exact: true });
    // What somebody else changes before it was read is no conflict.
    await expect.poll(() => field.inputValue()).not.toBe('');
    await form.changeElsewhere(product, administrator, first);
    await field.fill(`${first}，我的`);
    await dialog(dialogs.edit).getByRole('button', { name: '保存', exact: true }).click();

    await dialog(dialogs.edit).getByText('这条记录刚刚被别人保存过').waitFor();
    expect(await allFindings(page)).toEqual([]);
    await dialog(dialogs.edit).getByRole('button', { name: '对照后合并' }).click();
    await dialog(dialogs.edit).getByRole('button', { name: '保存', exact: true }).click();
    await dialog(dialogs.edit).waitFor({ state: 'hidden' });

    await row(`${first}，我的`).waitFor();
  });

  test('without a network nothing typed is lost, and the same button works afterwards', async ({ clerk }) => {
    const { page, open, row, dialog } = clerk;
    await open();
    await page.getByRole('button', { name: add }).click();
    await dialog(dialogs.add).getByLabel(name, { exact: true }).fill('断网时填写的');
    await fill(dialog(dialogs.add));
    await page.context().setOffline(true);
    await dialog(dialogs.add).getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('后端接口连接异常').first().waitFor();
    expect(await dialog(dialogs.add).getByLabel(name, { exact: true }).inputValue()).toBe('断网时填写的');

    await page.context().setOffline(false);
    await dialog(dialogs.add).getByRole('button', { name: '保存', exact: true }).click();

    await dialog(dialogs.add).waitFor({ state: 'hidden' });
    await row('断网时填写的').waitFor();
  });
}
