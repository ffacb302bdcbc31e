// Finds the browsers of the machine. Runs on any Node ≥ 20: no types.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Starts the browser that `npm test` has found to work, with its fonts and libraries (cli/testing/test-browser.mjs). */
export const preparedBrowser = join(
  import.meta.dirname,
  '../../node_modules/.cache/test-browser/chromium-for-tests',
);

// Without windows first: each page costs a third.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const applications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** Returns the paths of browsers that are there, in the order in which tests want them; whether they run is another question. */
export function knownBrowsers(env = process.env) {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin'];
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const inApplications = applications.map((path) => join('/Applications', path));
  const configuredPaths = [env.CHROMIUM_PATH, env.CHROME_PATH].filter(Boolean);
  return [...new Set([...configuredPaths, ...installed, ...inApplications])].filter((path) =>
    existsSync(path),
  );
}
