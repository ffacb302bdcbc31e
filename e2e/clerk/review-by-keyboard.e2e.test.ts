import { expect } from 'vitest';
import { businessReviews } from '#contract/members/reviews.ts';
import { makeApplication } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import {
  clearReviews,
  reviewAddress,
  hasFocus,
  heading,
  makePresets,
  takesDecisions,
} from '../support/reviewing.ts';
import { test } from '../support/test.ts';

/* A morning's work: twelve applications, no mouse. */

test('a clerk decides twelve applications by keyboard alone', async ({ product, administrator }) => {
  const { site } = product;
  await makePresets(site);
  await clearReviews(site, administrator);
  const names = Array.from({ length: 12 }, (_, at) => `第${at + 1}家公司`);
  for (const MemberName of names) await makeApplication(site, { MemberName });
  const page = await openBackOffice(product, reviewAddress, {}, administrator);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };

  for (const [at, name] of names.entries()) {
    await heading(page, name).waitFor();
    if (at > 0) await hasFocus(heading(page, name));
    await takesDecisions(page);
    // Every fourth lacks something.
    if (at % 4 === 3) for (const key of ['Alt+R', '1', 'Control+Enter']) await press(key);
    else await press('Alt+A');
  }

  await page.getByText('都审核完了').waitFor();
  // Nine approved with one key each, three rejected with three.
  expect(keys).toBe(18);
  await expect
    .poll(async () => {
      const { List } = await site.call(
        businessReviews.GetProcessList,
        { key: '家公司', pagesize: 99 },
        administrator,
      );
      return [3, 1, 2].map((status) => List.filter(({ Status }) => Status === status).length);
    })
    .toEqual([0, 9, 3]);
  await page.close();
});
