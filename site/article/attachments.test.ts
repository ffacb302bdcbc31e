import { expect, test } from 'vitest';
import { attachmentsOf } from './attachments.ts';

test('each file that a text links to is listed once, by the words of its first link, with format and size', () => {
  const html =
    '<p><a class="file" href="/files/a.pdf">章程 &amp; <b>附表</b></a>，见<a href="/files/b.DOCX">表格</a>或<a href="/files/a.pdf">这里</a></p>';

  expect(attachmentsOf(html, [{ Url: '/files/a.pdf', Bytes: 1_258_291 }])).toEqual({
    count: 2,
    items:
      '<li><a class="row between baseline ruled py-3 linked" href="/files/a.pdf"><span>章程 &amp; 附表</span> <small class="muted text-sm whole">PDF，1.2 MB</small></a></li>' +
      '<li><a class="row between baseline ruled py-3 linked" href="/files/b.DOCX"><span>表格</span> <small class="muted text-sm whole">DOCX</small></a></li>',
  });
});

test('a file of a text for members is listed with its key', () => {
  const html = '<a href="/files/a.zip?key=5m.x">附件</a>';

  expect(attachmentsOf(html, [{ Url: '/files/a.zip', Bytes: 2048 }])?.items).toBe(
    '<li><a class="row between baseline ruled py-3 linked" href="/files/a.zip?key=5m.x"><span>附件</span> <small class="muted text-sm whole">ZIP，2 KB</small></a></li>',
  );
});

test('pictures, other pages and links without words are no attachments', () => {
  expect(
    attachmentsOf(
      '<a href="/files/a.png"><img src="/files/a.png"></a><a href="/info?x=.pdf">文章</a><a href="https://example.cn/files/a.pdf">别处</a><a href="/files/c.pdf"><img src="/files/c.png"></a>',
    ),
  ).toBeNull();
});
