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
  ['张三\tJLFX-GOLD', [['张三', 'JLFX-GOLD']]],
])('the pasted list %j is read line by line', (text, expected) => {
  expect(readPasted(text)).toEqual({
    claims: expected.map(([Name, CertNum]) => ({ Name, CertNum })),
    error: '',
  });
});

const number = 'FB-2026-0010';
test.each([
  `1. 次仁卓玛 ${number}`,
  `1、次仁卓玛\t${number}`,
  `(1)次仁卓玛\t${number}`,
  `（一）次仁卓玛\t${number}`,
  `①次仁卓玛\t${number}`,
  `⒈ 次仁卓玛 ${number}`,
  `1 次仁卓玛 ${number}`,
  `12次仁卓玛 ${number}`,
  `第3、次仁卓玛，${number}；`,
  `• 次仁卓玛 ${number}`,
  `"次仁卓玛"\t${number}`,
  `“次仁卓玛”，“${number}”`,
  `次仁卓玛\t编号：${number}`,
  `姓名：次仁卓玛 证书编号：${number}`,
  `次仁卓玛 证书编号${number}`,
  `次仁卓玛（证书号：${number}）`,
  '次仁卓玛 ＦＢ－２０２６－００１０',
  `次仁卓玛、${number}`,
  `次仁卓玛：${number}`,
  `次仁卓玛（${number}）`,
  `次仁卓玛【${number}】`,
  `次仁卓玛|${number}`,
  `次仁卓玛 / ${number}`,
  `1\t次仁卓玛\t${number}`,
  `①\t次仁卓玛\t${number}`,
  `持证人\t证书号\n次仁卓玛\t${number}`,
  `姓名、证书编号\n次仁卓玛\t${number}`,
  `学员姓名\t证书编号\n次仁卓玛\t${number}`,
  `序号 姓名 证书编号\n1 次仁卓玛 ${number}`,
  `序号\t姓名\t合格证号码\n1\t次仁卓玛\t${number}`,
  `次仁\u200b卓玛\t\u202a${number}\u202c`,
  `"次仁\n卓玛"\t"FB-2026-\n0010"`,
])('the pasted line %j means the person and the number', (line) => {
  expect(readPasted(line)).toEqual({ claims: [{ Name: '次仁卓玛', CertNum: number }], error: '' });
});

test.each([
  '次仁卓玛 FB-2026-0010 合格',
  '次仁卓玛（女）\tFB-2026-0010',
  '次仁卓玛\t无',
  '2026级3班 次仁卓玛 FB-2026-0010',
  'FB-2026-0010 次仁卓玛',
  '次仁卓玛FB-2026-0010',
  '次仁卓玛 FB-2026-0010，李四 FB-2026-0011',
])('the pasted line %j is named as unreadable and not checked as somebody else', (line) => {
  expect(readPasted(line).error).toMatch(/^第 1 行/);
});

test.each([
  ['张三\t浙安证号2026-01', '浙安证号2026-01'],
  ['张三 建安证字第2026-3号', '建安证字第2026-3号'],
  ['张三 浙/2026/001', '浙/2026/001'],
  ['张三\t2026.03.0017', '2026.03.0017'],
  ['张三\tNo.2026001', 'No.2026001'],
])('the number in %j keeps its own words and signs', (line, CertNum) => {
  expect(readPasted(line)).toEqual({ claims: [{ Name: '张三', CertNum }], error: '' });
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
