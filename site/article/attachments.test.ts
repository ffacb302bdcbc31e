import { expect, test } from 'vitest';
import { attachmentsOf } from './read-article.ts';

test('each file that a text links to is listed once, by the words of its first link', () => {
  const html =
    '<p><a class="file" href="/files/a.pdf">章程 &amp; <b>附表</b></a>，见<a href="/files/b.DOCX">表格</a>或<a href="/files/a.pdf">这里</a></p>';

  expect(attachmentsOf(html)).toBe(
    '<li><a href="/files/a.pdf">章程 &amp; 附表</a></li><li><a href="/files/b.DOCX">表格</a></li>',
  );
});

test('pictures, other pages and links without words are no attachments', () => {
  expect(
    attachmentsOf(
      '<a href="/files/a.png"><img src="/files/a.png"></a><a href="/info?x=.pdf">文章</a><a href="https://example.cn/files/a.pdf">别处</a><a href="/files/c.pdf"><img src="/files/c.png"></a>',
    ),
  ).toBeNull();
});
