import { expect, test } from 'vitest';
import { tablesAsCards } from './tables-as-cards.ts';

const table = (...rows: string[][]) =>
  `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;

test('a table of people becomes cards in the order of its columns, without the numbers of the rows', () => {
  const html = `<p>名单：</p>${table(['序号', '职务', '姓名', '电话'], ['1', '会长', '<p>陆秉衡</p>', '0500-5550168'], ['2', '', '<a href="/info">梁若溪</a>', ''])}`;

  expect(tablesAsCards(html)).toBe(
    '<p>名单：</p><ul class="cards">' +
      '<li><span><span class="visually-hidden">职务：</span>会长</span><strong>陆秉衡</strong><span><span>电话：</span>0500-5550168</span></li>' +
      '<li><strong><a href="/info">梁若溪</a></strong></li></ul>',
  );
});

test('a portrait in a cell is part of the card', () => {
  const html = table(['照片', '姓名'], ['<img src="/files/a.jpg" alt="" />', '陆秉衡']);

  expect(tablesAsCards(html)).toContain('照片：</span><img src="/files/a.jpg" alt="" /></span>');
});

test.for([
  ['without a column of names', table(['事项', '联系方式'], ['总机', '0500-5550168'])],
  ['with a merged cell', '<table><tr><td>姓名</td></tr><tr><td rowspan="2">甲</td></tr></table>'],
  ['with a shorter row', table(['职务', '姓名'], ['合计 10 人'])],
  ['with a head alone', table(['职务', '姓名'])],
] as const)('a table %s stays a table', ([, html]) => {
  expect(tablesAsCards(html)).toBe(html);
});
