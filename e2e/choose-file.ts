import type { FileChooser, Page } from 'playwright-core';

type Files = Parameters<FileChooser['setFiles']>[0];

/** Opens the browser's own window for files by `press`, however long that takes, and chooses in it. */
export async function chooseIn(page: Page, press: () => Promise<void>, files: Files): Promise<void> {
  const opened = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
  // The browser is told a moment later to hand the window over; what it answers then comes after that.
  await page.evaluate(() => undefined);
  await press();
  await (await opened).setFiles(files);
}
