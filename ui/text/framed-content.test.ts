import { expect, test } from 'vitest';
import { framedContent } from './framed-content.ts';

test('a table is wrapped in a box that scrolls and takes the focus', () => {
  expect(framedContent('<p>甲</p><table class="x"><tbody></tbody></table>')).toBe(
    '<p>甲</p><div class="table-scroll" tabindex="0" role="region" aria-label="表格"><table class="x"><tbody></tbody></table></div>',
  );
});

test('pictures load lazily unless their markup specifies otherwise', () => {
  expect(framedContent('<img src="/files/a.png"><img loading="eager" src="/files/b.png">')).toBe(
    '<img loading="lazy" src="/files/a.png"><img loading="eager" src="/files/b.png">',
  );
});

test('columns of numbers and their titles are aligned, and columns of serial numbers and words are not', () => {
  const html = framedContent(
    '<table><tbody><tr><td>序号</td><td>等级</td><td>年度会费</td><td>占比</td></tr>' +
      '<tr><td>1</td><td>会长单位</td><td><p>50,000元</p></td><td>12.5%</td></tr>' +
      '<tr><td>2</td><td>会员单位</td><td>3000元</td><td>-</td></tr></tbody></table>',
  );

  expect(html.match(/<td data-figures>.*?<\/td>/g)).toEqual([
    '<td data-figures>年度会费</td>',
    '<td data-figures>占比</td>',
    '<td data-figures><p>50,000元</p></td>',
    '<td data-figures>12.5%</td>',
    '<td data-figures>3000元</td>',
    '<td data-figures>-</td>',
  ]);
});

test('a table whose cells span several columns remains unchanged', () => {
  const table =
    '<table><tbody><tr><td colspan="2">合计</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>';

  expect(framedContent(table)).toContain(table);
});

test('phone numbers in a text become links', () => {
  expect(framedContent('<p>电话 0500-5550170</p>')).toBe(
    '<p>电话 <a href="tel:05005550170" class="whole">0500-5550170</a></p>',
  );
});

test.each([
  ['<p style="margin-left:300pt">落款</p>', '<p style="margin-left:min(300pt,30vw)">落款</p>'],
  [
    '<p style="padding: 0 280.5px;width:400pt">落款</p>',
    '<p style="padding: 0 min(280.5px,12vw);width:400pt">落款</p>',
  ],
  ['<p style="text-indent:20em">落款</p>', '<p style="text-indent:min(20em,30vw)">落款</p>'],
  [
    '<img style="max-width:900px !important" src="/a">',
    '<img loading="lazy" style="max-width:min(900px,100%)" src="/a">',
  ],
])('the markup %s is limited to the width of a phone', (html, framed) => {
  expect(framedContent(html)).toBe(framed);
});

test('usual indents remain unchanged', () => {
  const html = '<p style="margin-left:42pt;text-indent:-21.3333px;padding:6px 18px">甲</p>';

  expect(framedContent(html)).toBe(html);
});
