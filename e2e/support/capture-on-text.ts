import type { Page } from 'playwright-core';

/** A snapshot of a page at the moment that a text appeared. */
interface Moment {
  path: string;
  /** The values of its text fields. */
  typed: string[];
}

/**
 * Records the moment at which this page, or the next one it loads, contains `text`; to be read after the page has
 * changed. A text that is shown for a second cannot be observed from outside: on a busy machine the second is over
 * before.
 */
export async function captureOnText(page: Page, text: string): Promise<() => Promise<Moment | null>> {
  await page.addInitScript(captureMoment, text);
  await page.evaluate(captureMoment, text);
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('moment') ?? 'null') as Moment | null);
}

/** Runs in the browser. */
function captureMoment(text: string): void {
  const look = () => {
    if (sessionStorage.getItem('moment') || !document.body?.textContent?.includes(text)) return;
    const typed = [...document.querySelectorAll('input')].map(({ value }) => value);
    sessionStorage.setItem('moment', JSON.stringify({ path: location.pathname, typed }));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}
