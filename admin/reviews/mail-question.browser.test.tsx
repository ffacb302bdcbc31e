import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { sessionStore } from '#ui/browser/storage.ts';
import { changeAnswers } from '#ui/testing/broken-network.ts';
import { acceptedAddressKey } from '../components/feedback/confirm-site-address.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeApplication } from '../testing/factories.ts';
import { beginAtReview, find, heading, press } from '../testing/review-page.tsx';

/* A decision sends a mail whose link begins with the address of the site; the site of the tests opens on this machine alone. */

const { open } = beginAtReview();
const question = page.getByRole('dialog', { name: '邮件里的链接，收件人打不开' });
const heldOrSent = page.getByRole('button', { name: '撤回' });

beforeEach(() => sessionStore.remove(acceptedAddressKey));

function setMailServer(): void {
  changeAnswers(businessReviews.GetProcessItem, { CanMail: true });
  changeAnswers(businessSettings.GetSiteAddress, { CanMail: true });
}

test('before the first mail with a link that opens in the office alone, the reviewer is asked once, by keyboard as well', async () => {
  setMailServer();
  for (const MemberName of ['先问甲公司', '先问乙公司']) await makeApplication({ MemberName });
  await open('先问甲公司');

  await userEvent.keyboard('{Alt>}a{/Alt}');
  await expect.element(question.getByText(/链接以 http:\/\/(127\.0\.0\.1|localhost)/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(heading('先问甲公司')).toBeVisible();
  expect((await find('先问甲公司')).Status).toBe(3);

  await press('通过');
  await userEvent.click(question.getByRole('button', { name: '仍然继续' }));
  await expect.element(heading('先问甲公司')).not.toBeInTheDocument();
  await expect.element(heldOrSent).toBeVisible();
  await press('撤回');
  await expect.element(heading('先问甲公司')).toBeVisible();
  await press('通过');
  await expect.element(heading('先问甲公司')).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
});

test('where no mail leaves, a decision is not held up by a question', async () => {
  await makeApplication({ MemberName: '不问丙公司' });
  await open('不问丙公司');

  await press('通过');

  await expect.element(heading('不问丙公司')).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
});
