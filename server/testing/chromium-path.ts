import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the browser that the environment names, or that `npm test` has prepared (cli/testing/test-browser.mjs), or that the
 * distribution has. A headless shell comes first: its pages cost a third of those in a browser with windows.
 */
export function findChromium(): string | undefined {
  const knownPaths = [
    process.env.CHROMIUM_PATH,
    process.env.CHROME_PATH,
    join(import.meta.dirname, '../../node_modules/.cache/test-browser/chromium-for-tests'),
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return knownPaths.find((path) => path !== undefined && existsSync(path));
}

/** @throws Error with instructions where there is none */
export function chromiumPath(): string {
  const path = findChromium();
  if (!path) throw new Error('no Chromium found: run `npm test` once, or name one in CHROMIUM_PATH');
  return path;
}
