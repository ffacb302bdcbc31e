import { expect, test } from 'vitest';
import { insertReason } from './insert-reason.ts';

const at = (place: number, end = place) => ({ start: place, end });

test('a preset reason is inserted at the caret, and the caret moves behind the reason', () => {
  const text = '缺少执照。请补交';

  expect(insertReason(text, at(5), '电话无人接听。')).toEqual({
    text: '缺少执照。电话无人接听。请补交',
    caret: 12,
  });
  expect(insertReason(text, at(text.length), '电话无人接听。').text).toBe('缺少执照。请补交；电话无人接听。');
  expect(insertReason('', at(0), '电话无人接听')).toEqual({ text: '电话无人接听', caret: 6 });
  expect(insertReason(text, at(0), '电话无人接听')).toEqual({
    text: '电话无人接听；缺少执照。请补交',
    caret: 6,
  });
});

test('a preset reason replaces the selected text', () => {
  expect(insertReason('缺少执照。请补交', at(0, 5), '没有盖章。').text).toBe('没有盖章。请补交');
});
