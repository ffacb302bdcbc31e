import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SharedServer } from '../server/testing/test-server.ts';
import type { Driver } from './drivers/driver.ts';
import { isSupported, missingPart, type Engine } from './engines.ts';
import { notices, typeOfShownFile } from './find.ts';
import { pageOf, tooOld, type Page } from './page.ts';
import { startSite, type Site } from './site.ts';
import { isOfficeStep, type Step } from './step.ts';

/** The error of each step, by its name; blank if the step succeeded. */
export type Results = Map<string, string>;

export const pictures = 'test-results/browsers';
const savesWithinMs = 20_000;

/** Leads one engine through these steps on a site of its own. */
export async function walk(engine: Engine, steps: readonly Step[], server: SharedServer): Promise<Results> {
  const everywhere = (failure: string) => {
    console.error(`✗ ${failure}`);
    return new Map(steps.map(({ name }) => [name, failure]));
  };
  const absent = missingPart(engine);
  if (absent) return everywhere(`missing: ${absent}`);
  await using started = new AsyncDisposableStack();
  const folder = started.adopt(await mkdtemp(join(tmpdir(), 'xiehui-browsers-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const [profile, downloads] = [join(folder, 'profile'), join(folder, 'downloads')];
  for (const path of [profile, downloads]) await mkdir(path);
  await mkdir(join(pictures, engine.name), { recursive: true });
  const site = started.adopt(await startSite(server, join(folder, 'files')), ({ close }) => close());
  const driver = await engine
    .start({ origin: site.origin, profile, downloads })
    .catch(({ message }: Error) => message);
  if (typeof driver === 'string') return everywhere(`does not start (${engine.install}): ${driver}`);
  started.defer(() => driver.close());

  const page = pageOf(driver, site.origin, engine);
  const getsFile = (name: string) =>
    engine.opensFiles ? isOpened(page, typeOf(name)) : isSaved(join(downloads, name), typeOf(name));
  const results: Results = new Map();
  for (const step of steps) {
    const began = Date.now();
    await site.forgetLimits();
    const failure = await errorOf(() => runStep(engine, step, { page, site, getsFile }), page);
    const errors = await consoleErrors(driver);
    const whole = (works(engine, step) ? [failure, ...errors] : [failure]).filter(Boolean).join('; ');
    results.set(step.name, whole);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`${whole ? '✗' : '✓'} ${step.name} (${seconds} s) ${whole}`);
    await savePicture(driver, join(pictures, engine.name, `${step.name.replaceAll(' ', '-')}.png`));
  }
  return results;
}

/** In other engines the notice has to appear, and console messages are ignored. */
export const works = (engine: Engine, step: Step) =>
  isSupported(engine, isOfficeStep(step) ? 'admin' : 'site');

async function runStep(
  engine: Engine,
  step: Step,
  given: { page: Page; site: Site; getsFile(name: string): Promise<void> },
): Promise<void> {
  if (works(engine, step) || !isOfficeStep(step)) return await step.run(given);
  await given.page.begin({ administrator: given.site.token });
  await given.page.open(step.address);
  await given.page.sees(tooOld);
}

/** Returns the error, followed by the messages of the page; blank if the action succeeded. */
async function errorOf(act: () => Promise<void>, page: Page): Promise<string> {
  try {
    await act();
    return '';
  } catch (error) {
    const noticeText = await page.inPage(notices).catch(({ message }: Error) => message);
    return `${error instanceof Error ? error.message : String(error)} (${noticeText})`;
  }
}

/** Returns each error once, without its stack. */
async function consoleErrors(driver: Driver): Promise<string[]> {
  const errors = await driver.takeErrors();
  return [...new Set(errors.map((error) => `console: ${error.split('\n')[0]?.slice(0, 200)}`))];
}

async function savePicture(driver: Driver, path: string): Promise<void> {
  // Elements that are fading in or out are hard to judge in a picture.
  await pause(500);
  try {
    await writeFile(path, await driver.screenshot());
  } catch (error) {
    console.error(`no picture at ${path}: ${String(error)}`);
  }
}

const types = {
  png: { mediaType: 'image/png', beginning: '\u{89}PNG' },
  pdf: { mediaType: 'application/pdf', beginning: '%PDF-' },
};
type FileType = (typeof types)[keyof typeof types];

const typeOf = (name: string) => (name.endsWith('.png') ? types.png : types.pdf);

/** Waits until the file is complete: it exists, is not empty and no longer grows. */
async function isSaved(path: string, { beginning }: FileType): Promise<void> {
  const end = Date.now() + savesWithinMs;
  let before = 0;
  while (Date.now() < end) {
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    if (size > 0 && size === before) {
      const content = await readFile(path, 'latin1');
      if (!content.startsWith(beginning))
        throw new Error(`${basename(path)} begins with ${content.slice(0, 9)}`);
      return;
    }
    before = size;
    await pause(300);
  }
  throw new Error(`${basename(path)} was not saved`);
}

/** Waits for the opened file. The page gives up the file on opening it, so that only the media type can be checked. */
async function isOpened(page: Page, { mediaType }: FileType): Promise<void> {
  await page.until(async () => {
    const type = await page.inPage(typeOfShownFile);
    return type === mediaType || { error: type ? `a file of ${type} was opened` : 'no file was opened' };
  });
}
