import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { permissions, type Permission } from '#contract/api/permissions.ts';

export { fits } from '#ui/testing/fits-width.ts';
export { tabTo } from '#ui/testing/keys.ts';
export { breakLine, holdFirst } from '#ui/testing/broken-network.ts';

/* Actions and checks that tests of many screens share. */

export const allBut = (...without: Permission[]): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => !without.includes(permission));

export const row = (name: string): Locator =>
  page.getByRole('main').getByRole('row').filter({ hasText: name });

/** Finds a notice by its text; it has 撤销 if there is something to undo. */
export const notice = (text: string): Locator => page.getByRole('alert').filter({ hasText: text });

export async function pressOn(place: Locator, keys: string): Promise<void> {
  ((await place.findElement()) as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

/** Opens the ⋮ of a row, or of a record, whose foot comes after the parts that have one of their own. */
export async function openMoreActions(of: Locator): Promise<void> {
  await of
    .getByRole('button', { name: /^更多操作/ })
    .last()
    .click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
}

/** Does it by the button in sight, or by the entry under ⋮. */
export async function actOn(of: Locator, action: string): Promise<void> {
  const button = of.getByRole('button', { name: new RegExp(`^${action}`) });
  if (button.elements().length > 0) return button.click();
  await openMoreActions(of);
  await page.getByRole('menuitem', { name: action }).click();
}
