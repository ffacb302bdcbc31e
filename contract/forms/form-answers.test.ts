import { expect, test } from 'vitest';
import { answerText } from './form-answers.ts';

test('a comment is one line of its columns, without those that were left blank', () => {
  const rows = [
    { Clause: '4.2.1', Original: '应每月检查', Change: '应每周检查', Reason: '' },
    { Clause: '附录 B', Original: '', Change: '增加检查表', Reason: '便于使用' },
  ];
  expect(answerText(rows, { Kind: 'table', Unit: '' })).toBe(
    '章条：4.2.1；原文：应每月检查；修改为：应每周检查\n章条：附录 B；修改为：增加检查表；理由：便于使用',
  );
});
