import type { Locator, Page } from 'playwright-core';

/** A page of the back office, with its filter for a single record, and the windows that open on it. */
export interface BackOfficePage {
  address: string;
  /** An element that appears once the page is loaded, with the demo's content. */
  ready: string;
  /** The text with which to find one record. */
  one?: string;
  opened?: Record<string, (page: Page) => Promise<unknown>>;
}

const firstRow = (page: Page) => page.locator('main [data-row-id]').first();

/** Runs a row action, visible or in the ⋮ menu, on the first row that offers it. */
export const act =
  (action: string, row: (page: Page) => Locator = firstRow) =>
  async (page: Page) => {
    const shown = row(page).getByRole('button', { name: new RegExp(`^${action}(：|$)`) });
    if ((await shown.count()) > 0) await shown.first().click();
    else {
      await row(page)
        .getByRole('button', { name: /^更多操作/ })
        .click();
      await page.getByRole('menuitem', { name: action }).first().click();
    }
    await page.locator('.ant-modal, .ant-drawer-open, dialog[open]').first().waitFor();
  };
export const rowWith = (text: string | RegExp) => (page: Page) =>
  page.locator('main [data-row-id]').filter({ hasText: text }).first();

export const press =
  (name: string | RegExp, shown = '.ant-modal, .ant-drawer-open, dialog[open]') =>
  async (page: Page) => {
    await page.getByRole('button', { name }).first().click();
    if (shown) await page.locator(shown).first().waitFor();
  };

export const refused = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
  await page.locator('.ant-form-item-explain-error, [role=alert]').first().waitFor();
};

export const more = async (page: Page) => {
  await firstRow(page)
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await page.getByRole('menuitem').last().waitFor();
};
export const title = async (page: Page) => {
  await firstRow(page)
    .locator('.list-title a, .card-title a, .list-title button.link, .card-title button')
    .first()
    .click();
  await page.locator('.ant-drawer-open').waitFor();
};
/** Opens a record of the first row on one of its tabs. */
export const onTab = (name: string) => async (page: Page) => {
  await title(page);
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('tabpanel', { name }).locator('section').first().waitFor();
};
export const choosing = async (page: Page) => {
  const boxes = page.locator('main [data-row-id] input[type=checkbox]');
  for (const at of [0, 1]) await boxes.nth(at).click();
  await page.locator('.selection-bar').waitFor();
};
export const columns = press('列设置', '.popover-window');
/** Shows all filters, where they do not fit into one row. */
export const unfolded = async (page: Page) => {
  const unfold = page.getByRole('button', { name: '展开', exact: true });
  if (await unfold.isVisible()) await unfold.click();
};

export const list = { unfolded, choosing, columns, more };
