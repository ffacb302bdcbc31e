import { existsSync } from 'node:fs';
import type { Driver, Start } from './drivers/driver.ts';
import { startChromium } from './drivers/chromium.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startWebKit } from './drivers/webkit.ts';
import { installChromium } from './install-chromium.ts';

/** A browser that the product is tried in. */
export interface Engine {
  name: string;
  /** Browsers of people that have this engine. */
  standsFor: string;
  /** What the product promises there (README): the back office works, or says that the browser is too old. */
  office: 'works' | 'notice';
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
    standsFor: 'Firefox today',
    office: 'works',
    needs: [firefox],
    install: 'apt-get install firefox-esr',
    start: (start) => startFirefox(firefox, start),
  },
  {
    name: 'webkitgtk',
    standsFor: 'Safari 26',
    office: 'works',
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
    standsFor: 'Safari 16.0',
    office: 'notice',
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
    standsFor: 'Chrome on Windows 7',
    office: 'works',
    needs: [],
    install: libraries,
    start: async (start) => startChromium(await installChromium('@sparticuz/chromium'), start),
  },
  {
    name: 'chromium-88',
    standsFor: '360 13, near QQ 11',
    office: 'notice',
    needs: [],
    install: libraries,
    start: async (start) => startChromium(await installChromium('chrome-aws-lambda'), start),
  },
];

/** What this engine lacks on this machine, and what installs it; undefined when nothing is missing. */
export function missing({ needs, install }: Engine): string | undefined {
  const absent = needs.filter((path) => !existsSync(path));
  return absent.length > 0 ? `${absent.join(', ')} is not there: ${install}` : undefined;
}
