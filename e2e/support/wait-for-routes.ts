import type { Page } from 'playwright-core';

/** Asked for only here. */
const probe = '/robots.txt?routed';

/**
 * Makes `page.route` end when what the page sends comes by. Chromium tells its page of it a moment after it says so: a call that was
 * sent meanwhile went past, seldom and only on a busy machine.
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
      // A page that is just being left asks again.
      if (await comesBy().catch(() => false)) break;
    }
    await answer.dispose();
  }
}
