import { expect, test } from 'vitest';
import type { ManagedBanner } from '#contract/public-site/banners.ts';
import { oddCount, periodOf, stateOf } from './words.ts';

const banner = (fields: Partial<ManagedBanner>): ManagedBanner => ({
  BannerId: 1,
  Type: 2,
  Title: '年会',
  ImageUrl: '/files/a.png',
  JumpUrl: '',
  CreateTime: '2026-11-01 09:00:00',
  SortNumber: 10,
  BeginTime: '',
  EndTime: '',
  Status: 1,
  Version: 1,
  ...fields,
});
const noon = Date.parse('2026-11-22T12:00:00+08:00');

test.for([
  [{}, 'shown', '一直展示'],
  [{ Status: 0 }, 'off', '一直展示'],
  [{ BeginTime: '2026-11-22 12:00:01' }, 'toCome', '2026-11-22 12:00 起'],
  [{ EndTime: '2026-11-22 12:00:00' }, 'over', '到 2026-11-22 12:00'],
  [
    { BeginTime: '2026-11-01 00:00:00', EndTime: '2026-11-30 23:59:59' },
    'shown',
    '2026-11-01 00:00 至 2026-11-30 23:59',
  ],
] as const)('a banner with %j is %s', ([fields, state, period]) => {
  expect(stateOf(banner(fields), noon)).toBe(state);
  expect(periodOf(banner(fields))).toBe(period);
});

test('no visible banner and more than four visible banners produce a warning', () => {
  expect(oddCount(2, 0)).toContain('没有显示中的轮播图');
  expect(oddCount(2, 4)).toBeUndefined();
  expect(oddCount(1, 5)).toContain('手机有 5 张显示中');
});
