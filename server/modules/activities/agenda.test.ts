import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { agendaLength, webAgenda } from '#contract/public-site/agenda.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { readActivity, saveActivity } from '../../testing/factories/make-activity.ts';
import { saveSignUpSettings } from '../../testing/factories/make-sign-up.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const agenda = (site: TestApp) => site.call(webAgenda.GetAgenda, {});
const titles = async (site: TestApp) => (await agenda(site)).map(({ Title }) => Title);

test.beforeEach(async ({ site }) => {
  await site.db.updateTable('activities').set({ is_public: false }).execute();
});

test('visitors see only the title, times, place and links of public activities', async ({
  site,
  administrator,
}) => {
  const { ActivityId } = await saveActivity(site, administrator, {
    Title: '第四期培训班',
    BeginTime: '2098-12-04 09:00:00',
    EndTime: '2098-12-06',
    Place: '澜州',
    Content: '<p>入场口令</p>',
    IsPublic: true,
    SignUpUntil: '2098-11-20',
    NoticeUrl: '/info?MenuId=1&NewsId=2',
  });
  await saveActivity(site, administrator, { Title: '内部会议' });

  expect(await agenda(site)).toEqual([
    {
      ActivityId,
      Title: '第四期培训班',
      BeginTime: '2098-12-04 09:00:00',
      EndTime: '2098-12-06 23:59:59',
      Place: '澜州',
      SignUpUntil: '2098-11-20 23:59:59',
      NoticeUrl: '/info?MenuId=1&NewsId=2',
      HasSignUp: false,
    },
  ]);
});

test('the agenda and the sitemap lead to the sign-up of an activity until it is closed', async ({
  site,
  administrator,
}) => {
  const { ActivityId } = await saveActivity(site, administrator, { IsPublic: true });
  const isLedTo = async () => {
    const [item] = await agenda(site);
    const { body } = await site.app.inject('/sitemap.xml');
    return [item?.HasSignUp, body.includes(`/activity?ActivityId=${ActivityId}<`)];
  };
  expect(await isLedTo()).toEqual([false, false]);

  const settings = { ActivityId, IsOpen: true, HasWaitingList: true };
  await saveSignUpSettings(site, administrator, settings);
  expect(await isLedTo()).toEqual([true, true]);

  await saveSignUpSettings(site, administrator, { ...settings, IsMembersOnly: true });
  expect(await isLedTo()).toEqual([true, false]);

  await saveSignUpSettings(site, administrator, { ...settings, IsOpen: false });
  expect(await isLedTo()).toEqual([false, false]);
});

test('the agenda lists the next five activities, the earliest first', async ({ site, administrator }) => {
  for (let day = 9; day > 1; day--)
    await saveActivity(site, administrator, {
      Title: `第${day}日`,
      BeginTime: `2098-12-0${day} 09:00:00`,
      IsPublic: true,
    });

  expect(await titles(site)).toEqual([2, 3, 4, 5, 6].map((day) => `第${day}日`));
  expect(agendaLength).toBe(5);
});

test('past and cancelled activities disappear from the agenda at once', async ({ site, administrator }) => {
  const { ActivityId } = await saveActivity(site, administrator, { Title: '将取消', IsPublic: true });
  const past = formatTime(new Date(Date.now() - 60_000));
  await saveActivity(site, administrator, { Title: '已过去', BeginTime: past, IsPublic: true });
  expect(await titles(site)).toEqual(['将取消']);

  const cancelling = { ActivityId, Reason: '改期', Notify: false };
  await site.call(businessActivities.CancelActivity, cancelling, administrator);

  expect(await titles(site)).toEqual([]);
});

test('an activity disappears from the agenda when its time has passed, without any change to the data', async ({
  site,
  administrator,
}) => {
  const soon = formatTime(new Date(Date.now() + 2000));
  await saveActivity(site, administrator, { Title: '即将结束', BeginTime: soon, IsPublic: true });
  expect(await titles(site)).toEqual(['即将结束']);

  await expect.poll(() => titles(site)).toEqual([]);
});

test('a save without the agenda fields leaves the visibility, deadline and link of an activity unchanged', async ({
  site,
  administrator,
}) => {
  const { ActivityId } = await saveActivity(site, administrator, {
    Title: '开放日',
    IsPublic: true,
    SignUpUntil: '2098-11-20 12:00:00',
    NoticeUrl: 'https://example.org/open',
  });

  await saveActivity(site, administrator, { ActivityId, Title: '开放日（改）' });
  const unchanged = {
    IsPublic: true,
    SignUpUntil: '2098-11-20 12:00:00',
    NoticeUrl: 'https://example.org/open',
  };
  expect(await readActivity(site, administrator, ActivityId)).toMatchObject(unchanged);

  await saveActivity(site, administrator, { ActivityId, IsPublic: false, SignUpUntil: '', NoticeUrl: '' });
  const taken = { IsPublic: false, SignUpUntil: '', NoticeUrl: '' };
  expect(await readActivity(site, administrator, ActivityId)).toMatchObject(taken);
  expect(await titles(site)).toEqual([]);
});

test('a sign-up deadline after the beginning and a link with another scheme are rejected', async ({
  site,
  administrator,
}) => {
  const form = { Title: 'x', BeginTime: '2098-12-01 09:00:00', Place: 'x' };
  const save = (more: object) =>
    site.send(businessActivities.SaveActivityDetail, { ...form, ...more }, administrator);

  expect(await save({ SignUpUntil: '2098-12-01 09:00:01' })).toMatchObject({
    Code: 400,
    Data: { SignUpUntil: '报名截止时间晚于开始时间' },
  });
  expect(await save({ NoticeUrl: 'javascript:x' })).toMatchObject({
    Code: 400,
    Data: { NoticeUrl: '地址需以 http://、https:// 或 / 开头' },
  });
});
