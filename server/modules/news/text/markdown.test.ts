import { HtmlRenderer, Parser } from 'commonmark';
import * as fc from 'fast-check';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../testing/test-amount.ts';
import { markdownOf } from './markdown.ts';
import { sanitizeRichText } from './rich-text.ts';

test.each([
  ['<h2>标题</h2><p>一段<br>两行</p>', '## 标题\n\n一段\\\n两行'],
  ['<p>1. 适用范围</p><p>2) 术语</p><p>1986. 建国</p>', '1\\. 适用范围\n\n2\\) 术语\n\n1986\\. 建国'],
  ['<ol start="5"><li>第五项</li><li>第六项</li></ol>', '5. 第五项\n6. 第六项'],
  ['<blockquote><p>引文</p><p>第二段</p></blockquote>', '> 引文\n>\n> 第二段'],
  ['<p><a href="https://x.cn/a b">链接</a></p>', '[链接](<https://x.cn/a b>)'],
  ['<pre>代码\n```\n还有</pre>', '````\n代码\n```\n还有\n````'],
  ['<p>H<sub>2</sub>O、100 m<sup>2</sup></p>', 'H<sub>2</sub>O、100 m<sup>2</sup>'],
  ['<p>请<strong>各会员单位：</strong>按时</p>', '请<strong>各会员单位：</strong>按时'],
  ['<p>请<strong>各会员单位</strong>按时</p>', '请**各会员单位**按时'],
  ['<video src="/files/a.mp4" controls></video>', '[/files/a.mp4](/files/a.mp4)'],
  [
    '<table style="width:9px"><tbody><tr><td colspan="2"><p>合计&amp;</p><ul><li>甲</li></ul></td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2"><p>合计&#x26;</p><ul><li>甲</li></ul></td></tr></tbody></table>',
  ],
  ['<div><div><p>深</p></div></div><hr><p>完</p>', '深\n\n---\n\n完'],
  ['<p><b>协<b><i><b>会</b></i></b></b>》</p>', '**协<em>会</em>**》'],
  ['<ul><li><p><br></p><ul><li><ul></ul><p>\u00a0协</p></li></ul></li></ul>', '- - &#xA0;协'],
  ['<ul><li></li></ul><ul><li><ul><li><ul><li></li></ul></li></ul></li><li>甲</li></ul>', '- 甲'],
])('the HTML %s becomes the Markdown %s', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test.each([
  ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', /<script/],
  ['<pre>&lt;img src=x onerror=x()&gt;</pre>', /<img/],
  ['<table><tr><td>&lt;img src=x onerror=x()&gt;<script>x()</script></td></tr></table>', /<(?:img|script)/],
  ['<p>&lt;!-- </p><p>b --&gt;</p>', /<!--/],
  ['<p>&amp;lt;img src=x&amp;gt;</p>', /<img/],
  [
    '<iframe src="https://a.example/"></iframe><script>x()</script><!-- a --><p>文</p>',
    /<(?:iframe|script|!--)/,
  ],
])('%s is no live HTML in the export', (html, live) => {
  expect(rendered(markdownOf(html))).not.toMatch(live);
});

test('bold words beside any sign are bold again when the Markdown is rendered', () => {
  const html =
    '<p><strong>《管理办法》</strong>的通知，请<b>各会员单位：</b>报送<b>“材料”</b><em>斜体，</em>后文</p>';

  expect(rendered(markdownOf(html))).toBe(
    '<p><strong>《管理办法》</strong>的通知，请<strong>各会员单位：</strong>报送<strong>“材料”</strong><em>斜体，</em>后文</p>\n',
  );
});

const words = fc
  .array(
    fc.constantFrom(
      ...'协会，。：《》“”（）、！aB9 　\u00a0*_`~#+-=|[]()<>&\\!.:/\n',
      '1. ',
      '2) ',
      '- ',
      '+ ',
      '> ',
      '# ',
      '----',
      '====',
      '~~~',
      '```',
      '&amp;',
      '&lt;b&gt;',
      '[a]: b',
      '![a](b)',
      'http://a.cn',
      '<!-- ',
      '    ',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) =>
    parts.map((part) => (part === '<' ? '&lt;' : part === '<!-- ' ? '&lt;!-- ' : part)).join(''),
  );

const { block } = fc.letrec<{ line: string; block: string }>((tie) => ({
  line: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        words,
        fc.constant('<br>'),
        fc
          .tuple(
            fc.constantFrom('b', 'em', 'u', 'del', 'sub', 'sup', 'span', 'code', 'a href="/a(b"'),
            tie('line'),
          )
          .map(([tag, inner]) => `<${tag}>${inner}</${tag.split(' ')[0]}>`),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
  block: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc
          .tuple(fc.constantFrom('p', 'h2', 'h4', 'pre', 'div', 'td'), tie('line'))
          .map(([tag, inner]) =>
            tag === 'td'
              ? `<table><tr><td>${inner}</td><td>乙</td></tr></table>`
              : `<${tag}>${inner}</${tag}>`,
          ),
        fc
          .tuple(
            fc.constantFrom('ul', 'ol', 'ol start="7"'),
            fc.array(fc.oneof(tie('line'), tie('block')), { maxLength: 3 }),
          )
          .map(
            ([tag, items]) =>
              `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag.split(' ')[0]}>`,
          ),
        tie('block').map((inner) => `<blockquote>${inner}</blockquote>`),
      ),
      { maxLength: 3 },
    )
    .map((parts) => parts.join('')),
}));

test('the Markdown of any article, rendered, has the words of the article', () => {
  fc.assert(
    fc.property(block, (html) => {
      const article = sanitizeRichText(html);

      expect({ article, words: wordsOf(rendered(markdownOf(article))) }).toEqual({
        article,
        words: wordsOf(article),
      });
    }),
    propertyRuns(1000),
  );
});

function rendered(markdown: string): string {
  return new HtmlRenderer().render(new Parser().parse(markdown));
}

/** Returns the text without blanks, which stand for the same in different places. */
const wordsOf = (html: string) => DomUtils.textContent(parseDocument(html)).replaceAll(/\s/g, '');
