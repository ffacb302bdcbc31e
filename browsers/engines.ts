import { existsSync } from 'node:fs';
import { supportedBrowsers, type OldestBrowsers } from '../ui/browser/supported-browsers.ts';
import { startChromium } from './drivers/chromium.ts';
import type { Driver, Start } from './drivers/driver.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startWebKit } from './drivers/webkit.ts';
import { installChromium } from './install-chromium.ts';

/** A browser that the product is tried in. */
export interface Engine {
  name: string;
  /** The browser and version that people have with this engine. */
  represents: { browser: keyof OldestBrowsers; version: number };
  /** Shows a file in place of the page instead of saving it: its window has no downloads. */
  opensFiles?: true;
  /** Does not hand formatted text from its clipboard to a page. */
  hasNoClipboard?: true;
  /** Programs that must be on this machine, and what installs them. */
  needs: readonly string[];
  install: string;
  start(start: Start): Promise<Driver>;
}

const firefox = '/usr/bin/firefox-esr';
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const libraries = 'npm brings it on first use; the libraries it needs come with apt-get install chromium';

export const engines: readonly Engine[] = [
  {
    name: 'firefox-esr',
    represents: { browser: 'firefox', version: 153 },
    needs: [firefox],
    install: 'apt-get install firefox-esr',
    start: (start) => startFirefox(firefox, start),
  },
  {
    name: 'webkitgtk',
    represents: { browser: 'safari', version: 26 },
    needs: ['/usr/bin/WebKitWebDriver', miniBrowser, '/usr/bin/Xvfb'],
    install: 'apt-get install webkit2gtk-driver xvfb',
    start: (start) =>
      startWebKit(
        {
          driver: '/usr/bin/WebKitWebDriver',
          browser: miniBrowser,
          capability: 'webkitgtk:browserOptions',
          args: ['--automation'],
          needsDisplay: true,
        },
        start,
      ),
  },
  {
    name: 'wpe-2.38',
    represents: { browser: 'safari', version: 16.0 },
    opensFiles: true,
    hasNoClipboard: true,
    needs: ['/usr/bin/WPEWebDriver', '/usr/bin/cog'],
    install: 'apt-get install wpewebkit-driver cog',
    start: (start) =>
      startWebKit(
        {
          driver: '/usr/bin/WPEWebDriver',
          browser: '/usr/bin/cog',
          capability: 'wpe:browserOptions',
          args: ['--automation', '--platform=headless'],
          needsDisplay: false,
        },
        start,
      ),
  },
  {
    name: 'chromium-109',
    represents: { browser: 'chrome', version: 109 },
    needs: [],
    install: libraries,
    start: async (start) => startChromium(await installChromium('@sparticuz/chromium'), start),
  },
  {
    name: 'chromium-88',
    represents: { browser: 'chrome', version: 88 },
    needs: [],
    install: libraries,
    start: async (start) => startChromium(await installChromium('chrome-aws-lambda'), start),
  },
];

/**
 * Returns true if package.json (browserslist) includes this engine for this part; other engines have to show a notice.
 */
export function isSupported({ represents: { browser, version } }: Engine, part: 'site' | 'admin'): boolean {
  return version >= Number(supportedBrowsers[part][browser]);
}

/** Returns the missing parts of this engine and the command that installs them; undefined if none is missing. */
export function missingPart({ needs, install }: Engine): string | undefined {
  const absent = needs.filter((path) => !existsSync(path));
  return absent.length > 0 ? `${absent.join(', ')} is not there: ${install}` : undefined;
}
