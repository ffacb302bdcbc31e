import { existsSync } from 'node:fs';
import { knownBrowsers, preparedBrowser } from './known-browsers.mjs';

/** Returns the browser that the environment names, that `npm test` has prepared, or that the machine has. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, CHROME_PATH } = process.env;
  const wanted = [CHROMIUM_PATH, CHROME_PATH, preparedBrowser];
  return wanted.find((path) => path !== undefined && existsSync(path)) ?? knownBrowsers()[0];
}

/** @throws Error with instructions where there is none */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) throw new Error('no Chromium found: run `npm test` once, or name one in CHROMIUM_PATH');
  return found;
}
