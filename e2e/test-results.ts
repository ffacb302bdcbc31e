import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Files of failed journeys; `RERUN=1` marks their second run, which does not overwrite what the first one saw. */
const folder = resolve('test-results', process.env.RERUN ? 'second-run' : '.');
/** Where the pages say that something went wrong. */
const notices = '.ant-message, .ant-notification, [role=alert], [role=status], .ant-form-item-explain-error';

/**
 * Writes the address, notices, focus and console errors of the page of a failing test, and a picture of it, to
 * `test-results/`, and prints the path.
 */
export async function keepWhatItSaw(page: Page, consoleErrors: readonly string[]): Promise<void> {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const name = `${relative(resolve('e2e'), testPath)} ${currentTestName}`
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 120);
  const said = await page
    .locator(notices)
    .allInnerTexts()
    .catch(() => []);
  const focused = await page
    .evaluate(() => document.activeElement?.outerHTML.slice(0, 150))
    .catch(() => undefined);
  const lines = [
    `address: ${page.url()}`,
    `notices: ${said.join(' | ')}`,
    `focus: ${focused ?? 'none'}`,
    `console errors: ${consoleErrors.slice(-5).join(' | ')}`,
  ];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.txt`), `${lines.join('\n')}\n`);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' }).catch(() => undefined);
  console.log([...lines, `kept in ${relative('.', join(folder, name))}.txt and .png`].join('\n'));
}
