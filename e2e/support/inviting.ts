import type { Locator, Page } from 'playwright-core';
import { businessActivities } from '#contract/activities/activities.ts';
import { makeMember, makeOptions } from '../../server/testing/factories/records.ts';
import type { TestSmtp } from '../../server/testing/services/start-smtp.ts';
import type { TestApp } from '../../server/testing/start-test-app.ts';

export const levelName = '理事单位';

/** Creates members of one level, all with mail; the third has a landline and gets no short message. */
export async function makeCouncil(site: TestApp, prefix: string) {
  const level = await makeOptions(site);
  await site.db
    .updateTable('options')
    .set({ name: levelName })
    .where('id', '=', level.MemberLevelId)
    .execute();
  const ids = [];
  for (const [at, name] of ['云帆检测', '衡准咨询', '安泰建设'].entries()) {
    const member = await makeMember(site, {
      ...level,
      MemberName: name,
      Email: `${prefix}${at}@council.example`,
      OperatorPhone: at === 2 ? '021-55555555' : `1390013920${at}`,
    });
    ids.push(member.id);
  }
  return { ids, MemberLevelId: level.MemberLevelId };
}

export const levelBox = (page: Page) => page.getByRole('checkbox', { name: new RegExp(`^${levelName}`) });
export const inviteButton = (page: Page) => page.getByRole('button', { name: /^保存并邀请/ });
export const question = (page: Page): Locator => page.getByRole('dialog', { name: /^保存并邀请 \d+ 家会员/ });

/** Waits until the page of an activity is loaded, with the editor of its text. */
export async function waitForEditor(page: Page): Promise<void> {
  await page.getByLabel('标题').waitFor();
  await page.frameLocator('iframe[title="活动内容"]').locator('body').waitFor();
}

/** Fills in the required fields, but chooses no recipients. */
export async function fillActivity(page: Page, title: string): Promise<void> {
  await waitForEditor(page);
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('开始时间').fill('2037-05-01T09:00');
  await page.getByLabel('地点').fill('澜州会议中心');
}

/** Returns the stored activity of this title. */
export async function findActivity(site: TestApp, token: string, title: string) {
  const { List } = await site.call(businessActivities.GetActivityList, { key: title }, token);
  return List[0];
}

/** Returns the recipients of mails whose subject begins with this; members receive others, too. */
export function recipientsOf(smtp: TestSmtp, subject: '活动邀请' | '活动取消'): string[] {
  const encoded = Buffer.from(subject).toString('base64');
  return smtp.received
    .filter(({ source }) => source.includes(encoded))
    .map(({ to }) => to[0] ?? '')
    .toSorted();
}
