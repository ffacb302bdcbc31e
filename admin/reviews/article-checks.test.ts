import { expect, test } from 'vitest';
import { summaryOf } from './article-checks.ts';

const text = '电话 13812345678，身份证 110101199003070011，编号 123456789012345678';

test('numbers of persons are named but not shown whole', () => {
  expect(summaryOf(text, [], 'site.example').numbers).toEqual(['身份证号 110…11', '手机号 138…78']);
});

test('links that lead elsewhere are named once each, own ones not', () => {
  const links = ['https://a.example/x', '//a.example/y', '/info?NewsId=1', 'https://site.example/', '#foot'];

  expect(summaryOf('', links, 'site.example').outside).toEqual(['a.example']);
});

test('letters are counted without blanks', () => {
  expect(summaryOf('两 个\n字', [], '').letters).toBe(3);
});
