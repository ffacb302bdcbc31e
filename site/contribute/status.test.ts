import { expect, test } from 'vitest';
import type { Contribution } from '#contract/news/contributions.ts';
import { isEditable, stateOf, stateOfArticle, statusIn } from './status.ts';

test('every status has a label and a colour, and an unknown status appears as a warning', () => {
  expect([0, 1, 2, 3, 9].map((status) => stateOf(status))).toEqual([
    { word: '停用', tone: 'off' },
    { word: '已发布', tone: 'live' },
    { word: '审核不通过', tone: 'refused' },
    { word: '审核中', tone: 'waiting' },
    { word: '其他状态（9）', tone: 'waiting' },
  ]);
});

test('a scheduled article shows the time of its publication', () => {
  const article = { Status: 1, NewsCreateTime: '2099-10-01 09:00:00' } as Contribution;

  expect(stateOfArticle(article)).toEqual({ word: '定时 2099-10-01 09:00:00', tone: 'scheduled' });
  expect(stateOfArticle({ ...article, NewsCreateTime: '2026-01-01 09:00:00' }).word).toBe('已发布');
});

test('an author can change rejected and waiting articles only', () => {
  expect([0, 1, 2, 3, 9].filter(isEditable)).toEqual([2, 3]);
});

test('only an existing status filters the list', () => {
  expect(
    ['status=2', 'status=0', 'status=9', 'status=', ''].map((query) => statusIn(new URLSearchParams(query))),
  ).toEqual([2, 0, undefined, undefined, undefined]);
});
