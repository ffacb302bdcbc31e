import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/** Moves the focus with Tab, as a keyboard user would. */
export async function tabTo(place: Locator): Promise<void> {
  const element = await place.findElement();
  for (let presses = 0; presses < maxWalk; presses++) {
    if (element === document.activeElement) return;
    await userEvent.tab();
  }
  expect.fail(`Tab never came to ${place.selector}`);
}

const maxWalk = 120;

export async function focusOn(place: Locator): Promise<void> {
  ((await place.findElement()) as HTMLElement).focus();
}
