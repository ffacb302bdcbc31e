import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { openVault } from '../server/platform/core/vault.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { signedIn } from './browser/signed-in.ts';
import { fillMembers } from './data/fill-lists.ts';
import { median } from './load/median.ts';
import { table } from './load/report.ts';

/*
 * npm run bench back-office-steps [members, 100000]
 * Measures the waiting time in a list of many members, in Chromium: from the address or the press of a button until the
 * rows are shown.
 */

const count = Number(process.argv[2] ?? 100_000);
const rounds = 5;
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' });
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const url = await program.ready;
  const token = await fill();
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++)
    for (const [what, ms] of await sitting(url, token)) times.set(what, [...(times.get(what) ?? []), ms]);
  console.log(`${count.toLocaleString('en')} members, a load of ${loadavg()[0]?.toFixed(1)}\n`);
  const rows = [...times].map(([what, all]) => [what, ...[median(all), Math.max(...all)].map(String)]);
  console.log(table(['until it stands there', 'median ms', 'worst ms'], rows));
} finally {
  await browser.close();
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

async function fill(): Promise<string> {
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 2 });
  await fillMembers(db, await openVault(dataDir, undefined), count);
  const token = await signedIn(db);
  await db.destroy();
  return token;
}

/** In a profile that has never been here, as after signing in. */
async function sitting(url: string, token: string): Promise<[string, number][]> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((value) => sessionStorage.setItem('backstageToken', value), token);
  const rows = page.locator('main tbody tr[data-row-id]');
  const members = () => rows.first().waitFor();
  const inMenu = (name: string) =>
    page.getByRole('navigation', { name: '后台导航' }).getByText(name, { exact: true });
  const times: [string, number][] = [];
  const time = async (what: string, work: () => Promise<unknown>) => {
    await page.waitForLoadState('networkidle');
    const began = performance.now();
    await work();
    times.push([what, Math.round(performance.now() - began)]);
  };

  await time('the list by its address, nothing loaded before', async () => {
    await page.goto(`${url}/System/members`);
    await members();
  });
  await time('the same once more', async () => {
    await page.reload();
    await members();
  });
  await page.goto(`${url}/System/workbench`);
  await inMenu('会员管理').waitFor();
  // The group of the page in use alone is open.
  await inMenu('会员管理').hover();
  await inMenu('会员列表').waitFor();
  await time('the list from a press in the menu', async () => {
    await inMenu('会员列表').click();
    await members();
  });
  await time('page 1,000', async () => {
    const jumper = page.locator('.ant-pagination-options-quick-jumper input');
    await jumper.fill('1000');
    await jumper.press('Enter');
    await page.locator('.ant-pagination-item-active', { hasText: '1000' }).waitFor();
    await rows.filter({ hasText: '工程风险管理公司9995' }).waitFor();
  });
  await time('a word among them', async () => {
    await page.getByLabel('关键词', { exact: true }).fill('公司77777');
    await page.keyboard.press('Enter');
    await rows.filter({ hasText: '公司77777' }).waitFor();
  });
  await time('the window of a new member', async () => {
    await page.getByRole('button', { name: '新增会员' }).click();
    await page.getByRole('dialog').getByLabel('公司名称').waitFor();
  });
  await context.close();
  return times;
}
