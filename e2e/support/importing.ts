import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { openBackOffice } from './back-office.ts';
import { chooseIn } from './choose-file.ts';
import { handOn, type InputDriver } from './input-driver.ts';
import type { Product } from './start-product.ts';

export const address = '/System/certificates/import';

/** Opens the page of imports, with a query. */
export async function openImports(product: Product, administrator: string, query = ''): Promise<Page> {
  return await openBackOffice(product, address + query, {}, administrator);
}

const samples = resolve('server/modules/certificates/import/samples');
export const cleanSample = join(samples, 'certs-clean-10000.xlsx');
export const invalidSample = join(samples, 'certs-defects-200.xlsx');

export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Returns a workbook as the file chooser would pass it. */
export const workbook = (name: string, buffer: Buffer): GivenFile => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
});

/** Opens the browser's own window and chooses a file in it. */
export async function chooseFile(driver: InputDriver, file: string | GivenFile): Promise<void> {
  await chooseIn(driver.page, () => driver.press(driver.page.getByLabel('选择表格')), file);
}

/** Chooses a file with the mouse, where clicks are not counted. */
export const choose = (page: Page, file: string | GivenFile) => chooseFile(handOn(page, 'mouse'), file);

/** Drops a file on the page, as from the desktop. */
export async function dropFile(page: Page, { name, mimeType, buffer }: GivenFile): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([base64, fileName, type]) => {
      const dataTransfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], fileName, { type }));
      return dataTransfer;
    },
    [buffer.toString('base64'), name, mimeType] as const,
  );
  await page.locator('.import-wizard').dispatchEvent('drop', { dataTransfer: transfer });
}

/** Pastes rows as Ctrl+V does after a copy in a spreadsheet, wherever the page has the focus. */
export async function pasteRows(page: Page, text: string): Promise<void> {
  await page.evaluate((rows) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', rows);
    (document.activeElement ?? document.body).dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Finds the count with this name. */
export const figure = (page: Page, name: string) =>
  page.locator('.import-summary > div').filter({ has: page.getByText(name, { exact: true }) });
