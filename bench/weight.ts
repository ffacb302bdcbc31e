import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { countScripts } from './browser/script-bytes.ts';
import { signedIn } from './browser/signed-in.ts';
import { demoPages } from './data/demo-pages.ts';
import { table } from './load/report.ts';

/*
 * npm run bench weight
 * Scripts (kB, gzip) that a browser without a cache loads with a page. What is fetched ahead for other pages is left out.
 */

interface Measured {
  address: string;
  /** Appears when the page is complete. */
  ready: string;
  /** The most it should load, in bytes. */
  aim: number;
}

const list = 360_000;
const office: Record<string, Measured> = {
  'sign-in': { address: '/login', ready: 'form', aim: 110_000 },
  workbench: { address: '/System/home', ready: 'h1', aim: 280_000 },
  articles: { address: '/System/news', ready: 'h1', aim: list },
  members: { address: '/System/members', ready: 'h1', aim: list },
  certificates: { address: '/System/certificates', ready: 'h1', aim: list },
  suggestions: { address: '/System/suggestions', ready: 'h1', aim: list },
  'links, which can be sorted': { address: '/System/links', ready: 'h1', aim: list },
  'article editor': { address: '/System/news/edit', ready: '.tox-tinymce', aim: 850_000 },
};
const publicAim = 130_000;

const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({ DATA_DIR: dataDir, STARTER: 'demo', LOG_LEVEL: 'warn' });
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const origin = await program.ready;
  const token = await signIn();
  const pages: Record<string, Measured> = {};
  for (const [name, address] of Object.entries(await demoPages(origin)))
    pages[name] = { address, ready: 'main', aim: publicAim };
  const rows: string[][] = [];
  for (const [name, page] of Object.entries({ ...pages, ...office }))
    rows.push([name, ...(await measure(origin, token, page))]);
  console.log(table(['page', 'files', 'kB', 'aim'], rows));
} finally {
  await browser.close();
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

async function signIn(): Promise<string> {
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 2 });
  const token = await signedIn(db);
  await db.destroy();
  return token;
}

async function measure(origin: string, token: string, { address, ready, aim }: Measured): Promise<string[]> {
  const page = await openProfile(origin, address.startsWith('/System') ? token : undefined);
  const scripts = countScripts(page);
  await page.goto(origin + address);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  const row = [scripts.files.size, (await scripts.bytes()) / 1000, aim / 1000];
  await page.context().close();
  return row.map((value) => value.toFixed(value === row[1] ? 1 : 0));
}

/** A profile that was never here, on a page of the site that loads nothing. */
async function openProfile(origin: string, token: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await page.goto(`${origin}/robots.txt`);
  if (token !== undefined)
    await page.evaluate((value) => sessionStorage.setItem('backstageToken', value), token);
  return page;
}
