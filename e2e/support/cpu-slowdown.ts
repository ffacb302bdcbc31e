import type { Page } from 'playwright-core';

/** Slows a page down: `CPU_SLOWDOWN=4 npm test` gives each page a processor four times slower than this machine's. */
export async function slowDown(page: Page, rate = Number(process.env.CPU_SLOWDOWN ?? 1)): Promise<void> {
  if (rate <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
