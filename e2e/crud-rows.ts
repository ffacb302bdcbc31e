import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { actOn, type CrudScreen, type CrudTest } from './crud-screen.ts';

/** What is done to rows where they stand. Each leaves them as it found them. */
export function changeRows(test: CrudTest, screen: CrudScreen): void {
  if (screen.isSortable) sortRows(test, screen);
  if (screen.status) switchRows(test, screen, screen.status);
  if (screen.removal) removeRows(test, screen, screen.removal);
  if (screen.filter) filterRows(test, screen, screen.filter);
}

function sortRows(test: CrudTest, { names: [first, second, third] }: CrudScreen): void {
  test('a row is dragged to another place, and moved by keys', async ({ clerk }) => {
    const { page, open, row, order, shows } = clerk;
    const handle = row(third).getByRole('button', { name: `排序：${third}` });
    await open();
    const dragged = stored(page);
    await handle.hover();
    await page.mouse.down();
    const top = await row(first).boundingBox();
    await page.mouse.move(top!.x + 20, top!.y + 4, { steps: 12 });
    await page.mouse.up();
    await dragged;
    await shows([third, first, second]);

    const moved = stored(page);
    await handle.press('Alt+ArrowDown');
    await page.getByText(`${third}：现为第 2 行`).waitFor();
    await moved;

    await open();
    expect(await order()).toEqual([first, third, second]);
    const back = stored(page);
    await handle.press('Alt+ArrowDown');
    await back;
    await shows([first, second, third]);
  });
}

function stored(page: Page) {
  return page.waitForResponse((answer) => answer.request().method() === 'POST');
}

function switchRows(test: CrudTest, screen: CrudScreen, { off }: NonNullable<CrudScreen['status']>): void {
  const [, second] = screen.names;
  test('a record is switched off at once, and 撤销 brings it back', async ({ clerk }) => {
    const { page, open, row, notice } = clerk;
    await open();
    const state = row(second).getByRole('switch');
    await state.click();
    await notice(`已${off}`).waitFor();
    await expect.poll(() => state.getAttribute('aria-checked')).toBe('false');

    await notice(`已${off}`).getByRole('button', { name: '撤销' }).click();

    await page.getByText('已撤销').waitFor();
    await row(second).getByRole('switch', { checked: true }).waitFor();
  });
}

function removeRows(
  test: CrudTest,
  { names }: CrudScreen,
  { action, said }: NonNullable<CrudScreen['removal']>,
): void {
  const [first] = names;
  test('what was removed comes back with Ctrl+Z while the notice stands', async ({ clerk }) => {
    const { page, open, row, notice, shows } = clerk;
    await open();
    await actOn(page, row(first), action);
    await notice(said).waitFor();
    await row(first).waitFor({ state: 'hidden' });

    await page.keyboard.press('Control+z');

    await shows(names);
  });
}

function filterRows(
  test: CrudTest,
  { names }: CrudScreen,
  { label, name, key, finds }: NonNullable<CrudScreen['filter']>,
): void {
  test('filters stand in the address, and going back shows in the fields what the list shows', async ({
    clerk,
  }) => {
    const { page, open, shows } = clerk;
    await open();
    const field = page.getByLabel(label, { exact: true });
    const saysAsAddress = async () =>
      (await field.inputValue()) === (new URL(page.url()).searchParams.get(name) ?? '');
    await field.fill(key);
    await field.press('Enter');
    await page.waitForURL((url) => url.searchParams.get(name) === key);
    await shows(finds);

    await page.goBack();
    await shows(names);
    await expect.poll(saysAsAddress).toBe(true);
    await page.goForward();
    await shows(finds);
    await expect.poll(saysAsAddress).toBe(true);

    await field.focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => field.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await shows(names);
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
}
