import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessOptions } from '#contract/members/managed-options.ts';
import { webMembers } from '#contract/members/members.ts';
import { businessReviews, reviewStatus } from '#contract/members/reviews.ts';
import { createCall } from '#ui/api/call.ts';
import '../components/components.css';
import { call } from '../session/call.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { Case } from './case.tsx';
import { HeldStrip } from './held-strip.tsx';
import './reviews.css';
import type { Given } from './use-held-decision.ts';
import { useReview } from './use-review.ts';

/* The strip over the foot of the page, which shows the last decision and can undo it. */

let given: Given;
let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  const { TypeId: CompanyTypeId } = await call(businessOptions.SaveType, { Type: 1, TypeName: '施工单位' });
  const { TypeId: MemberLevelId } = await call(businessOptions.SaveType, { Type: 2, TypeName: '会员单位' });
  await createCall()(webMembers.ApplyMember, {
    CompanyTypeId,
    MemberLevelId,
    MemberName: '等待审核的公司',
    LegalPerson: '张三',
    Account: 'waiting-company',
    Pwd: 'Good-Password-7',
    Email: 'office@example.com',
    OperatorPhone: '13800138000',
    Consent: true,
  });
  const { List } = await call(businessReviews.GetProcessList, {});
  const review = await call(businessReviews.GetProcessItem, { processid: List[0]?.ProcessId ?? 0 });
  given = { review, decision: { Status: reviewStatus.approved, ProcessItemName: '' } };
});
beforeEach(() => signIn());
afterEach(() => screen.unmount());

function HeldOverNext({ isWide }: { isWide: boolean }) {
  const reviewState = useReview();
  const { ProcessId } = given.review;
  return (
    <section className="review-page stack gap-3" data-wide={isWide}>
      <HeldStrip attempt={given} next="知微结构监测科技公司" left={4} onTakeBack={() => {}} />
      {isWide && <aside className="sheet review-side" />}
      <Case processId={ProcessId} reviewState={reviewState} />
    </section>
  );
}

function controlsUnderStrip(): string[] {
  const strip = document.querySelector('.held-strip')!.getBoundingClientRect();
  return [...document.querySelectorAll<HTMLElement>('.review-decision :is(button, input, select)')]
    .filter((control) => {
      const { top, bottom, left, right } = control.getBoundingClientRect();
      return top < strip.bottom && bottom > strip.top && left < strip.right && right > strip.left;
    })
    .map((control) => control.innerText || control.tagName);
}

test.for([
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [390, 844],
] as const)('the strip covers no button of the decision at %i px', async ([width, height]) => {
  await page.viewport(width, height);
  screen = await openScreen(<HeldOverNext isWide={width >= 1280} />, '/System/reviews');
  await expect.element(page.getByRole('button', { name: '通过', exact: true })).toBeVisible();

  for (const place of [0, document.documentElement.scrollHeight]) {
    window.scrollTo(0, place);
    await expect.poll(controlsUnderStrip).toEqual([]);
    const strip = document.querySelector('.held-strip')!.getBoundingClientRect();
    expect(strip.left).toBeGreaterThanOrEqual(0);
    expect(strip.right).toBeLessThanOrEqual(width);
    expect(strip.top).toBeGreaterThanOrEqual(0);
    expect(strip.bottom).toBeLessThanOrEqual(height);
  }
});

test.for([1440, 1024, 390])('the appearance of the strip moves no button at %i px', async (width) => {
  await page.viewport(width, 800);
  screen = await openScreen(<HeldOverNext isWide={width >= 1280} />, '/System/reviews');
  const button = page.getByRole('button', { name: '通过', exact: true });
  await expect.element(button).toBeVisible();
  const before = button.element().getBoundingClientRect();

  document.querySelector<HTMLElement>('.held-strip')!.style.display = 'none';

  expect(button.element().getBoundingClientRect()).toEqual(before);
});
