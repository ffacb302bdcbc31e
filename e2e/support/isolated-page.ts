import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { waitLimitMs } from '../../server/testing/time-limits.ts';
import { waitForHydration } from './browser.ts';
import { slowDown } from './cpu-slowdown.ts';
import { startTrace } from './test-results.ts';
import { waitForRoutes } from './wait-for-routes.ts';

const usual = {
  locale: 'zh-CN',
  // As for users who ask for reduced motion: elements stay where they were seen, and tests run faster.
  reducedMotion: 'reduce',
  // The routes of a test do not see requests that a service worker answers.
  serviceWorkers: 'block',
  viewport: { width: 1440, height: 900 },
} as const;

/** Opens a page of a browser profile of its own, which ends with the page (docs/decisions/0112). */
export async function openOwnPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...usual, ...options });
  await startTrace(context);
  const page = await context.newPage();
  page.setDefaultTimeout(waitLimitMs);
  if (options.javaScriptEnabled !== false) {
    waitForHydration(page);
    waitForRoutes(page);
    await slowDown(page);
  }
  page.once('close', () => void context.close());
  return page;
}
