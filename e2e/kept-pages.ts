import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { waitLimitMs } from '../server/testing/time-limits.ts';
import { waitForHydration } from './browser.ts';
import { waitForRoutes } from './routes.ts';
import { slowDown } from './slow-down.ts';
import { startTrace } from './test-results.ts';

/*
 * Pages that a test has done with, emptied and given to the next one: their programs are loaded and compiled, which is more than half
 * of what opening a page costs (docs/decisions/0265-pages-are-kept.md).
 */

/** What the profile of a page begins with; pages of different profiles are never exchanged. */
type Profile = Omit<BrowserContextOptions, 'viewport' | 'extraHTTPHeaders'>;

export interface KeptPages {
  /** Closing the page empties it for the next; it ends with its profile when that was changed. */
  lend(options: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

interface Kept {
  page: Page;
  profile: string;
  /** Set by whoever does what cannot be taken back. */
  isSpoiled: boolean;
  /** Its profile, without spoiling it. */
  context: ReturnType<Page['context']>;
}

const usual = {
  locale: 'zh-CN',
  // As people have it who set their system so: what is pressed is where it was seen, and a machine that draws no motion is quicker.
  reducedMotion: 'reduce',
  // What it answers no route of a test would see.
  serviceWorkers: 'block',
} as const;
const usualViewport = { width: 1440, height: 900 };

/** @param blank an address of the same origin whose page does nothing */
export function openKeptPages(browser: Browser, blank: string): KeptPages {
  const all = new Set<Kept>();
  const idle: Kept[] = [];

  async function make(profile: Profile): Promise<Kept> {
    const context = await browser.newContext({ ...usual, ...profile, viewport: usualViewport });
    await startTrace(context);
    const isScriptless = profile.javaScriptEnabled === false;
    // What a profile begins with is gone once it was emptied.
    const isSpoiled =
      isScriptless || profile.storageState !== undefined || profile.serviceWorkers === 'allow';
    const kept = { page: await context.newPage(), profile: nameOf(profile), isSpoiled, context };
    if (!isScriptless) {
      waitForHydration(kept.page);
      waitForRoutes(kept.page);
      await slowDown(kept.page);
    }
    all.add(kept);
    return kept;
  }

  async function end(kept: Kept): Promise<void> {
    all.delete(kept);
    await kept.context.close();
  }

  async function takeBack(kept: Kept): Promise<void> {
    if (!kept.isSpoiled && (await isEmptied(kept, blank))) idle.push(kept);
    else await end(kept);
  }

  return {
    async lend({ viewport = usualViewport, extraHTTPHeaders = {}, ...profile }) {
      const at = idle.findIndex((one) => one.profile === nameOf(profile));
      const kept = at < 0 ? await make(profile) : idle.splice(at, 1)[0]!;
      const { page } = kept;
      if (viewport) await page.setViewportSize(viewport);
      await page.setExtraHTTPHeaders(extraHTTPHeaders);
      page.setDefaultTimeout(waitLimitMs);
      let isLent = true;
      return handedOut(kept, async () => {
        if (!isLent) return;
        isLent = false;
        await takeBack(kept);
      });
    },
    async close() {
      await Promise.all([...all].map(end));
    },
  };
}

const nameOf = (profile: Profile) => JSON.stringify(profile);

/** What tests listen to. */
const events = [
  'console',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'dialog',
  'popup',
  'download',
  'filechooser',
  'framenavigated',
] as const;

/** Leaves whatever stood there, and what it kept. */
async function isEmptied({ page, context }: Kept, blank: string): Promise<boolean> {
  for (const event of events) page.removeAllListeners(event);
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(
      context
        .pages()
        .filter((one) => one !== page)
        .map((one) => one.close()),
    );
    await page.goto(blank);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    return true;
  } catch {
    // Such as a page that hangs: another one takes its place.
    return false;
  }
}

/** Whoever reaches for these may change what emptying does not bring back. */
const lasting: ReadonlySet<string | symbol> = new Set([
  'context',
  'clock',
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'emulateMedia',
  'routeWebSocket',
]);

/** The page as a test has it. */
function handedOut(kept: Kept, close: () => Promise<void>): Page {
  return new Proxy(kept.page, {
    get(page, name) {
      if (name === 'close') return close;
      if (lasting.has(name)) kept.isSpoiled = true;
      const own: unknown = Reflect.get(page, name);
      return typeof own === 'function' ? (own.bind(page) as unknown) : own;
    },
  });
}
