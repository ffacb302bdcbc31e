import type { FileChooser, Page } from 'playwright-core';
import { expect } from 'vitest';

type Files = Parameters<FileChooser['setFiles']>[0];

/** Opens the browser's own window for files by `press`, however long that takes, and chooses in it. */
export async function chooseIn(page: Page, press: () => Promise<void>, files: Files): Promise<void> {
  let window: FileChooser | undefined;
  page.once('filechooser', (opened) => (window = opened));
  // The browser intercepts the file chooser a moment later; this evaluation completes after that.
  await page.evaluate(() => undefined);
  await press();
  await expect.poll(() => window !== undefined, { message: 'no window for files' }).toBe(true);
  await window?.setFiles(files);
}
