import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitLimitMs } from '../../server/testing/time-limits.ts';
import { openBrowser } from '../support/browser.ts';

/* `npm run dev`: the whole product from its sources, on one address. */

let dev: ChildProcess;
let dataDir: string;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'xiehui-dev-'));
  dev = spawn(process.execPath, ['cli/dev/dev.mjs'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  origin = await readyAddress(dev);
  browser = await openBrowser();
});
afterAll(async () => {
  const exit = once(dev, 'exit');
  dev.kill('SIGTERM');
  await exit;
  await rm(dataDir, { recursive: true });
});

test('the development server serves site, back office, API and offline verifier at one address', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(waitLimitMs);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));

  const answer = await page.goto(`${origin}/home`);
  expect(await answer?.text()).toContain('协会动态');
  // The clock appears only on a page whose scripts run.
  await page
    .getByText(/\d\d:\d\d:\d\d/)
    .first()
    .waitFor();

  await page.goto(`${origin}/login`);
  await page.getByLabel('账号').waitFor();
  const { status } = await fetch(`${origin}/api/XfWebApi/GetSiteInfo`);
  expect(status).toBe(200);

  await page.goto(`${origin}/verifier.html`);
  // The page names the signing association only if its scripts run and it has its keys.
  await page.getByRole('banner').getByText('协会').waitFor();
  const saved = await fetch(`${origin}/verifier.html?save`);
  expect(saved.headers.get('content-disposition')).toContain('attachment');
  expect(await saved.text()).not.toMatch(/<script[^>]*src=|<link[^>]*stylesheet/);
  const list = await fetch(`${origin}/revoked.json`);
  expect(await list.json()).toEqual({ List: expect.any(String), Signature: expect.any(String) });
  expect(errors).toEqual([]);
  await page.close();
});

async function readyAddress({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout! })) {
    if (line.startsWith('ready ')) return line.slice('ready '.length);
  }
  throw new Error('it did not start');
}
