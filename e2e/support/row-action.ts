import type { Locator, Page } from 'playwright-core';

/** Does it by the button in sight, or by the entry under ⋮. */
export async function actOn(page: Page, row: Locator, action: string): Promise<void> {
  const button = row.getByRole('button', { name: new RegExp(`^${action}`) });
  if ((await button.count()) > 0) return button.click();
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
