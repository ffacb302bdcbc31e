import { expect, test } from 'vitest';
import { newsStateText } from './news-state.ts';

const published = { Status: 1, IsScheduled: false, IsDraft: false, NewsCreateTime: '2026-12-01 09:00:00' };

test('a scheduled article shows 定时 and its time instead of 已发布', () => {
  expect(newsStateText({ ...published, IsScheduled: true })).toBe('定时 12-01 09:00');
  expect(newsStateText(published)).toBe('已发布');
  expect(newsStateText({ ...published, HiddenMenuName: '内刊' })).toBe('栏目隐藏');
  expect(newsStateText({ ...published, ReviewStatus: 3 })).toBe('已发布，修改审核中');
  expect(newsStateText({ ...published, ReviewStatus: 2, HiddenMenuName: '内刊' })).toBe(
    '栏目隐藏，修改已退回',
  );
  expect(newsStateText({ ...published, Status: 0, HiddenMenuName: '内刊' })).toBe('停用');
  expect(newsStateText({ ...published, Status: 0, IsDraft: true, NewsCreateTime: '' })).toBe('草稿');
});
