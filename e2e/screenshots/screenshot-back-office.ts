import { mkdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { atRestOn } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { startDemoSite } from '../support/demo-site.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { test as journey } from '../support/test.ts';
import { backOfficePages } from './back-office/every-page.ts';
import type { BackOfficePage } from './back-office/open-windows.ts';

/*
 * npm run screenshots -- back-office: every page of the back office with the demo association, without data, with one
 * record, with the longest names and with a failing server, and every window on it, at three widths, into
 * screenshots/back-office/. `-t members` limits it to one page.
 */

const widths = [1440, 1024, 390];
const folder = 'screenshots/back-office';
const broken = ['status of'];
const test = journey
  .extend('content', { scope: 'file' }, 'demo')
  .extend('provoked', { scope: 'file' }, broken)
  .extend('empty', { scope: 'file' }, async ({ env }, { onCleanup }) => {
    const product = await startProduct(env, broken);
    onCleanup(() => product.close());
    return product;
  })
  .extend('longest', { scope: 'file' }, async ({}, { onCleanup }) => {
    const product = await startDemoSite(broken);
    onCleanup(() => product.close());
    await lengthen(product);
    return product;
  });

test.for(Object.entries(backOfficePages))(
  'the screenshots of the back office include %s',
  async ([name, screen], { product, empty, longest }) => {
    await mkdir(folder, { recursive: true });
    await render(product, `${name}-full`, screen);
    if (screen.one) await render(product, `${name}-one`, { ...screen, address: screen.address + screen.one });
    await render(empty, `${name}-empty`, { ...screen, ready: 'main' });
    await render(product, `${name}-failed`, { ...screen, ready: 'main' }, { before: failing });
    await render(longest, `${name}-longest`, screen);
    for (const [what, open] of Object.entries(screen.opened ?? {})) {
      await render(product, `${name}-${what}`, screen, { open });
      if (withLongNames.has(what)) await render(longest, `${name}-longest-${what}`, screen, { open });
    }
  },
);

const withLongNames = new Set(['edit', 'record', 'columns', 'handle', 'reject', 'preview']);

interface Steps {
  before?: (page: Page) => Promise<unknown>;
  open?: (page: Page) => Promise<unknown>;
}

async function render(product: Product, name: string, screen: BackOfficePage, { before, open }: Steps = {}) {
  // Limits count addresses, and here everybody has the same one.
  await product.site.db.deleteFrom('call_counts').execute();
  for (const width of widths) {
    const page = await openBackOffice(product, '/robots.txt', { viewport: { width, height: 900 } });
    await before?.(page);
    await page.goto(`${product.origin}${screen.address}`);
    await page.locator(screen.ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    await open?.(page);
    await atRestOn(page);
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: !open });
    await page.close();
  }
}

/** Makes all calls fail except those of the shell. */
const failing = (page: Page) =>
  page.route(/\/api\//, (route) =>
    /GetLoginUser|GetSystemMenu|GetPreferences/.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 500 }),
  );

const long =
  '中国国际建设工程质量安全风险管理与技术咨询服务（粤港澳大湾区）集团股份有限公司华南区域总部第一分公司';
/** Fields as long as they may be, each of another record where no two may be called the same. */
const fields = [
  ['news', 'title', 100],
  ['menus', 'name', 30],
  ['members', 'name', 100],
  ['members', 'contact_person', 30],
  ['certificates', 'name', 30],
  ['certificates', 'company', 100],
  ['programmes', 'name', 50],
  ['suggestions', 'content', 450],
  ['activities', 'title', 100],
  ['activities', 'place', 100],
  ['banners', 'title', 100],
  ['links', 'title', 50],
  ['roles', 'name', 30],
  ['administrators', 'real_name', 30],
  ['options', 'name', 50],
] as const;

async function lengthen({ site: { db } }: Product): Promise<void> {
  for (const [table, field, length] of fields) {
    const text = sql`left(id::text || ${long.repeat(10)}, ${sql.lit(length)})`;
    await sql`update ${sql.table(table)} set ${sql.ref(field)} = ${text}`.execute(db);
  }
}
