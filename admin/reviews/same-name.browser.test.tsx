import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessReviews } from '#contract/members/reviews.ts';
import { call } from '../session/call.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeApplication } from '../testing/factories.ts';
import { beginAtReview, heading, press } from '../testing/review-page.tsx';

/* Two applications of one name: the second approval is asked about, however quickly it follows the first. */

const { at, open } = beginAtReview();
const name = '同名检测公司';
const question = page.getByRole('dialog', { name: `已有同名会员：${name}` });
const takeBack = page.getByRole('button', { name: '撤回' });

async function cases() {
  const { List } = await call(businessReviews.GetProcessList, { key: name });
  return List.filter(({ Title }) => Title === name);
}

test('the second member of a name is asked about at its approval, also while the first decision is held', async () => {
  for (let count = 0; count < 2; count++) await makeApplication({ MemberName: name });
  await open(name);
  const [other] = (await cases()).toSorted((one, next) => one.ProcessId - next.ProcessId);
  await press('通过');
  await expect.element(takeBack).toBeVisible();
  await at.screen.router.navigate(`/System/reviews?id=${other?.ProcessId}`);
  await expect.poll(() => at.screen.location().search).toContain(`id=${other?.ProcessId}`);

  // A case that follows another one takes no press for a moment: it was meant for the one before.
  const pressed = async () => {
    if (question.elements().length === 0) await userEvent.keyboard('{Alt>}a{/Alt}');
    return question.elements().length;
  };
  await expect.poll(pressed, { interval: 200 }).toBe(1);
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(heading(name)).toBeVisible();
  await press('通过');
  await userEvent.click(question.getByRole('button', { name: '仍然通过' }));
  await expect.element(heading(name)).not.toBeInTheDocument();

  await at.screen.router.navigate('/System/news/edit');
  await expect.poll(async () => (await cases()).map(({ Status }) => Status)).toEqual([1, 1]);
});
