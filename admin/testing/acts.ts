import { expect, onTestFinished } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { Endpoint } from '#contract/endpoint.ts';
import { permissions, type Permission } from '#contract/permissions.ts';

/* What people do and see on many screens. */

export const allBut = (...without: Permission[]): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => !without.includes(permission));

export const row = (name: string): Locator =>
  page.getByRole('main').getByRole('row').filter({ hasText: name });

/** A notice that stands for a while, with 撤销 where there is something to take back. */
export const notice = (text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** Whether nothing has to be scrolled sideways. */
export const fits = (): boolean => document.documentElement.scrollWidth <= window.innerWidth;

export async function pressOn(place: Locator, keys: string): Promise<void> {
  ((await place.findElement()) as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

export async function openMoreActions(of: Locator): Promise<void> {
  await of.getByRole('button', { name: /^更多操作/ }).click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
}

/** Does it by the button in sight, or by the entry under ⋮. */
export async function actOn(of: Locator, action: string): Promise<void> {
  const button = of.getByRole('button', { name: new RegExp(`^${action}`) });
  if (button.elements().length > 0) return button.click();
  await openMoreActions(of);
  await page.getByRole('menuitem', { name: action }).click();
}

/** Walks with Tab, as who has a keyboard alone. */
export async function tabTo(place: Locator): Promise<void> {
  const element = await place.findElement();
  for (let presses = 0; presses < longestWalk; presses++) {
    if (element === document.activeElement) return;
    await userEvent.tab();
  }
  expect.fail(`Tab never came to ${place.selector}`);
}

const longestWalk = 120;

export interface SlowLine {
  /** How many of the calls were begun. */
  begun: () => number;
  letGo: () => void;
}

/** Keeps the first of these calls on its way until it is let go; the line is as before then. */
export function holdFirst({ path }: Endpoint): SlowLine {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  let begun = 0;
  onTheLine(async (address, pass) => {
    if (!address.includes(path)) return pass();
    begun += 1;
    if (begun === 1) await isLetGo;
    return pass();
  });
  return { begun: () => begun, letGo };
}

/** No call arrives until the line is mended. */
export const breakLine = () =>
  answerInstead({ path: '' }, () => Promise.reject(new TypeError('Failed to fetch')));

/** These calls are answered by something between browser and program, such as a proxy, until the line is mended. */
export function answerInstead(
  { path }: Pick<Endpoint, 'path'>,
  reply: () => Promise<Response>,
): { mend: () => void } {
  let isBroken = true;
  onTheLine((address, pass) => (isBroken && address.includes(path) ? reply() : pass()));
  return { mend: () => (isBroken = false) };
}

type Line = (address: string, pass: () => Promise<Response>) => Promise<Response>;

function onTheLine(line: Line): void {
  const send = window.fetch;
  window.fetch = (input, init) =>
    line(input instanceof Request ? input.url : String(input), () => send(input, init));
  onTestFinished(() => {
    window.fetch = send;
  });
}
