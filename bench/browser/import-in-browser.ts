import { chromium } from 'playwright-core';

/** The waiting times of a user who imports a file, without the time for reading and pressing buttons. */
export interface WizardTimes {
  /** From the file to the result of the check. */
  check: number;
  /** From the confirmation to the result. */
  store: number;
  undo: number;
  /** The longest piece of work of the page's own thread, in milliseconds of the processor, and by the clock. */
  busiest: number;
  blocked: number;
}

const longest = 120_000;

/** Imports 10,000 rows in Chromium, as a clerk does, and takes them back. */
export async function measureWizard(
  url: string,
  siteUrl: string,
  token: string,
  file: string,
): Promise<WizardTimes> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ locale: 'zh-CN', reducedMotion: 'reduce' });
    page.setDefaultTimeout(longest);
    // Modules that are preloaded for other pages, such as the editor, are not part of this page's work.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await page.goto(`${url}/login`);
    await page.evaluate((value) => sessionStorage.setItem('backstageToken', value), token);
    // The user has accepted before that the site's address opens on this machine alone: no question interrupts the import.
    await page.evaluate((accepted) => sessionStorage.setItem('acceptedSiteAddress', accepted), siteUrl);
    await page.goto(`${url}/System/certificates/import`);
    await page.getByText('把表格拖到这里').waitFor();
    await browser.startTracing(page, { categories: ['toplevel'] });
    const check = await timed(async () => {
      await page.getByLabel('选择表格').setInputFiles(file);
      await page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();
    });
    const verb = { name: /^导入全部/ };
    await page.getByRole('button', verb).click();
    const confirmation = page.getByRole('dialog').getByRole('button', verb);
    await confirmation.waitFor();
    const store = await timed(async () => {
      await confirmation.click();
      await page.getByRole('heading', { name: /^已导入/ }).waitFor();
    });
    await page.locator('.import-done').getByRole('button', { name: '撤回整批' }).click();
    const again = page.getByRole('dialog').getByRole('button', { name: /^撤回 \d+ 张$/ });
    await page.getByRole('dialog').getByLabel('撤回原因').fill('测量');
    await again.and(page.locator(':enabled')).waitFor();
    const undo = await timed(async () => {
      await again.click();
      await page.getByRole('heading', { name: /^已撤回/ }).waitFor();
    });
    return { check, store, undo, ...longestOf(await browser.stopTracing()) };
  } finally {
    await browser.close();
  }
}

/** The trace of one task: microseconds by the clock and of the processor. */
interface Traced {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

function longestOf(trace: Buffer): Pick<WizardTimes, 'busiest' | 'blocked'> {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Traced[] };
  const pages = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const work = traceEvents.filter(
    ({ name, pid, tid }) =>
      name.endsWith('RunTask') && pages.some((page) => page.pid === pid && page.tid === tid),
  );
  const longestBy = (of: (task: Traced) => number | undefined) =>
    work.reduce((most, task) => Math.max(most, of(task) ?? 0), 0) / 1000;
  return { busiest: longestBy(({ tdur }) => tdur), blocked: longestBy(({ dur }) => dur) };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startTime = performance.now();
  await work();
  return (performance.now() - startTime) / 1000;
}
