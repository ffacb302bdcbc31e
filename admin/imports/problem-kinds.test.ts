import { expect, test } from 'vitest';
import type { ImportError } from '#contract/back-office/imports.ts';
import { kindsOf, rowNumbers } from './problem-kinds.ts';

const error = (Row: number, Message: string): ImportError => ({ Row, Column: '姓名', Value: '', Message });

test('errors of one kind are counted together whatever row or character they name, the most frequent first', () => {
  const kinds = kindsOf([
    error(2, '请填写姓名'),
    error(3, '与第 2 行的证书编号重复'),
    error(4, '与第 39 行的证书编号重复'),
    error(5, '姓名中的“😀”无法印在证书上'),
    error(6, '姓名中的“囍”无法印在证书上'),
    error(7, '姓名中的“①”无法印在证书上'),
    error(8, '身份证号应为 18 位，现为 17 位'),
    error(9, '身份证号应为 18 位，现为 2 位'),
  ]);

  expect(kinds).toEqual([
    { word: '姓名中的个别字符无法印在证书上', count: 3 },
    { word: '与其他行的证书编号重复', count: 2 },
    { word: '身份证号应为 18 位', count: 2 },
    { word: '请填写姓名', count: 1 },
  ]);
});

test('a row with several errors is named once', () => {
  expect(rowNumbers([error(3, 'a'), error(3, 'b'), error(9, 'a')])).toBe('3、9');
});
