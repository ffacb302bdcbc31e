import { expect, test } from 'vitest';
import type { Contribution } from '#contract/news/contributions.ts';
import { isEditable, styleOf, styleOfArticle, statusIn } from './status.ts';

test('every status has a label and a colour, and an unknown status appears as a warning', () => {
  expect([0, 1, 2, 3, 9].map((status) => styleOf(status))).toEqual([
    { word: '已停用', tone: 'closed' },
    { word: '已发布', tone: 'good' },
    { word: '审核不通过', tone: 'bad' },
    { word: '审核中', tone: 'waiting' },
    { word: '其他状态（9）', tone: 'warning' },
  ]);
});

test('a scheduled article shows the time of its publication', () => {
  const article = { Status: 1, NewsCreateTime: '2099-10-01 09:00:00' } as Contribution;

  expect(styleOfArticle(article)).toEqual({ word: '定时 2099-10-01 09:00:00', tone: 'waiting' });
  expect(styleOfArticle({ ...article, NewsCreateTime: '2026-01-01 09:00:00' }).word).toBe('已发布');
});

test('an author can change rejected and waiting articles only', () => {
  expect([0, 1, 2, 3, 9].filter(isEditable)).toEqual([2, 3]);
});

test('only an existing status filters the list', () => {
  expect(
    ['status=2', 'status=0', 'status=9', 'status=', ''].map((query) => statusIn(new URLSearchParams(query))),
  ).toEqual([2, 0, undefined, undefined, undefined]);
});
