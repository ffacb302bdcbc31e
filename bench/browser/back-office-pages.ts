import type { Locator, Page } from 'playwright-core';

/** A page of the back office and the condition for its end of loading. */
export interface BackOfficePage {
  name: string;
  address: string;
  /** Resolves when a clerk can begin to read. */
  isReady(page: Page): Promise<void>;
}

const firstRow = (page: Page) => page.locator('main tbody tr[data-row-id]').first().waitFor();
const shows = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
const firstParagraph = (page: Page) =>
  page.frameLocator('.tox-edit-area iframe').locator('p').first().waitFor();

/** The pages that clerks open most. @param newsId an article with a text */
export function backOfficePages(newsId: number): BackOfficePage[] {
  return [
    { name: 'workbench', address: '/System/home', isReady: shows('#trends-title') },
    { name: 'members', address: '/System/members', isReady: firstRow },
    { name: 'certificates', address: '/System/certificates', isReady: firstRow },
    { name: 'articles', address: '/System/news', isReady: firstRow },
    { name: 'article editor', address: `/System/news/edit?id=${newsId}`, isReady: firstParagraph },
    { name: 'links', address: '/System/links', isReady: firstRow },
    { name: 'settings', address: '/System/site', isReady: shows('main form') },
    { name: 'reviews', address: '/System/reviews', isReady: shows('main .review-decision') },
  ];
}

/** A change from one screen to the next: the way to the button, the button, the condition for its end, and the key that leaves it. */
export interface Change {
  name: string;
  reach?(page: Page): Promise<unknown>;
  press(page: Page): Locator;
  isReady: BackOfficePage['isReady'];
  leavesBy?: string;
}

const menuEntry = (name: string, isReady: BackOfficePage['isReady']): Change => ({
  name,
  reach: (page) => page.locator('.menu-group', { has: page.locator(`a:has(:text-is("${name}"))`) }).hover(),
  press: (page) => page.getByRole('navigation', { name: '后台导航' }).getByRole('link', { name }),
  isReady,
});

/** The measured changes, one after the other, starting at the workbench. */
export const changes: Change[] = [
  menuEntry('证书列表', firstRow),
  menuEntry('文章管理', firstRow),
  menuEntry('站点设置', shows('main form')),
  menuEntry('会员列表', firstRow),
  {
    name: '新增会员',
    press: (page) => page.getByRole('button', { name: '新增会员' }),
    isReady: (page) => page.getByRole('dialog').getByLabel('公司名称').waitFor(),
    leavesBy: 'Escape',
  },
];
