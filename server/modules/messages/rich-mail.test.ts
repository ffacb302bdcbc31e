import { describe, expect, test } from 'vitest';
import { htmlOfText, absoluteHtml, mailTextOf, wholeAddress } from './rich-mail.ts';

const site = 'https://association.example';

describe('the plain text version of a mail with rich text', () => {
  test.each([
    ['<ol><li>签到</li><li>讲话</li></ol>', '1. 签到\n2. 讲话'],
    ['<ol start="3"><li><p>三</p></li><li value="7">七</li><li>八</li></ol>', '3. 三\n7. 七\n8. 八'],
    ['<ol reversed><li>乙</li><li>甲</li></ol>', '2. 乙\n1. 甲'],
    ['<ol type="a"><li>甲</li><li>乙</li></ol>', 'a. 甲\nb. 乙'],
    ['<ul><li>证件</li><li>名片</li></ul>', '• 证件\n• 名片'],
    ['<ol><li>上午<ul><li>报到</li></ul></li><li>下午</li></ol>', '1. 上午\n　• 报到\n2. 下午'],
    [
      '<table><tr><th>时间</th><th>内容</th></tr><tr><td><p>9:00</p></td><td><p>开幕</p><p>致辞</p></td></tr></table>',
      '时间 | 内容\n9:00 | 开幕 致辞',
    ],
    [
      '<p>报名：<a href="https://example.org/bm">点此报名</a></p>',
      '报名：点此报名（https://example.org/bm）',
    ],
    [
      '<p>详见<a href="/info?MenuId=12&amp;NewsId=9">通知</a></p>',
      `详见通知（${site}/info?MenuId=12&NewsId=9）`,
    ],
    ['<p><a href="https://example.org/">https://example.org/</a></p>', 'https://example.org/'],
    [
      '<p><a href="mailto:li@example.org">写信</a>，<a href="tel:110">110</a></p>',
      '写信（li@example.org），110',
    ],
    ['<p><a href="#note">注</a></p>', '注'],
    ['<a href="/files/a.pdf"><img src="/files/a.png"></a>', `${site}/files/a.pdf`],
    ['<video src="/files/a.mp4" controls></video>', `${site}/files/a.mp4`],
    ['<p>甲&amp;乙 &lt;厅&gt;</p>\n<p> &nbsp;丙<br>丁</p>', '甲&乙 <厅>\n丙\n丁'],
    ['', ''],
  ])('the HTML %s is converted to plain text', (html, text) => {
    expect(mailTextOf(html, site)).toBe(text);
  });
});

test('site paths in the rich text of a mail become absolute addresses', () => {
  const html =
    '<p><a href="/info?MenuId=1&amp;NewsId=2">甲</a><img src="/files/a.png"><a href="//b.example">乙</a></p>';

  expect(absoluteHtml(html, site)).toBe(
    `<p><a href="${site}/info?MenuId=1&amp;NewsId=2">甲</a><img src="${site}/files/a.png"><a href="//b.example">乙</a></p>`,
  );
});

test('a plain text converted to HTML retains its line breaks, and its addresses become links', () => {
  expect(htmlOfText('甲：\n\n原因：<缺> & "少"\n见 https://a.example/x?b=1&c=2。\n')).toBe(
    '<p>甲：</p>\n<p>原因：&lt;缺&gt; &amp; &quot;少&quot;<br>见 <a href="https://a.example/x?b=1&amp;c=2">https://a.example/x?b=1&amp;c=2</a>。</p>',
  );
});

test('only a path of the site gets the address of the site', () => {
  expect(
    ['/home', 'https://b.example/', '#note', '//b.example'].map((one) => wholeAddress(one, site)),
  ).toEqual([`${site}/home`, 'https://b.example/', '#note', '//b.example']);
});
