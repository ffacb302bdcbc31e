import { expect, test } from 'vitest';
import type { ImportError } from '#contract/back-office/imports.ts';
import { kindsOf, rowNumbers } from './fault-kinds.ts';

const fault = (Row: number, Message: string): ImportError => ({ Row, Column: '姓名', Value: '', Message });

test('faults are of one kind whatever row or character they name, the most frequent first', () => {
  const kinds = kindsOf([
    fault(2, '请填写姓名'),
    fault(3, '与第 2 行的证书编号重复'),
    fault(4, '与第 39 行的证书编号重复'),
    fault(5, '姓名中的“😀”无法印在证书上'),
    fault(6, '姓名中的“囍”无法印在证书上'),
    fault(7, '姓名中的“①”无法印在证书上'),
    fault(8, '身份证号应为 18 位，现为 17 位'),
    fault(9, '身份证号应为 18 位，现为 2 位'),
  ]);

  expect(kinds).toEqual([
    { word: '姓名中的个别字符无法印在证书上', count: 3 },
    { word: '与其他行的证书编号重复', count: 2 },
    { word: '身份证号应为 18 位', count: 2 },
    { word: '请填写姓名', count: 1 },
  ]);
});

test('a row with several faults is named once', () => {
  expect(rowNumbers([fault(3, 'a'), fault(3, 'b'), fault(9, 'a')])).toBe('3、9');
});
