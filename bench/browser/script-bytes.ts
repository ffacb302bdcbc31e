import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

/** Counts what a page loads of scripts (gzip) from now on; what is only fetched for later, in idle moments, is left out. */
export function countScripts(page: Page) {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script' || response.url().endsWith('.js');
    if (isScript && !isForLater(response)) scripts.set(response.url(), gzippedSize(response));
  });
  return {
    files: scripts,
    bytes: async () => (await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0),
  };
}

function isForLater(response: Response): boolean {
  const headers = response.request().headers();
  return [headers['purpose'], headers['sec-purpose']].includes('prefetch');
}

async function gzippedSize(response: Response): Promise<number> {
  return gzipSync(await response.body(), { level: 9 }).length;
}
