import { expect, test } from 'vitest';
import { moved, seenInHtml } from './seen-in-html.ts';

const copied = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>
  <tr><td>张三</td><td rowspan=3>甲公司</td><td colspan=2>合格</td></tr>
  <tr height=0 style='display:none'><td>李四</td><td>合格</td><td></td></tr>
  <tr><td>王五</td><td rowspan=2>合格</td><td></td></tr>
  <tr><td>赵六</td><td>乙公司</td><td></td></tr>
</table></body></html>`;

test('merged cells and hidden rows are found at their positions', () => {
  const seen = seenInHtml(copied, 4);

  expect(seen).toEqual({
    merged: [
      [0, 1, 2, 1],
      [0, 2, 0, 3],
      [2, 2, 3, 2],
    ],
    hiddenRows: [1],
  });
  expect(moved(seen, 1)).toEqual({
    merged: [
      [1, 1, 3, 1],
      [1, 2, 1, 3],
      [3, 2, 4, 2],
    ],
    hiddenRows: [2],
  });
});

test.for([
  [copied, 3],
  ['', 1],
  ['<p>张三</p>', 1],
] as const)('the HTML %s beside %i lines yields no merged cells and no hidden rows', ([html, lines]) => {
  expect(seenInHtml(html, lines)).toEqual({ merged: [], hiddenRows: [] });
});
