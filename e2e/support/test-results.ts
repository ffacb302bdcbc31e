import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * `RERUN=1` marks the second run of failed tests, which does not overwrite the results of the first one and records a
 * trace as well.
 */
export const isTraced = Boolean(process.env.RERUN);
const folder = resolve('test-results', isTraced ? 'second-run' : '.');
/** The elements in which pages report errors. */
const notices = '.ant-message, .ant-notification, [role=alert], [role=status], .ant-form-item-explain-error';

/** Starts a trace in the second run; it takes a third more time, which a run without failures does not spend. */
export async function startTrace(context: BrowserContext): Promise<void> {
  if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true });
}

/**
 * Writes the address, notices, focus and console errors of the page of a failing test, a picture of it, and the trace where there is one, to
 * `test-results/`, and prints the path.
 */
export async function saveEvidence(page: Page, consoleErrors: readonly string[]): Promise<void> {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const name = `${relative(resolve('e2e'), testPath)} ${currentTestName}`
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 120);
  const pageText = await page
    .locator(notices)
    .allInnerTexts()
    .catch(() => []);
  const focused = await page
    .evaluate(() => document.activeElement?.outerHTML.slice(0, 150))
    .catch(() => undefined);
  const lines = [
    `address: ${page.url()}`,
    `notices: ${pageText.join(' | ')}`,
    `focus: ${focused ?? 'none'}`,
    `console errors: ${consoleErrors.slice(-5).join(' | ')}`,
  ];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.txt`), `${lines.join('\n')}\n`);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' }).catch(() => undefined);
  const path = relative('.', join(folder, name));
  lines.push(`stored in ${path}.txt and .png`);
  if (isTraced) {
    await page.context().tracing.stop({ path: `${path}.zip` });
    lines.push(`trace: node node_modules/playwright-core/cli.js show-trace ${path}.zip`);
  }
  console.log(lines.join('\n'));
}
