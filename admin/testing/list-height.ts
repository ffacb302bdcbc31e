import { expect } from 'vitest';

/** The header and the tabs, which are above a screen in the back office. */
const frame = 52 + 33;
/** The padding of the page, which the tested screen has, too. */
const window900 = 900;

/** Checks that rows are 48 px high, and that ten of them and the pager fit a window of 900 px. */
export async function fitsTenRows(): Promise<void> {
  const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-row-id]')];
  await expect.poll(() => rows().length).toBeGreaterThan(0);
  const pager = () => document.querySelector('.list-pager')!.getBoundingClientRect().bottom;
  await expect.poll(() => rows().every((row) => Math.round(row.offsetHeight) <= 48)).toBe(true);
  expect(Math.round(pager() + frame + (10 - rows().length) * 48)).toBeLessThanOrEqual(window900);
}
