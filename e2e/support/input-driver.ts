import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { groupOf, navigationOf } from './back-office.ts';
import { startTask } from './task-figures.ts';

/** The input device of a user: mouse, or keyboard alone. */
type Means = 'mouse' | 'keyboard';

interface Way {
  way: string;
  means: Means;
  width: number;
  more: number;
}

/**
 * The ways in which every task is done, one after the other on one page, and the additional clicks that each allows.
 */
export const ways: readonly Way[] = [
  { way: 'with a mouse', means: 'mouse', width: 1440, more: 0 },
  { way: 'by keyboard alone', means: 'keyboard', width: 1440, more: 0 },
  // On a phone the navigation and the filters of a list are behind buttons.
  { way: 'on a phone', means: 'mouse', width: 390, more: 2 },
];

/**
 * Does a task in each way, from the workbench on, and holds it to this number of clicks.
 * @param task its number in the table of bench/tasks.ts
 */
export async function inEachWay(
  page: Page,
  task: number,
  most: number,
  does: (driver: InputDriver, way: string) => Promise<void>,
) {
  for (const { way, means, width, more } of ways) {
    await page.setViewportSize({ width, height: 900 });
    const driver = handOn(page, means);
    await home(page);

    const endTask = await startTask(page, task, means);
    await does(driver, way);
    await endTask();

    expect(driver.clicks(), way).toBeLessThanOrEqual(most + more);
  }
}

/** Goes to the workbench by the name of the association. */
async function home(page: Page): Promise<void> {
  // Not by the pointer: a notice may lie over it on a phone.
  await page.locator('.shell-logo').press('Enter');
  await page.getByRole('heading', { name: /您好/ }).waitFor();
}

/** Input actions that work with either device, and count their clicks. */
export interface InputDriver {
  page: Page;
  clicks: () => number;
  /** Presses a button, link or entry of a menu. */
  press: (target: Locator) => Promise<void>;
  /** Ticks a box. */
  tick: (box: Locator) => Promise<void>;
  /** Focuses a field and replaces its text. */
  write: (field: Locator, text: string) => Promise<void>;
  /** Chooses an entry of a native select by its words. */
  choose: (field: Locator, words: string) => Promise<void>;
  /** Goes to a page by the navigation, which on a phone has to be opened first. */
  go: (name: string) => Promise<void>;
}

export function handOn(page: Page, means: Means): InputDriver {
  let clicks = 0;
  async function press(target: Locator) {
    if (means === 'keyboard') {
      await reach(page, target);
      return page.keyboard.press('Enter');
    }
    clicks++;
    return target.click();
  }
  /** Types a text; both ways reach fields with Tab, as the hands are on the keyboard while typing. */
  async function write(field: Locator, text: string) {
    await reach(page, field);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  }
  return {
    page,
    clicks: () => clicks,
    press,
    async tick(box) {
      if (means === 'mouse') return press(box);
      await reach(page, box);
      await page.keyboard.press('Space');
    },
    write,
    async choose(field, words) {
      await reach(page, field);
      for (let presses = 0; presses < maxListLength; presses++) {
        if ((await field.locator('option:checked').textContent()) === words) return;
        await page.keyboard.press('ArrowDown');
      }
      expect.fail(`${words} was not found with the arrow`);
    },
    async go(name) {
      const link = navigationOf(page).getByRole('link', { name, exact: true });
      const group = groupOf(page, name);
      const opener = page.getByRole('button', { name: /^(展开导航|更多)$/ });
      const entrances = [link, group, opener];
      // One of them, once the page is there.
      await expect.poll(async () => await anyVisible(entrances)).toBe(true);
      if (await opener.isVisible()) await press(opener);
      else if (!(await link.isVisible())) await (means === 'keyboard' ? press(group) : group.hover());
      await link.waitFor();
      await press(link);
    },
  };
}

async function anyVisible(places: readonly Locator[]): Promise<boolean> {
  const visible = await Promise.all(places.map((place) => place.isVisible()));
  return visible.includes(true);
}

const maxWalk = 200;
const maxListLength = 20;

const isOnTab = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role') === 'tab');

/** Walks with Tab, in menus and between tabs with the arrow, until the target has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const role = await target.getAttribute('role');
  const isEntry = role === 'menuitem';
  const nextKey = async () => {
    if (isEntry) return 'ArrowDown';
    return role === 'tab' && (await isOnTab(page)) ? 'ArrowRight' : 'Tab';
  };
  for (let presses = 0; presses < maxWalk; presses++) {
    if (await target.evaluate(isFocused)) return;
    await page.keyboard.press(await nextKey());
    // The focus of a menu follows a moment later.
    if (isEntry) await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  expect.fail(`the keyboard never came to ${String(target)}`);
}

function isFocused(element: Element): boolean {
  return (
    element === document.activeElement ||
    (element.matches('[role=menuitem]') && element.contains(document.activeElement))
  );
}
