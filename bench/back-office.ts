import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext } from 'playwright-core';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { changes, backOfficePages, type BackOfficePage } from './browser/back-office-pages.ts';
import { visit, type Visit } from './browser/back-office-visit.ts';
import { signedIn } from './browser/signed-in.ts';
import { median } from './load/median.ts';
import { table } from './load/report.ts';

/*
 * npm run bench back-office [rounds, 5] [-- --against FOLDER]
 * Measures the waiting time of a clerk on eight pages of the back office, in Chromium, on the demo association: in a
 * fresh profile, again with a warm cache, and from one page to the next by the menu. `--against` measures the program
 * that is built in another checkout in the same run, alternately. Ratios are this checkout's result divided by the
 * other's.
 */

interface Side {
  origin: string;
  token: string;
  pages: BackOfficePage[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
});
const rounds = Number(positionals[0] ?? 5);
const resources = new AsyncDisposableStack();
try {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  resources.defer(() => browser.close());
  const sides = [await startSide(undefined)];
  if (values.against !== undefined) sides.push(await startSide(resolve(values.against)));
  const times = new Map<string, Visit[][]>();
  const changeTimes = new Map<string, number[][]>();
  for (let round = 0; round < rounds; round++)
    for (const at of backOfficePages(0).keys())
      for (const [number, side] of sides.entries()) {
        const context = await browser.newContext({
          locale: 'zh-CN',
          viewport: { width: 1440, height: 900 },
        });
        await context.addInitScript((token) => sessionStorage.setItem('backstageToken', token), side.token);
        const page = side.pages[at]!;
        for (const which of ['first', 'second'])
          keep(times, `${which} ${page.name}`, number, await visitOnce(context, side, page));
        if (at === 0)
          for (const [entry, ms] of await change(context, side)) keep(changeTimes, entry, number, ms);
        await context.close();
      }
  report(times, changeTimes);
} finally {
  await resources.disposeAsync();
}

function keep<Value>(all: Map<string, Value[][]>, name: string, side: number, value: Value) {
  const sides = all.get(name) ?? [[], []];
  sides[side]?.push(value);
  all.set(name, sides);
}

async function startSide(checkout: string | undefined): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
  resources.defer(() => rm(dataDir, { recursive: true }));
  const env = { DATA_DIR: dataDir, STARTER: 'demo', LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' };
  const program = startProgram(env, [], checkout);
  resources.defer(async () => {
    program.kill('SIGTERM');
    await program.ended;
  });
  const origin = await program.ready;
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 1 });
  const token = await signedIn(db);
  const news = db.selectFrom('news').select('id').where('status', '=', 1).orderBy('id');
  const { id } = await news.limit(1).executeTakeFirstOrThrow();
  await db.destroy();
  return { origin, token, pages: backOfficePages(id) };
}

/** In a tab of its own. The process of the tab is there before the address is opened. */
async function visitOnce(context: BrowserContext, { origin }: Side, { address, isReady }: BackOfficePage) {
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  const visited = await visit(page, origin + address, isReady);
  await page.close();
  return visited;
}

/** Milliseconds from the press in the menu; nothing but the workbench was open in this tab before. */
async function change(context: BrowserContext, { origin }: Side): Promise<[string, number][]> {
  const page = await context.newPage();
  await page.goto(`${origin}/System/home`);
  const times: [string, number][] = [];
  for (const turn of ['first', 'second'])
    for (const { name, reach, press, isReady, leavesBy } of changes) {
      await page.waitForLoadState('networkidle');
      await reach?.(page);
      await press(page).waitFor();
      const began = performance.now();
      await press(page).click();
      await isReady(page);
      times.push([`${name}, ${turn} time`, performance.now() - began]);
      if (leavesBy !== undefined) await page.keyboard.press(leavesBy);
    }
  await page.close();
  return times;
}

function report(taken: Map<string, Visit[][]>, changed: Map<string, number[][]>): void {
  const [load] = loadavg();
  console.log(`Medians of ${rounds}, a load of ${load?.toFixed(1)} at the end`);
  for (const which of ['first', 'second']) {
    const rows = [...taken].filter(([name]) => name.startsWith(which));
    console.log(`\n${visitTable(which, rows)}`);
  }
  const head = withBefore(['page', 'ms'], true);
  const rows = [...changed].map(([name, sides]) => [name, ...compared(sides, (ms) => ms, 0)]);
  console.log(`\n${table(head, rows)}`);
}

function visitTable(which: string, all: [string, Visit[][]][]): string {
  const head = [
    `${which} visit`,
    ...['files', 'calls', 'kB'].flatMap((name) => withBefore([name], false)),
    ...['thread s', 'scripts s', 'style s', 'stands s'].flatMap((name) => withBefore([name], true)),
  ];
  const rows = all.map(([name, sides]) => [
    name.replace(`${which} `, ''),
    ...compared(sides, ({ files }) => files, 0, false),
    ...compared(sides, ({ calls }) => calls, 0, false),
    ...compared(sides, ({ kilobytes }) => kilobytes, 0, false),
    ...compared(sides, ({ thread }) => thread, 2),
    ...compared(sides, ({ script }) => script, 2),
    ...compared(sides, ({ style }) => style, 2),
    ...compared(sides, ({ isReady }) => isReady, 2),
  ]);
  return table(head, rows, `${which} visit, `);
}

function withBefore(head: string[], hasRatio: boolean): string[] {
  if (values.against === undefined) return head;
  return [...head, 'other', ...(hasRatio ? ['ratio'] : [])];
}

function compared<Value>(
  sides: Value[][],
  of: (value: Value) => number,
  digits: number,
  hasRatio = true,
): string[] {
  const [own = Number.NaN, other = Number.NaN] = sides.map((all) => median(all.map(of)));
  if (values.against === undefined) return [own.toFixed(digits)];
  const both = [own.toFixed(digits), other.toFixed(digits)];
  return hasRatio ? [...both, (own / other).toFixed(2)] : both;
}
