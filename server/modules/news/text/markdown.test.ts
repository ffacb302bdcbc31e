import { expect, test } from 'vitest';
import { markdownOf } from './markdown.ts';

test.each([
  ['<h2>标题</h2><p>一段<br>两行</p>', '## 标题\n\n一段  \n两行'],
  ['<p><b> 粗 </b>和<em>斜</em></p>', '**粗** 和*斜*'],
  ['<ul><li>甲<ol><li>一</li><li>二</li></ol></li><li>乙</li></ul>', '- 甲\n\n  1. 一\n  2. 二\n- 乙'],
  ['<blockquote><p>引文</p><p>第二段</p></blockquote>', '> 引文\n>\n> 第二段'],
  ['<p><a href="https://x.cn/a b">链接</a></p>', '[链接](<https://x.cn/a b>)'],
  ['<p># 不是标题，1*2_3</p>', '\\# 不是标题，1\\*2\\_3'],
  ['<p>a &lt;b&gt;</p>', 'a \\<b\\>'],
  [
    '<table><tbody><tr><td colspan="2"><p>合计&amp;</p></td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">合计&amp; </td></tr>\n</tbody>\n</table>',
  ],
  ['<div><div><p>深</p></div></div><hr><p>完</p>', '深\n\n---\n\n完'],
])('the HTML %s becomes the Markdown %s', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});
