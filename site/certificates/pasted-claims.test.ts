import { expect, test } from 'vitest';
import { readPasted } from './pasted-claims.ts';

test.each([
  [
    '张三\tJLFX-1\n李四\tJLFX-2',
    [
      ['张三', 'JLFX-1'],
      ['李四', 'JLFX-2'],
    ],
  ],
  ['姓名\t证书编号\r\n张三\tJLFX-1\r\n\r\n', [['张三', 'JLFX-1']]],
  ['张三，JLFX-1', [['张三', 'JLFX-1']]],
  ['张三 JLFX-1', [['张三', 'JLFX-1']]],
  ['阿卜杜拉 买买提  JLFX-1', [['阿卜杜拉 买买提', 'JLFX-1']]],
  ['\t张三\tJLFX-1\t', [['张三', 'JLFX-1']]],
])('the pasted list %j is read line by line', (text, expected) => {
  expect(readPasted(text)).toEqual({
    claims: expected.map(([Name, CertNum]) => ({ Name, CertNum })),
    error: '',
  });
});

test.each([
  ['', '请粘贴名单：每行一人，姓名与证书编号两列'],
  [' \n\t\n', '请粘贴名单：每行一人，姓名与证书编号两列'],
  ['张三', '第 1 行只有一列，应为姓名、证书编号两列'],
  ['张三\tJLFX-1\n\n李四\t某公司\tJLFX-2', '第 3 行有 3 列，应为姓名、证书编号两列'],
  ['JLFX-1\t张三\nJLFX-2\t李四', '第 1 行的两列放反了，应先姓名、后证书编号（共 2 行有误）'],
  [`${'长'.repeat(31)}\tJLFX-1`, '第 1 行的姓名超过 30 个字'],
  [`张三\t${'1'.repeat(51)}`, '第 1 行的证书编号超过 50 个字'],
  [Array.from({ length: 201 }, (_, at) => `张三\tJLFX-${at}`).join('\n'), '一次最多核验 200 行，现有 201 行'],
])('the pasted list %j is rejected with an error', (text, error) => {
  expect(readPasted(text).error).toBe(error);
});
