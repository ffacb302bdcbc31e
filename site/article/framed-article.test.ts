import { expect, test } from 'vitest';
import { framedArticle } from './framed-article.ts';

test('a text with three headings gets a table of contents with links, and lower levels are indented', () => {
  const { text, contents } = framedArticle(
    '<h2>一、范围</h2><p>甲</p><h3 style="color:red">术语 &amp; <b>定义</b></h3><h2>二、要求</h2>',
  );

  expect(text).toBe(
    '<h2 id="part-1">一、范围</h2><p>甲</p><h3 id="part-2" style="color:red">术语 &amp; <b>定义</b></h3><h2 id="part-3">二、要求</h2>',
  );
  expect(contents).toBe(
    '<ol><li><a href="#part-1">一、范围</a></li><li data-below><a href="#part-2">术语 &amp; 定义</a></li><li><a href="#part-3">二、要求</a></li></ol>',
  );
});

test('the table of contents skips empty headings and requires at least three headings', () => {
  const html = '<h2>甲</h2><h2><br />&nbsp;</h2><h2>乙</h2>';

  expect(framedArticle(html)).toEqual({ text: html, contents: null });
  expect(framedArticle(`${html}<h2>丙</h2>`).text).toBe(
    '<h2 id="part-1">甲</h2><h2><br />&nbsp;</h2><h2 id="part-2">乙</h2><h2 id="part-3">丙</h2>',
  );
});

test('a picture links to its file unless it is narrow or already inside a link', () => {
  const article = framedArticle(
    '<p><img src="/files/a.png?x=1&amp;y=2" alt="现场 &quot;甲&quot;" /></p><a href="/x"><img src="/files/b.png" /></a><img src="/files/c.png" width="24" />',
  );

  expect(article.text).toBe(
    '<p><a href="/files/a.png?x=1&amp;y=2" data-picture aria-label="查看大图：现场 &quot;甲&quot;"><img loading="lazy" src="/files/a.png?x=1&amp;y=2" alt="现场 &quot;甲&quot;" /></a></p><a href="/x"><img loading="lazy" src="/files/b.png" /></a><img loading="lazy" src="/files/c.png" width="24" />',
  );
});

test('a heading that the text links to retains its id, and the table of contents uses that id', () => {
  const { text, contents } = framedArticle(
    '<h2>甲</h2><h2 style="color:red" id="anchor-b">乙</h2><h2>丙</h2><a href="#anchor-b">见乙</a>',
  );

  expect(text).toContain('<h2 id="anchor-b" style="color:red">乙</h2><h2 id="part-3">');
  expect(contents).toContain('<a href="#anchor-b">乙</a>');
});
