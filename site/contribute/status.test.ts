import { expect, test } from 'vitest';
import { isEditable, lookOf, statusIn } from './status.ts';

test('an author reads each status; one that is not known is a warning', () => {
  expect([0, 1, 2, 3, 9].map((status) => lookOf(status))).toEqual([
    { word: '已关闭', tone: 'closed' },
    { word: '已发布', tone: 'good' },
    { word: '审核不通过', tone: 'bad' },
    { word: '审核中', tone: 'waiting' },
    { word: '其他状态（9）', tone: 'warning' },
  ]);
});

test('rejected and waiting articles are the author’s to change', () => {
  expect([0, 1, 2, 3, 9].filter(isEditable)).toEqual([2, 3]);
});

test('only a status that there is narrows the list', () => {
  expect(
    ['status=2', 'status=0', 'status=9', 'status=', ''].map((query) => statusIn(new URLSearchParams(query))),
  ).toEqual([2, 0, undefined, undefined, undefined]);
});
