import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { openBackOffice } from '../support/back-office.ts';
import { chooseIn } from '../support/choose-file.ts';
import { editorBody, pastePicture } from '../support/paste.ts';
import { test as journey } from '../support/test.ts';

/*
 * Every button of the rich-text editor opens its window, with its picture: parts of TinyMCE are left out of the build.
 * Failed uploads show an error (product: section 8), which needs a real connection that breaks.
 */

const test = journey.extend('provoked', { scope: 'file' }, ['status of 50', 'ERR_CONNECTION_RESET']);
let clerk: Page;

// TinyMCE shows this where a picture is missing.
const placeholders = 'path[d^="M9 7.6V6h2.5V4.5"]';

const buttons =
  `undo redo blocks fontfamily fontsize bold forecolor uploadimage uploadattachment medialibrary table align indent2em
  fullscreen italic underline strikethrough backcolor removeformat lineheight bullist numlist blockquote hr outdent
  indent link image uploadmedia media code`.split(/\s+/);

const menus = [
  ['blocks', 5],
  ['fontfamily', 7],
  ['fontsize', 12],
  ['lineheight', 9],
  ['forecolor-chevron', 10],
  ['backcolor-chevron', 10],
  ['bullist-chevron', 4],
  ['numlist-chevron', 6],
  ['table', 5],
  ['align', 4],
] as const;
const windows = [
  ['link', 4],
  ['image', 1],
  ['media', 3],
  ['code', 1],
] as const;

test('each button of the toolbar shows its icon and opens all of its choices', async ({ product }) => {
  // The preview, as no live one is shown beside the text.
  clerk = await openBackOffice(product, '/System/activities/edit');
  await openSecondRow();
  await press('preview');
  await expectWholePictures(1);
  await clerk.goto(`${product.origin}/System/news/edit`);
  await editorBody(clerk).waitFor();
  await openSecondRow();

  const names = await clerk
    .locator('.tox-toolbar__group [data-mce-name]')
    .evaluateAll((found) => found.map((one) => one.getAttribute('data-mce-name')));
  expect(buttons.filter((name) => !names.includes(name))).toEqual([]);
  expect(await clerk.locator('.tox-toolbar__group svg').count()).toBeGreaterThan(buttons.length - 3);
  expect(await clerk.locator(placeholders).count()).toBe(0);

  for (const [name, least] of menus) await opensChoices(name, least);
  for (const [name, leaves] of windows) {
    await press(name);
    await expectWholePictures(leaves);
  }
  await press('forecolor-chevron');
  await clerk.locator('.tox-menu').locator('[title="自定义颜色"], [aria-label="自定义颜色"]').click();
  await clerk.locator('.tox-dialog .tox-sv-palette').waitFor();
  await expectWholePictures(4);
});

test('a table has its own toolbar and separate dialogs for the table, its rows and its cells', async () => {
  await editorBody(clerk).click();
  await order('mceInsertTable', { rows: 2, columns: 2 });
  await clerk.locator('.tox-pop .tox-tbtn').first().waitFor();
  expect(await clerk.locator('.tox-pop .tox-tbtn').count()).toBeGreaterThan(6);
  expect(await clerk.locator(placeholders).count()).toBe(0);

  for (const window of ['mceTableProps', 'mceTableRowProps', 'mceTableCellProps']) {
    await order(window);
    await expectWholePictures(3);
  }
});

test('a failed upload of an attachment or a picture shows an error and leaves the text unchanged', async () => {
  const receipt = { name: '会议回执.txt', mimeType: 'text/plain', buffer: Buffer.from('回执') };
  const picture = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#0b3d7a' } })
    .png()
    .toBuffer();
  for (const [answer, text] of [
    [answerWith(502, 'Bad Gateway'), 'HTTP Error: 502'],
    [answerWith(200, '<html>'), 'Invalid JSON'],
    [(route: Route) => route.abort('connectionreset'), 'Image upload failed due to a XHR Transport error'],
  ] as const) {
    await clerk.route(uploadAddress, answer, { times: 1 });
    await chooseIn(clerk, () => clerk.getByRole('button', { name: '上传附件' }).click(), receipt);
    await says('上传失败');

    await clerk.route(uploadAddress, answer, { times: 1 });
    await pastePicture(clerk, picture);
    await says(text);
  }
  expect(await editorBody(clerk).locator('img, a').count()).toBe(0);
});

const uploadAddress = '**/api/XfSysBussiness/UploadFile';
const answerWith = (status: number, body: string) => (route: Route) => route.fulfill({ status, body });

/** Reads the editor's notification and closes it. */
async function says(text: string): Promise<void> {
  const notice = clerk.locator('.tox-notification').filter({ hasText: text }).first();
  await notice.waitFor();
  await notice.locator('.tox-notification__dismiss').click();
  await notice.waitFor({ state: 'detached' });
}

const press = (name: string) => clerk.locator(`[data-mce-name="${name}"]`).click();

/** Opens the row behind ⋯, whose first button has the focus once the row is there. */
async function openSecondRow(): Promise<void> {
  await press('overflow-button');
  await clerk.locator('.tox-toolbar__overflow .tox-tbtn:focus').waitFor();
}

async function opensChoices(name: string, least: number): Promise<void> {
  await press(name);
  const items = clerk.locator('.tox-menu').locator('[role^="menuitem"]');
  await items.first().waitFor();
  await expect.poll(() => items.count(), { message: name }).toBeGreaterThanOrEqual(least);
  expect(await clerk.locator(placeholders).count(), name).toBe(0);
  await clerk.keyboard.press('Escape');
  await clerk.locator('.tox-menu').waitFor({ state: 'detached' });
}

const fields = 'input, textarea, iframe, .tox-listbox';

/** Checks that the open window and each of its tabs are in Chinese, and closes it. */
async function expectWholePictures(least: number): Promise<void> {
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
