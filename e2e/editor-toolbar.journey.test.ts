import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { editorBody } from './paste.ts';
import { test } from './test.ts';

/* Every button of the rich-text editor opens what it promises, with its picture: parts of TinyMCE are left out of the build. */

let clerk: Page;

// TinyMCE shows this where a picture is missing.
const placeholders = 'path[d^="M9 7.6V6h2.5V4.5"]';

const buttons =
  `undo redo blocks fontfamily fontsize lineheight bold italic underline strikethrough forecolor backcolor
  removeformat alignleft aligncenter alignright alignjustify indent2em outdent indent bullist numlist blockquote hr table
  link image uploadmedia uploadattachment media preview code`.split(/\s+/);

test('each button stands in the toolbar with its picture', async ({ product }) => {
  clerk = await openBackOffice(product, '/System/news/edit');
  await editorBody(clerk).waitFor();

  const names = await clerk
    .locator('.tox-toolbar__group [data-mce-name]')
    .evaluateAll((found) => found.map((one) => one.getAttribute('data-mce-name')));

  expect(buttons.filter((name) => !names.includes(name))).toEqual([]);
  expect(await clerk.locator('.tox-toolbar__group svg').count()).toBeGreaterThan(buttons.length - 3);
  expect(await clerk.locator(placeholders).count()).toBe(0);
});

test.each([
  ['blocks', 5],
  ['fontfamily', 7],
  ['fontsize', 12],
  ['lineheight', 9],
  ['forecolor-chevron', 10],
  ['backcolor-chevron', 10],
  ['bullist-chevron', 4],
  ['numlist-chevron', 6],
  ['table', 5],
])('%s opens its choices', async (name, least) => {
  await clerk.locator(`[data-mce-name="${name}"]`).click();
  const items = clerk.locator('.tox-menu').locator('[role^="menuitem"]');

  await items.first().waitFor();
  await expect.poll(() => items.count()).toBeGreaterThanOrEqual(least);
  expect(await clerk.locator(placeholders).count()).toBe(0);
  await clerk.keyboard.press('Escape');
  await clerk.locator('.tox-menu').waitFor({ state: 'detached' });
});

test.each([
  ['link', 4],
  ['image', 1],
  ['media', 3],
  ['preview', 1],
  ['code', 1],
])('%s opens its window, with all its leaves', async (name, fields) => {
  await clerk.locator(`[data-mce-name="${name}"]`).click();
  await looksWhole(fields);
});

test('a table has a toolbar of its own, and windows for itself, its rows and its cells', async () => {
  await editorBody(clerk).click();
  await order('mceInsertTable', { rows: 2, columns: 2 });
  await clerk.locator('.tox-pop .tox-tbtn').first().waitFor();
  expect(await clerk.locator('.tox-pop .tox-tbtn').count()).toBeGreaterThan(6);
  expect(await clerk.locator(placeholders).count()).toBe(0);

  for (const window of ['mceTableProps', 'mceTableRowProps', 'mceTableCellProps']) {
    await order(window);
    await looksWhole(3);
  }
});

test('a colour of one’s own is mixed', async () => {
  await clerk.locator('[data-mce-name="forecolor-chevron"]').click();
  await clerk.locator('.tox-menu').locator('[title="自定义颜色"], [aria-label="自定义颜色"]').click();
  await clerk.locator('.tox-dialog .tox-sv-palette').waitFor();

  await looksWhole(4);
});

const fields = 'input, textarea, iframe, .tox-listbox';

/** The window that is open, in Chinese, and each of its leaves; it is closed then. */
async function looksWhole(least: number): Promise<void> {
  const window = clerk.locator('.tox-dialog');
  await window.waitFor();
  await expect.poll(() => window.locator(fields).count()).toBeGreaterThanOrEqual(least);
  for (const leaf of await window.getByRole('tab').all()) {
    await leaf.click();
    expect(await window.getByRole('tabpanel').locator('input, textarea, button').count()).toBeGreaterThan(0);
    expect(await clerk.locator(placeholders).count()).toBe(0);
  }
  expect(await window.locator('label, h1, [role="tab"], .tox-button').allInnerTexts()).not.toContainEqual(
    expect.stringMatching(/[A-Za-z]{2}/),
  );
  // Escape is not heard while the frame of the preview has the focus.
  await window.locator('.tox-dialog__header button').click();
  await window.waitFor({ state: 'detached' });
}

const order = (command: string, value?: object) =>
  clerk.evaluate(
    ([name, given]) => {
      const { tinymce } = window as unknown as { tinymce: typeof import('tinymce').default };
      tinymce.activeEditor?.execCommand(name, false, given);
    },
    [command, value] as const,
  );
