import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestServer, type SharedServer } from '../server/testing/test-server.ts';
import { killAllPrograms } from './drivers/start-process.ts';
import { engines, missing, type Engine } from './engines.ts';
import { notices, shownFile } from './find.ts';
import { pageOf, type Page } from './page.ts';
import { startSite, type Site } from './site.ts';
import { isOfficeStep, steps, type Step } from './steps.ts';

/*
 * npm run browsers [engine …] [-- --step name]
 * Leads old and other browsers through what people do, on the built product. Prints a table, leaves a picture of each step in
 * test-results/browsers, and ends with 1 when a step failed or an engine is missing.
 */

const pictures = 'test-results/browsers';
const savesWithinMs = 20_000;
type Results = Map<string, string>;

const asked = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    killAllPrograms();
    process.exit(1);
  });
process.exitCode = (await runAll(chosenEngines(), chosenSteps())) ? 0 : 1;

async function runAll(chosen: readonly Engine[], wanted: readonly Step[]): Promise<boolean> {
  await using started = new AsyncDisposableStack();
  const server = started.adopt(await startTestServer(), ({ stop }) => stop());
  const table = new Map<Engine, Results>();
  for (const engine of chosen) {
    table.set(engine, await runEngine(engine, wanted, server));
  }
  console.log(`\n${tableOf(table, wanted)}`);
  const faults = [...table].flatMap(([{ name }, results]) =>
    [...results].filter(([, fault]) => fault !== '').map(([step, fault]) => `✗ ${name}, ${step}: ${fault}`),
  );
  console.log(`\n${faults.join('\n') || 'Nothing failed.'}`);
  console.log(`Pictures are in ${pictures}.`);
  return faults.length === 0;
}

/** What went wrong in each step; an empty text where nothing did. */
async function runEngine(engine: Engine, wanted: readonly Step[], server: SharedServer): Promise<Results> {
  console.log(`\n${engine.name} (${engine.standsFor})`);
  const all = (fault: string) => new Map(wanted.map(({ name }) => [name, fault]));
  const absent = missing(engine);
  if (absent) {
    console.error(`MISSING: ${absent}`);
    return all(`missing: ${absent}`);
  }
  await using started = new AsyncDisposableStack();
  const folder = started.adopt(await mkdtemp(join(tmpdir(), 'xiehui-browsers-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const [profile, downloads] = [join(folder, 'profile'), join(folder, 'downloads')];
  for (const path of [profile, downloads]) await mkdir(path);
  const site = started.adopt(await startSite(server, join(folder, 'files')), ({ close }) => close());
  try {
    const driver = started.adopt(
      await engine.start({ origin: site.origin, profile, downloads }),
      ({ close }) => close(),
    );
    const page = pageOf(driver, site.origin);
    const results: Results = new Map();
    const kept = join(pictures, engine.name);
    await mkdir(kept, { recursive: true });
    for (const step of wanted) {
      const began = Date.now();
      await site.forgetLimits();
      const fault = await runStep(engine, step, {
        page,
        site,
        saved: (name) => (engine.opensFiles ? opened(page) : saved(join(downloads, name))),
      })
        .then(() => '')
        .catch((error: Error) => withNotices(page, error.message));
      const errors = await driver.takeErrors().catch(({ message }: Error) => [message]);
      const whole = [fault, ...new Set(errors.map((error) => `console: ${firstLine(error)}`))]
        .filter(Boolean)
        .join('; ');
      results.set(step.name, whole);
      console.log(
        `${whole ? '✗' : '✓'} ${step.name} (${((Date.now() - began) / 1000).toFixed(1)} s) ${whole}`,
      );
      const picture = join(kept, `${step.name.replaceAll(' ', '-')}.png`);
      await driver.screenshot().then(
        (png) => writeFile(picture, png),
        ({ message }: Error) => console.error(`no picture of ${step.name}: ${message}`),
      );
    }
    return results;
  } catch (error) {
    const fault = `does not start (${engine.install}): ${String(error)}`;
    console.error(fault);
    return all(fault);
  }
}

type Given = { page: Page; site: Site; saved(name: string): Promise<Buffer> };

async function runStep(engine: Engine, step: Step, given: Given): Promise<void> {
  if (!isOfficeStep(step) || engine.office === 'works') return await step.run(given);
  await given.page.begin({ administrator: given.site.token });
  await given.page.open(step.address);
  await given.page.sees('您的浏览器版本过旧');
}

async function withNotices(page: Page, fault: string): Promise<string> {
  const said = await page.inPage(notices).catch(({ message }: Error) => message);
  return `${fault} (${said})`;
}

/** The bytes of a file once it is whole: there, not empty and of one size. */
async function saved(path: string): Promise<Buffer> {
  const end = Date.now() + savesWithinMs;
  let before = 0;
  while (Date.now() < end) {
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    if (size > 0 && size === before) return await readFile(path);
    before = size;
    await pause(300);
  }
  throw new Error(`${path.split('/').at(-1)} was not saved`);
}

async function opened(page: Page): Promise<Buffer> {
  const base64 = await page.until(
    async () => (await page.inPage(shownFile)) || { fault: 'no file was opened' },
  );
  return Buffer.from(base64, 'base64');
}

/** Without the stack below it. */
const firstLine = (error: string) => error.split('\n')[0]!.slice(0, 200);

function chosenEngines(): readonly Engine[] {
  const names = asked.filter((_, at) => asked[at - 1] !== '--step' && asked[at] !== '--step');
  const unknown = names.filter((name) => !engines.some((engine) => engine.name === name));
  if (unknown.length > 0)
    throw new Error(`no such engine: ${unknown.join()}; there are ${engines.map(({ name }) => name).join()}`);
  return names.length > 0 ? engines.filter(({ name }) => names.includes(name)) : engines;
}

function chosenSteps(): readonly Step[] {
  const names = asked.filter((_, at) => asked[at - 1] === '--step');
  return names.length > 0 ? steps.filter(({ name }) => names.includes(name)) : steps;
}

function tableOf(table: Map<Engine, Results>, wanted: readonly Step[]): string {
  const heads = ['engine', ...wanted.map(({ name }) => name)];
  const rows = [...table].map(([engine, results]) => [
    `${engine.name} (${engine.standsFor})`,
    ...wanted.map((step) => {
      if (results.get(step.name) !== '') return '✗';
      return isOfficeStep(step) && engine.office === 'notice' ? '✓ notice' : '✓';
    }),
  ]);
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
