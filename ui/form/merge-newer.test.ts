import { expect, test } from 'vitest';
import { mergeNewer } from './merge-newer.ts';

test('untouched fields take the newer value, typed ones stay, and those changed in both places are named', () => {
  const base = { phone: '1', name: '甲', note: '', address: '南京' };
  const typed = { phone: '2', name: '甲', note: '我的', address: '上海' };
  const theirs = { phone: '1', name: '乙', note: '对方的', address: '上海' };

  expect(mergeNewer({ base, typed, theirs })).toEqual({ adopted: ['name'], conflicts: ['note'] });
});
