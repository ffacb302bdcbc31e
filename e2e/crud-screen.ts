import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Endpoint, SentInputOf } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import { openBackOffice } from './back-office.ts';
import type { Product } from './start-product.ts';
import { test as journey } from './test.ts';

/** A list screen of the back office, as far as it can do what lists do. */
export interface CrudScreen {
  address: string;
  title: string;
  /** Three records that the journey finds, in the list's order. */
  names: readonly [string, string, string];
  make: (product: Product, token: string) => Promise<void>;
  form?: CrudForm;
  /** What a record is called on and off in its switch. */
  status?: { on: string; off: string };
  isSortable?: boolean;
  /** More than two actions a row. */
  hasMoreActions?: boolean;
  /** The row action that removes, and what the notice says. */
  removal?: { action: string; said: string };
  filter?: { label: string; name: string; key: string; finds: readonly string[] };
  /** For each permission: what is not there without it, and the call that is refused. */
  permissions: readonly Refusal[];
}

export interface CrudForm {
  add: string;
  dialogs: { add: string; edit: string };
  name: string;
  /** The other fields that have to be filled in. */
  fill: (dialog: Locator) => Promise<void>;
  refusal: string;
  /** Changes the first record as somebody else would. */
  changeElsewhere: (product: Product, token: string, name: string) => Promise<void>;
}

interface Refusal {
  without: Permission;
  absent: readonly string[];
  refused: readonly [Endpoint, SentInputOf<Endpoint>];
}

/** `test` with a clerk who stands before the screen and its three records. */
export const testOf = (screen: CrudScreen) =>
  journey
    .extend('provoked', { scope: 'file' }, ['ERR_INTERNET_DISCONNECTED', 'status of 4'])
    .extend('clerk', { scope: 'file' }, async ({ product, administrator }) => {
      await screen.make(product, administrator);
      const page = await openBackOffice(product, screen.address, {}, administrator);
      return clerkAt(screen, page, product.origin);
    });

export type CrudTest = ReturnType<typeof testOf>;

/** What a clerk sees of the screen, and how it is come to. */
function clerkAt(screen: CrudScreen, page: Page, origin: string) {
  const [first] = screen.names;
  const row = (name: string, on = page) => on.getByRole('row').filter({ hasText: name });
  const order = async () => {
    const shown = await page.locator('main tbody tr[data-row-id]').allInnerTexts();
    return shown.flatMap((text) => screen.names.filter((name) => text.includes(name)));
  };
  return {
    page,
    row,
    order,
    async open(query = '') {
      await page.goto(`${origin}${screen.address}${query}`);
      await row(query ? (screen.filter?.finds[0] ?? first) : first).waitFor();
    },
    /** The list answers a moment after the address has changed. */
    shows: async (names: readonly string[]) => await expect.poll(order).toEqual(names),
    focusIsIn: (tag: string) =>
      page.waitForFunction((wanted) => document.activeElement?.tagName === wanted, tag),
    dialog: (name: string) => page.getByRole('dialog', { name }),
    notice: (text: string) => page.locator('.ant-notification-notice').filter({ hasText: text }).last(),
  };
}

/** In sight, or under ⋮. */
export async function actOn(page: Page, row: Locator, action: string): Promise<void> {
  const button = row.getByRole('button', { name: new RegExp(`^${action}`) });
  if ((await button.count()) > 0) return button.click();
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
