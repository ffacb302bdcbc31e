import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

/* The summary that is derived from the text of an article. */

const title = '关于召开年会的通知';
const sentence =
  '定于5月18日在江澜市召开年会，请各单位派员参加，并于会前十日把回执交到秘书处，食宿由会务组统一安排。';

test.each([
  ['a salutation of its own line', `<p>各会员单位：</p><p>${sentence}</p>`],
  ['a salutation before the first words', `<p>尊敬的各位会员：${sentence}</p>`],
  ['addressees with commas between them', `<p>各有关单位，各专业委员会、分会：</p><p>${sentence}</p>`],
  ['a member as the addressee', `<p>江澜建设有限公司：</p><p>${sentence}</p>`],
  ['the number of the document', `<p>江建险协〔2024〕12号</p><p>各会员单位：</p><p>${sentence}</p>`],
  ['a number in square brackets', `<p>文号：江建险协[2024] 第 12 号</p><p>${sentence}</p>`],
  ['the title once more', `<p><b>关于召开 年会的通知</b></p><p>${sentence}</p>`],
  ['the day', `<p>（2024年5月6日）</p><p>${sentence}</p>`],
  ['headings', `<h2>一、时间</h2><p><strong>一、会议安排</strong></p><p>${sentence}</p>`],
  ['a table', `<table><tr><td>序号</td><td>姓名</td></tr></table><p>${sentence}</p>`],
  [
    'a table in a table',
    `<table><tr><td><table><tr><td>表</td></tr></table>里</td></tr></table><p>${sentence}</p>`,
  ],
  [
    'a picture with its caption',
    `<figure><img src="/files/a.png"><figcaption>会场</figcaption></figure><p>${sentence}</p>`,
  ],
  [
    'a centred line below a picture',
    `<p style="text-align:center"><img src="/files/a.png"></p><p style="text-align:center">会场</p><p>${sentence}</p>`,
  ],
])('a summary does not begin with %s', (_what, html) => {
  expect(summaryOf(title, html)).toBe(sentence);
});

test('a sentence that ends in a colon, and one about members, are no salutation', () => {
  expect(summaryOf(title, '<p>会议议程如下：</p><p>一、听取报告；二、选举。</p>')).toBe(
    '会议议程如下： 一、听取报告；二、选举。',
  );
  expect(summaryOf(title, '<p>各会员单位踊跃报名。会期一天。</p>')).toBe('各会员单位踊跃报名。会期一天。');
});

test('a text with only a table, only pictures or only a salutation has a blank summary', () => {
  expect(summaryOf(title, '<table><tr><td>序号</td><td>单位名称</td></tr></table>')).toBe('');
  expect(summaryOf(title, '<p><img src="/files/a.png"></p>')).toBe('');
  expect(summaryOf(title, '<p>各会员单位：</p>')).toBe('');
});

test('a text that is laid out in a table is summarised', () => {
  expect(summaryOf(title, `<table><tr><td><p>${sentence}</p></td></tr></table>`)).toBe(sentence);
});

test('whole sentences are taken as long as they fit', () => {
  expect(summaryOf(title, `<p>${sentence}${sentence}${sentence}</p>`)).toBe(sentence + sentence);
});

test('a first sentence that is too long ends at a comma with an ellipsis, one without a comma at 120 characters', () => {
  const clause = '第一项工作继续推进并取得明显成效，';
  expect(summaryOf(title, `<p>${clause.repeat(20)}</p>`)).toBe(`${clause.repeat(7).slice(0, -1)}…`);
  expect(summaryOf(title, `<p>${'甲'.repeat(121)}</p>`)).toBe(`${'甲'.repeat(120)}…`);
});

test('an English text loses its salutation and is cut between words', () => {
  const english = 'The annual meeting of the association takes place in May. Please send the form back.';
  expect(summaryOf('Annual meeting', `<p>Dear members,</p><p>${english}</p>`)).toBe(english);
  expect(summaryOf('Annual meeting', `<p>${'insurance '.repeat(40)}</p>`)).toMatch(
    /^(?:insurance )+insurance…$/,
  );
});

test('an emoji of several parts is never cut', () => {
  const family = '👨‍👩‍👧';
  expect(summaryOf(title, `<p>${family.repeat(130)}</p>`)).toBe(`${family.repeat(120)}…`);
});

test.each([
  ['a letter with countless marks', `甲a${'\u0301'.repeat(100_000)}`, '甲…'],
  ['an emoji with countless parts', `甲${'👨\u200D'.repeat(100_000)}`, '甲…'],
  ['a flag with countless parts', `甲🏴${'\u{E0067}'.repeat(100_000)}`, '甲…'],
  [
    'a mark in front of 121 characters',
    `甲${'\uFE0F'.repeat(30)}${'乙'.repeat(121)}`,
    `甲${'\uFE0F'.repeat(30)}${'乙'.repeat(119)}…`,
  ],
])('a summary ends in front of or with %s', (_what, text, summary) => {
  expect(summaryOf(title, `<p>${text}</p>`)).toBe(summary);
});

test('a summary of any text is one line of at most 121 characters and has no tags', () => {
  const piece = fc.constantFrom(
    '各会员单位：',
    '〔2024〕12号',
    '甲，'.repeat(50),
    'a. b ',
    '👨‍👩‍👧',
    '<p>',
    '</p>',
    '<table><tr><td>',
    '</td></tr></table>',
    '<h2>',
    '</h2>',
    '<br>',
    '&lt;b&gt;',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const summary = summaryOf(title, pieces.join(''));
      const characters = [...new Intl.Segmenter('zh').segment(summary)];
      expect(characters.length).toBeLessThanOrEqual(121);
      expect(summary).not.toMatch(/\n|<\/?(?:p|table|tr|td|h2|br)/);
    }),
  );
});
