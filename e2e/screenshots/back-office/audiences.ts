import type { Page } from 'playwright-core';
import { press } from './open-windows.ts';

const savedAudiences = press('常用人群', '.popover-window');
/** Choosing an audience: those under a name, one of them chosen, and its members by name. */
export const audiences = {
  'saved-audiences': savedAudiences,
  audience: async (page: Page) => {
    await savedAudiences(page);
    await page.getByRole('button', { name: '理事以上单位', exact: true }).click();
    await page.getByText(/^共/).first().waitFor();
  },
  'audience-names': async (page: Page) => {
    await savedAudiences(page);
    await page.getByRole('button', { name: '理事以上单位', exact: true }).click();
    await press(/^\d+ 家，看名单/)(page);
  },
};
