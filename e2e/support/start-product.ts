import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { startTestApp, type TestApp } from '../../server/testing/start-test-app.ts';
import { openBrowser } from './browser.ts';
import { openOwnPage } from './isolated-page.ts';
import { jitter } from './network-jitter.ts';
import { isTraced, saveEvidence } from './test-results.ts';

/** The whole product on a fresh database, listening, and a browser in front of it. */
export interface Product {
  site: TestApp;
  origin: string;
  /** Opens a page with a browser profile of its own. An error in its console fails the test. */
  open(address: string, options?: BrowserContextOptions): Promise<Page>;
  /** Records the state of a page that several tests share; each test that fails calls it. */
  tellWhereItStood(page: Page): Promise<void>;
  close(): Promise<void>;
}

/** Starts the product. `provoked`: parts of the browser errors that the test itself causes. */
export async function startProduct(
  env: Record<string, string> = {},
  provoked: readonly string[] = [],
): Promise<Product> {
  const site = await startTestApp(env, { builtFolder: resolve('dist') });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  jitter(site.app.server);
  const origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  const browser = await openBrowser();
  const opened = new Set<Page>();
  const errors: string[] = [];
  const reported: string[] = [];

  async function tellWhereItStood(page: Page): Promise<void> {
    await saveEvidence(page, reported);
  }

  return {
    site,
    origin,
    async open(address, options = {}) {
      const page = await openOwnPage(browser, options);
      opened.add(page);
      page.once('close', () => opened.delete(page));
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() !== 'error') return;
        reported.push(text);
        if (provoked.some((part) => text.includes(part))) return;
        if (!isExpected(text)) errors.push(`${page.url()}: ${text}`);
      });
      onTestFailed(() => tellWhereItStood(page));
      await page.goto(`${origin}${address}`);
      return page;
    },
    tellWhereItStood,
    async close() {
      await Promise.all([...opened].map((page) => page.context().close()));
      await site.close();
      if (errors.length > 0) throw new Error(`the browser reported:\n${errors.join('\n')}`);
    },
  };
}

/**
 * Returns whether a browser error is expected: a missing page that is visited on purpose, pictures of other sites in a
 * paste, a change of the machine's network address, after which the browser tries again, and the script of a trace in
 * a frame that allows none.
 */
function isExpected(text: string): boolean {
  return expectedErrors.some((part) => text.includes(part));
}

const expectedErrors = [
  'status of 404',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_NETWORK_CHANGED',
  ...(isTraced ? ["Blocked script execution in 'about:srcdoc'"] : []),
];
