import type { Page } from 'playwright-core';

interface HandbookPicture {
  address: string;
  /** What is done before the picture is taken. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** How the pictures of docs/handbook come about, by their file name: with the demo association, as its first administrator. */
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
  links: { address: '/System/links', prepare: (page) => page.getByRole('row').nth(2).waitFor() },
  member: {
    address: '/System/members',
    prepare: async (page) => {
      await page.getByRole('row').nth(2).getByRole('link').first().click();
      await page.getByRole('dialog').waitFor();
    },
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
  activities: { address: '/System/activities', prepare: (page) => page.getByRole('row').nth(2).waitFor() },
  account: { address: '/System/account' },
};
