import { useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { businessOptions } from '#contract/members/managed-options.ts';
import { optionKind } from '#contract/members/options.ts';
import { businessReviews, type Review } from '#contract/members/reviews.ts';
import { NewsEditor } from '../news/editor.tsx';
import { ReviewPage } from '../reviews/review.tsx';
import { call } from '../session/call.ts';
import { openScreen, signIn, type OpenScreen } from './open-screen.tsx';

/* Steps that tests of 审核 share, beside cases of other tests. */

const main = page.getByRole('main');

/** Starts each test as a new clerk who may decide on everything. */
export function beginAtReview() {
  const at = {} as { screen: OpenScreen };
  beforeAll(async () => {
    await signIn();
    for (const Type of [optionKind.applicationReason, optionKind.contributionReason])
      await call(businessOptions.SaveType, { Type, TypeName: '营业执照不清晰，请重新上传。' });
  });
  beforeEach(async () => {
    await page.viewport(1440, 900);
    await signIn();
  });
  afterEach(() => at.screen.unmount());
  /** Opens the review page with this case. */
  const open = async (name: string) => {
    const { ProcessId } = await find(name);
    at.screen = await openScreen(<ReviewAndEditor />, `/System/reviews?id=${ProcessId}`);
    await expect.element(heading(name)).toBeVisible();
  };
  return { at, open };
}

/** Finds the latest case of this name. */
export async function find(key: string): Promise<Review> {
  const { List } = await call(businessReviews.GetProcessList, { key });
  const same = List.filter(({ Title }) => Title === key);
  return same.toSorted((a, b) => b.ProcessId - a.ProcessId)[0]!;
}

/** Renders both pages, as the article of a case is edited on another page, which leads back. */
function ReviewAndEditor() {
  return useLocation().pathname === '/System/news/edit' ? <NewsEditor /> : <ReviewPage />;
}

export const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
export const press = (word: string) =>
  main.getByRole('button', { name: new RegExp(`^${[...word].join('\\s?')}$`) }).click();
/** Returns the text of the article in its frame. */
export const framed = () => main.element().querySelector('iframe')?.contentDocument?.body.innerText;
