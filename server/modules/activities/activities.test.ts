import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { readActivity, saveActivity } from '../../testing/factories/make-activity.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

const { GetActivityList, GetActivity, SaveActivityDetail, ResendActivityMember } = businessActivities;

test('a saved activity returns the values that were sent, with its text sanitised', async ({
  site,
  administrator,
}) => {
  const { ActivityId, Version, NewInvitedCount } = await saveActivity(site, administrator, {
    Title: '风险管理培训班',
    EndTime: '2098-12-02 17:00:00',
    Content: '<p onclick="x()">日程<script>x()</script></p>',
  });

  expect({ Version, NewInvitedCount }).toEqual({ Version: 1, NewInvitedCount: 0 });
  expect(await readActivity(site, administrator, ActivityId)).toMatchObject({
    Title: '风险管理培训班',
    BeginTime: '2098-12-01 09:00:00',
    EndTime: '2098-12-02 17:00:00',
    Place: '上海',
    Content: '<p>日程</p>',
    InvitedCount: 0,
    Members: { List: [], TotalCount: 0 },
  });
});

test('activities are found by word and time, the latest first', async ({ site, administrator }) => {
  const early = await saveActivity(site, administrator, {
    Title: '年会甲',
    BeginTime: '2099-03-01 09:00:00',
  });
  const late = await saveActivity(site, administrator, {
    Title: '年会乙',
    BeginTime: '2099-04-01 09:00:00',
    Place: '苏州',
  });
  const idsOf = async (filters: object) => {
    const { List } = await site.call(GetActivityList, filters, administrator);
    return List.map(({ ActivityId }) => ActivityId);
  };

  expect(await idsOf({ key: '年会' })).toEqual([late.ActivityId, early.ActivityId]);
  expect(await idsOf({ key: '苏州' })).toEqual([late.ActivityId]);
  expect(await idsOf({ begintime: '2099-03-01', endtime: '2099-03-01' })).toEqual([early.ActivityId]);
  const past = await site.call(GetActivityList, { key: '年会', pageindex: 9 }, administrator);
  expect(past).toEqual({ List: [], TotalCount: 2 });
});

test('the second save from the same version of an activity is rejected with 409', async ({
  site,
  administrator,
}) => {
  const { ActivityId, Version } = await saveActivity(site, administrator);
  const form = { ActivityId, Version, Title: '改名', BeginTime: '2098-12-01 09:00:00', Place: '上海' };
  await site.call(SaveActivityDetail, form, administrator);

  expect(await site.send(SaveActivityDetail, { ...form, Title: '又改' }, administrator)).toMatchObject({
    Code: 409,
    Message: '该记录已被他人修改，请核对后再保存',
  });
  expect((await readActivity(site, administrator, ActivityId)).Title).toBe('改名');
});

test('a form with several invalid values is rejected with an error for each field', async ({
  site,
  administrator,
}) => {
  expect(await site.send(SaveActivityDetail, {}, administrator)).toMatchObject({
    Code: 400,
    Data: { Title: '请输入活动标题', BeginTime: '请选择开始时间', Place: '请输入活动地点' },
  });
  const backwards = {
    Title: 'x',
    Place: 'x',
    BeginTime: '2098-12-02 09:00:00',
    EndTime: '2098-12-01 09:00:00',
  };
  expect(await site.send(SaveActivityDetail, backwards, administrator)).toMatchObject({
    Code: 400,
    Data: { EndTime: '结束时间早于开始时间' },
  });
  expect(await site.send(GetActivity, { id: 1, state: 'lost' }, administrator)).toMatchObject({ Code: 400 });
});

test('each call returns 404 for an activity that does not exist', async ({ site, administrator }) => {
  const form = { ActivityId: 99_999, Title: 'x', BeginTime: '2098-12-01', Place: 'x' };

  expect(await site.send(SaveActivityDetail, form, administrator)).toMatchObject({ Code: 404 });
  expect(await site.send(GetActivity, { id: 99_999 }, administrator)).toMatchObject({ Code: 404 });
  expect(await site.send(ResendActivityMember, { ActivityId: 99_999 }, administrator)).toMatchObject({
    Code: 404,
  });
});

test('each call needs its own permission', async ({ site }) => {
  const reader = await signInAdministrator(site, ['activity:list']);
  const form = { Title: 'x', BeginTime: '2098-12-01', Place: 'x' };

  expect(await site.send(GetActivityList, {}, reader)).toMatchObject({ Code: 200 });
  expect(await site.send(SaveActivityDetail, form, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(ResendActivityMember, { ActivityId: 1 }, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(GetActivityList, {})).toMatchObject({ Code: 402 });
});

test('the operation log records a saved activity and the number of its invitations', async ({
  site,
  administrator,
}) => {
  const { ActivityId } = await saveActivity(site, administrator, { Title: '留痕' });

  const rows = await site.db
    .selectFrom('operation_log')
    .select(['action', 'after_values'])
    .where('noun', '=', 'activity')
    .where('record_id', '=', String(ActivityId))
    .execute();

  expect(rows).toMatchObject([{ action: 'SaveActivityDetail' }]);
  expect(JSON.parse(rows[0]?.after_values ?? '{}')).toMatchObject({ Title: '留痕', NewInvitedCount: 0 });
});
