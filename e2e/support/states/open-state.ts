import type { BrowserContextOptions, Page } from 'playwright-core';
import type { PublicPageName } from '../demo-site.ts';
import { openAsMember } from '../signing-in.ts';
import type { Product } from '../start-product.ts';

/** The product and the records with which the states are opened, in the demo association. */
export interface World {
  product: Product;
  member: { id: number };
  applicant: { id: number };
  certificate: { number: string; search: string; check: string };
  addresses: Record<PublicPageName, string>;
  memberOnlyArticle: string;
  /** The link of a form with all kinds of fields. */
  form: string;
  /** The link of an anonymous one, and the link of one company to a form of the demo. */
  anonymousForm: string;
  personalForm: string;
  /** The confirmation of a sign-up of which two people are in and one waits. */
  confirmation: string;
  /** A notice to the member, with a text of its own. */
  notice: string;
}

export type Open = (world: World, options: BrowserContextOptions) => Promise<Page>;
type Then = (page: Page, world: World) => Promise<unknown>;
type Address = (world: World) => string;

/** Opens an address as a visitor. */
export const visit =
  (address: Address, then?: Then): Open =>
  async (world, options) => {
    const { site } = world.product;
    // Limits count addresses, and here every visitor has the same one.
    await site.db.deleteFrom('call_counts').execute();
    const page = await world.product.open(address(world), options);
    await page.waitForLoadState('networkidle');
    await then?.(page, world);
    return page;
  };
/** Opens an address as a member of the demo. */
export const asMember =
  (role: 'member' | 'applicant', address: Address, then?: Then): Open =>
  async (world, options) => {
    const page = await openAsMember(world.product, address(world), world[role], options);
    await page.waitForLoadState('networkidle');
    await then?.(page, world);
    return page;
  };
export const home: Address = () => '/home';
