import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeApplication } from '../testing/factories.ts';
import { beginAtReview, find, heading } from '../testing/review-page.tsx';

/* 审核 on a slow machine: a second press is meant for the case before. */

const { open } = beginAtReview();
const secondPressMs = 500;

/** Holds the moment from which the next case takes decisions, independent of the time. */
function holdSecondPress(): { pass: () => void } {
  const start = window.setTimeout;
  let pass = () => {};
  const held = (act: TimerHandler, delay?: number, ...given: unknown[]) => {
    if (delay !== secondPressMs) return start(act, delay, ...given);
    pass = act as () => void;
    return 0;
  };
  window.setTimeout = held as typeof window.setTimeout;
  onTestFinished(() => void (window.setTimeout = start));
  return { pass: () => pass() };
}

test('Alt+A pressed again at once decides one case, and the next one when it has been there for a moment', async () => {
  await makeApplication({ MemberName: '连按第一家' });
  await makeApplication({ MemberName: '连按第二家' });
  const moment = holdSecondPress();
  await open('连按第一家');
  const approve = page.getByRole('button', { name: '通过', exact: true });
  await expect.element(approve).toBeEnabled();

  await userEvent.keyboard('{Alt>}aa{/Alt}');
  await expect.element(heading('连按第一家')).not.toBeInTheDocument();
  await expect.element(approve).toBeDisabled();
  await userEvent.keyboard('{Alt>}a{/Alt}');

  expect((await find('连按第二家')).Status).toBe(3);
  await expect.element(page.getByText(/已通过 连按第一家/).first()).toBeVisible();
  moment.pass();
  await expect.element(approve).toBeEnabled();
});
