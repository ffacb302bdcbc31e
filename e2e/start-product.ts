import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { startTestApp, type TestApp } from '../server/testing/start-test-app.ts';

/** The whole product on a fresh database, listening, and a browser in front of it. */
export interface Product {
  site: TestApp;
  origin: string;
  browser: Browser;
  /** A page of its own browser profile. What its console reports as an error fails the journey. */
  open(address: string, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** `provoked`: parts of what the browser reports because the journey itself breaks something. */
export async function startProduct(
  env: Record<string, string> = {},
  provoked: readonly string[] = [],
): Promise<Product> {
  const site = await startTestApp(env, { builtFolder: resolve('dist') });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  const faults: string[] = [];

  return {
    site,
    origin,
    browser,
    async open(address, options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'zh-CN',
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() !== 'error' || provoked.some((part) => text.includes(part))) return;
        if (!isExpected(text)) faults.push(`${page.url()}: ${text}`);
      });
      onTestFailed(() => {
        console.log(`the browser stood at ${page.url()}`);
      });
      await page.goto(`${origin}${address}`);
      return page;
    },
    async close() {
      await browser.close();
      await site.close();
      if (faults.length > 0) throw new Error(`the browser reported:\n${faults.join('\n')}`);
    },
  };
}

/**
 * What a browser reports although nothing is wrong: a page that is not there and is visited on purpose, and pictures
 * on other sites that came with a paste.
 */
function isExpected(text: string): boolean {
  return text.includes('status of 404') || text.includes('ERR_NAME_NOT_RESOLVED');
}

function chromiumPath(): string {
  const known = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const found = known.find((path) => path !== undefined && existsSync(path));
  if (!found) throw new Error('no Chromium found: install one, or name it in CHROMIUM_PATH');
  return found;
}
