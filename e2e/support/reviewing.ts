import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { webMembers } from '#contract/members/members.ts';
import { optionKind } from '#contract/members/options.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { applicationOf, makeApplication, signInMember } from '../../server/testing/factories/records.ts';
import type { TestApp } from '../../server/testing/start-test-app.ts';

/* The review page: its address, and steps of tests. */

export const reviewAddress = '/System/reviews';
export const presets = ['请上传加盖公章的申请表。', '营业执照不清晰，请重新上传。'] as const;

/** Creates preset reasons of both kinds. */
export async function makePresets({ db }: TestApp): Promise<void> {
  const { applicationReason, contributionReason } = optionKind;
  await db
    .insertInto('options')
    .values(
      presets.flatMap((name, at) =>
        [applicationReason, contributionReason].map((kind) => ({ kind, name, sort_number: at })),
      ),
    )
    .execute();
}

/**
 * Decides on all waiting cases. A decision that a page sent when it was left may arrive meanwhile: then the one here is
 * refused.
 */
export async function clearReviews(site: TestApp, token: string): Promise<void> {
  for (const { ProcessId } of await waiting(site, token))
    await site.send(businessReviews.SaveProcessItem, { ProcessId, Status: 1 }, token);
  expect(await waiting(site, token)).toEqual([]);
}

export const waiting = async (site: TestApp, token: string) =>
  (await site.call(businessReviews.GetProcessList, { status: 3, pagesize: 999 }, token)).List;

/** Waits until the page takes decisions: not at once where a case followed another one by itself. */
export async function takesDecisions(page: Page): Promise<void> {
  await page.locator('main [data-review-key="Alt+A"]:enabled').waitFor();
}

/** Returns state and reason of the cases with this title. */
export async function statusOf(site: TestApp, token: string, key: string) {
  const { List } = await site.call(businessReviews.GetProcessList, { key }, token);
  return List.map(({ Status, ProcessItemName }) => ({ Status, ProcessItemName }));
}

/** Creates an application that was rejected once and submitted again with another phone and another contact. */
export async function makeSecondRound(site: TestApp, token: string, MemberName: string): Promise<void> {
  const contact = { OperatorPhone: '13812340078', Email: 'second@example.com' };
  const applicant = await makeApplication(site, { MemberName, LegalPerson: '王前', ...contact });
  const { ProcessId } = (await waiting(site, token)).find(({ Title }) => Title === MemberName)!;
  const rejection = { ProcessId, Status: 2, ProcessItemName: '负责人与执照不一致' };
  await site.call(businessReviews.SaveProcessItem, rejection, token);
  await sendAgain(site, applicant.id, {
    MemberName,
    LegalPerson: '王后',
    ...contact,
    OperatorPhone: '13912340078',
  });
}

/** Submits a rejected application again with changes by its applicant. */
export async function sendAgain(site: TestApp, MemberId: number, form: object): Promise<void> {
  const token = await signInMember(site, { id: MemberId });
  await site.call(webMembers.ApplyMember, await applicationOf(site, { MemberId, ...form }), token);
}

export const heading = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title, exact: true });
export const strip = (page: Page) => page.locator('.held-strip');
export const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
export const spread = (name: string) => new RegExp(`^${[...name].join('\\s?')}$`);

/** Presses controls with the mouse and counts the presses. */
export function hand() {
  let presses = 0;
  return {
    press: async (what: Locator) => {
      presses += 1;
      await what.click();
    },
    count: () => presses,
  };
}

/** Finds an entry of the queue; on a narrow page it opens the drawer first. */
export async function inQueue(
  page: Page,
  title: string,
  press = (what: Locator) => what.click(),
): Promise<Locator> {
  const entry = page.getByRole('list', { name: '审核队列' }).getByRole('link').filter({ hasText: title });
  if ((page.viewportSize()?.width ?? 0) < 1280) await press(page.getByRole('button', { name: /^队列/ }));
  await entry.waitFor();
  return entry;
}

export async function hasFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}
