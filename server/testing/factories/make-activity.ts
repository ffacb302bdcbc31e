import { businessActivities } from '#contract/activities/activities.ts';
import type { ActivityForm } from '#contract/activities/activity-form.ts';
import type { TestApp } from '../start-test-app.ts';

let count = 0;

/** Saves a future activity, as the secretariat does. */
export async function saveActivity(site: TestApp, administrator: string, form: Partial<ActivityForm> = {}) {
  const filled = { Title: `活动${++count}`, BeginTime: '2098-12-01 09:00:00', Place: '上海', ...form };
  return await site.call(businessActivities.SaveActivityDetail, filled, administrator);
}

/** Reads an activity with its first hundred invited members. */
export function readActivity(site: TestApp, administrator: string, id: number) {
  return site.call(businessActivities.GetActivity, { id, pagesize: 100 }, administrator);
}
