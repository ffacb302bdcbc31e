import type { CDPSession, Page } from 'playwright-core';

/** The measurements of one visit of a page. */
export interface Visit {
  /** The number of responses over the network, without those of the API. */
  files: number;
  calls: number;
  /** The transferred size of files and calls. */
  kilobytes: number;
  /** Seconds of the processor on the main thread until the page is shown: all, scripts, style and layout. */
  thread: number;
  script: number;
  style: number;
  /** Seconds by the clock until the page is shown. */
  isReady: number;
}

/** Opens an address and measures until `stands` resolves; requests are counted until the network is idle. */
export async function visit(page: Page, url: string, isReady: (page: Page) => Promise<void>): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  const traffic = await countTraffic(session);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await threadSeconds(session);
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await isReady(page);
  const seconds = (performance.now() - began) / 1000;
  const after = await threadSeconds(session);
  await page.waitForLoadState('networkidle');
  await session.detach();
  return {
    ...traffic,
    thread: after.thread - before.thread,
    script: after.script - before.script,
    style: after.style - before.style,
    isReady: seconds,
  };
}

/** Counts from now on. What the browser has already, and what it fetches for later, is left out. */
async function countTraffic(session: CDPSession) {
  const traffic = { files: 0, calls: 0, kilobytes: 0 };
  const kinds = new Map<string, 'files' | 'calls'>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const { protocol, pathname } = new URL(request.url);
    if (type === 'Prefetch' || !protocol.startsWith('http')) return;
    kinds.set(requestId, pathname.startsWith('/api/') ? 'calls' : 'files');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === undefined || encodedDataLength === 0) return;
    traffic[kind] += 1;
    traffic.kilobytes += encodedDataLength / 1000;
  });
  await session.send('Network.enable');
  return traffic;
}

async function threadSeconds(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    thread: of('TaskDuration'),
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration') + of('LayoutDuration'),
  };
}
