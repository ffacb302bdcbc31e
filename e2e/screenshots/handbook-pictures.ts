import type { Locator, Page } from 'playwright-core';
import { choose, invalidSample } from '../support/importing.ts';
import type { Product } from '../support/start-product.ts';

const rosterAddress = '/System/members/import';

/** Checks the example of a roster. */
async function checkRoster(page: Page): Promise<void> {
  await choose(page, 'starter/roster-example.xlsx');
  await page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();
}

interface HandbookPicture {
  address: string;
  /** Prepares the page before the screenshot. */
  prepare?: (page: Page, product: Product) => Promise<unknown>;
}

/** Scrolls an element to the top, below the tabs of the pages. */
async function scrollTo(element: Locator): Promise<void> {
  await element.evaluate((shown: HTMLElement) => {
    shown.style.scrollMarginTop = '100px';
    shown.scrollIntoView();
  });
}

/** Takes the accounts of members, as if the office had entered them. */
async function takeAccounts({ site }: Product, ids: readonly number[]): Promise<void> {
  const none = { account: '', account_key: null, password_hash: '' };
  await site.db.updateTable('members').set(none).where('id', 'in', ids).execute();
}

/** Opens the first member of the list on one of its tabs. */
async function openMember(page: Page, tab: string): Promise<void> {
  await page.locator('[data-row-id]').first().getByRole('link').first().click();
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await page.getByRole('tabpanel', { name: tab }).locator('section').first().waitFor();
}

/** The pictures of docs/handbook by file name, taken of the demo association as its first administrator. */
export const handbookPictures: Record<string, HandbookPicture> = {
  workbench: { address: '/System/home' },
  columns: {
    address: '/System/members',
    prepare: async (page) => {
      await page.getByRole('button', { name: '列设置' }).click();
      await page.getByRole('button', { name: '恢复默认' }).waitFor();
    },
  },
  news: {
    address: '/System/news',
    prepare: (page) => page.getByRole('row').nth(5).waitFor(),
  },
  editor: {
    address: '/System/news',
    prepare: async (page) => {
      await page.getByRole('link', { name: '编辑' }).first().click();
      await page.locator('iframe').first().waitFor();
    },
  },
  positions: { address: '/System/positions', prepare: (page) => page.getByRole('row').nth(2).waitFor() },
  menus: {
    address: '/System/menus',
    prepare: async (page) => {
      await page.getByRole('button', { name: '编辑' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  forms: { address: '/System/forms/edit?id=1', prepare: (page) => page.locator('.form-preview').waitFor() },
  'form-missing': {
    address: '/System/forms/edit?id=1&tab=missing',
    prepare: (page) => page.locator('[data-row-id]').nth(2).waitFor(),
  },
  media: { address: '/System/media', prepare: (page) => page.getByRole('checkbox').nth(2).waitFor() },
  links: { address: '/System/links', prepare: (page) => page.getByRole('row').nth(2).waitFor() },
  member: {
    address: '/System/members',
    prepare: async (page) => {
      await page.getByRole('row').nth(2).getByRole('link').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  directory: {
    address: '/System/members?key=华盾',
    prepare: async (page) => {
      await page
        .locator('[data-row-id]')
        .first()
        .getByRole('button', { name: /^更多操作/ })
        .click();
      await page.getByRole('menuitem', { name: '名录页' }).click();
      await page.getByRole('dialog').getByLabel('介绍').waitFor();
    },
  },
  'open-account': {
    address: '/System/members',
    prepare: async (page, product) => {
      const rows = page.locator('[data-row-id]');
      await rows.nth(9).waitFor();
      const ids = await rows.evaluateAll((shown) => shown.map((row) => Number(row.dataset.rowId)));
      await takeAccounts(product, ids);
      await page.goto(new URL('/System/members?opening=none', page.url()).href);
      const members = rows.filter({ hasText: '正常' });
      for (const at of [0, 1, 2, 3]) await members.nth(at).getByRole('checkbox').click();
      await page.getByRole('button', { name: '开通账号', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  contacts: {
    address: '/System/members?key=华盾',
    prepare: (page) => openMember(page, '联络人'),
  },
  confirmations: {
    address: '/System/members/confirmations',
    prepare: (page) => page.locator('[data-row-id]').nth(5).waitFor(),
  },
  types: { address: '/System/types', prepare: (page) => page.getByRole('row').nth(2).waitFor() },
  suggestion: {
    address: '/System/suggestions',
    prepare: async (page) => {
      await page.getByRole('button', { name: '办理' }).first().click();
      await page.getByRole('dialog').getByLabel('办理情况').waitFor();
    },
  },
  review: {
    address: '/System/reviews',
    prepare: (page) => page.getByRole('button', { name: '通过', exact: true }).waitFor(),
  },
  import: {
    address: '/System/certificates/import',
    prepare: async (page) => {
      await choose(page, invalidSample);
      await page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();
    },
  },
  roster: {
    address: rosterAddress,
    prepare: async (page) => {
      await checkRoster(page);
      await scrollTo(page.getByRole('region', { name: '需要决定' }));
    },
  },
  'roster-preview': {
    address: rosterAddress,
    prepare: async (page) => {
      await checkRoster(page);
      const answerAll = page.getByRole('button', { name: /都新增$/ });
      while ((await answerAll.count()) > 0) {
        const count = await answerAll.count();
        await answerAll.first().click();
        await page
          .getByRole('button', { name: /都新增$/ })
          .nth(count - 1)
          .waitFor({ state: 'detached' });
      }
      await page.getByRole('button', { name: '按所选重新检查' }).click();
      await page.getByRole('button', { name: /^新增 \d/ }).click();
      await page.getByRole('table', { name: '新增的行' }).waitFor();
      await scrollTo(page.getByRole('button', { name: /^新增 \d/ }));
    },
  },
  certificate: {
    address: '/System/certificates',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^编辑/ }).first().click();
      await page.getByRole('img', { name: '保存后的证书' }).waitFor();
    },
  },
  'notice-recipients': {
    address: '/System/notices/edit?id=1',
    prepare: (page) => page.locator('[data-row-id]').nth(2).waitFor(),
  },
  activities: { address: '/System/activities', prepare: (page) => page.getByRole('row').nth(2).waitFor() },
  'sign-up': {
    address: '/System/activities/edit?id=2&tab=sign-up',
    prepare: (page) => page.locator('.form-preview').waitFor(),
  },
  people: {
    address: '/System/activities/edit?id=2&tab=people',
    prepare: (page) => page.locator('[data-row-id]').nth(5).waitFor(),
  },
  attendance: {
    address: '/System/activities/edit?id=2&tab=attendance',
    prepare: async (page) => {
      await page.getByRole('button', { name: '到场：邱子航' }).click();
      await page.getByText('邱子航 已登记到场').waitFor();
    },
  },
  template: {
    address: '/System/certificates/programmes/template',
    prepare: async (page) => {
      await page.getByAltText('证书样张').waitFor();
      await page.getByRole('button', { name: /^印章，X/ }).focus();
    },
  },
  banners: {
    address: '/System/banners',
    prepare: (page) => page.locator('.banner-card').nth(3).waitFor(),
  },
  role: {
    address: '/System/roles',
    prepare: async (page) => {
      await page.getByRole('button', { name: '新增角色' }).click();
      await page.getByRole('dialog').getByLabel('新增或修改轮播图').check();
    },
  },
  site: { address: '/System/site', prepare: (page) => page.getByLabel('网站名称').waitFor() },
  logs: {
    address: '/System/logs',
    prepare: async (page) => {
      await page.getByRole('button', { name: '核对完整性' }).click();
      await page.getByText(/^已核对/).waitFor();
    },
  },
  account: { address: '/System/account' },
};
