import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumPath } from '../../server/testing/chromium-path.ts';

/* Chromium for the tests: one for all files of a worker, where each page has a profile of its own. */

let launched: Promise<Browser> | undefined;

/** Ends with the worker. */
export function openBrowser(): Promise<Browser> {
  launched ??= launch([]);
  return launched;
}

/** Opens a browser whose camera shows this picture (a JPEG), with permission to use it; the caller closes it. */
export function openBrowserWithCamera(picture: string): Promise<Browser> {
  return launch([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${picture}`,
  ]);
}

function launch(more: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...flags, ...more] });
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Makes `goto` and `reload` resolve when React has hydrated the page. Before that a press on a button has no effect,
 * and typed text may be lost.
 */
export function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  // The main navigation marks itself as live, for its own style; other pages have none.
  const isAlive = () => document.querySelector('[aria-label="主导航"]:not([data-live])') === null;
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    await page.waitForFunction(isAlive);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await page.waitForFunction(isAlive);
    return answer;
  };
}
