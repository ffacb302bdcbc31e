import type { Page } from 'playwright-core';

/** Asked for only here. */
const probe = '/robots.txt?routed';

/**
 * Makes `page.route` resolve only when the page's requests are intercepted. Chromium enables this a moment after it
 * confirms it: on a busy machine a request sent meanwhile sometimes passed.
 */
export function waitForRoutes(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (url, handler, options) => {
    const added = await route(url, handler, options);
    // Before a page is opened there is nothing that could go past.
    if (page.url().startsWith('http')) await untilInEffect();
    return added;
  };

  async function untilInEffect(): Promise<void> {
    const answer = await route(`**${probe}`, (one) => one.fulfill({ body: probe }));
    const comesBy = () =>
      page.evaluate(async (address) => (await (await fetch(address)).text()) === address, probe);
    for (let tries = 0; ; tries += 1) {
      if (tries === 100) throw new Error('what the page sends does not come by');
      // A page that is just being left is asked again.
      if (await comesBy().catch(() => false)) break;
    }
    await answer.dispose();
  }
}
