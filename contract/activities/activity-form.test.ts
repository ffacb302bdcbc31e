import * as v from 'valibot';
import { expect, test } from 'vitest';
import { businessBanners } from '../public-site/banners.ts';
import { activityForm } from './activity-form.ts';

const form = { Title: '交流会', Place: '上海', BeginTime: '2037-12-01 09:00:00' };
const errorsOf = (more: object) =>
  v.safeParse(activityForm, { ...form, ...more }).issues?.map(({ message }) => message) ?? [];

test.each([
  [{ EndTime: '2037-12-01' }, []],
  [{ EndTime: '2037-11-30' }, ['结束时间早于开始时间']],
  [{ BeginTime: '2037-12-01', EndTime: '2037-12-01 08:00:00' }, []],
  [{ SignUpUntil: '2037-11-30' }, []],
  [{ SignUpUntil: '' }, []],
  [{ SignUpUntil: '2037-12-01 09:00:00' }, []],
  [{ SignUpUntil: '2037-12-01' }, ['报名截止时间晚于开始时间']],
  [{ BeginTime: '2037-12-01', SignUpUntil: '2037-12-01' }, ['报名截止时间晚于开始时间']],
])('an activity without times lasts from the first to the last second of its days: %j', (given, errors) => {
  expect(errorsOf(given)).toEqual(errors);
});

test('a banner can be limited to a single day', () => {
  const banner = { Title: 'x', ImageUrl: '/a.png', BeginTime: '2037-12-01', EndTime: '2037-12-01' };

  expect(v.safeParse(businessBanners.SaveBanner.input, banner).success).toBe(true);
});
