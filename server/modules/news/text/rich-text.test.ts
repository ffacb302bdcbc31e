import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainTextOf, sanitizeRichText } from './rich-text.ts';

test.each<readonly [string, string]>([
  ['<script>alert(1)</script>文', '文'],
  ['<p onclick="x()">文</p>', '<p>文</p>'],
  ['<a href="javascript:x()">文</a>', '<a>文</a>'],
  ['<a href="  JaVaScRiPt:x()">文</a>', '<a>文</a>'],
  ['<a href="//evil.example">文</a>', '<a>文</a>'],
  ['<img src="data:image/png;base64,AAAA">', ''],
  ['<img src="/files/a.png" onerror="x()">', '<img src="/files/a.png" />'],
  ['<svg><script>x()</script></svg>文', '文'],
  ['<iframe src="https://evil.example"></iframe>文', '文'],
  ['<style>p{color:red}</style>文', '文'],
  ['<p style="background:url(https://evil.example/x)">文</p>', '<p>文</p>'],
  ...['URL(//a.example/x)', 'image-set("//a.example/x" 1x)', '-webkit-IMAGE-set("//a.example/x" 1x)'].map(
    (value) => [`<p style='color:red;background:${value}'>文</p>`, '<p style="color:red">文</p>'] as const,
  ),
  ...[
    'cross-fade("//a.example/x", red)',
    'src("//a.example/x")',
    'u\\72l(//a.example/x)',
    'url (//a.example/x',
  ].map((value) => [`<p style='background:${value}'>文</p>`, '<p>文</p>'] as const),
  ['<p background="//a.example/x">文</p>', '<p>文</p>'],
  ['<svg><image href="//a.example/x"/></svg>文', '文'],
  ['<svg><style>p{background:url(//a.example/x)}</style><use href="//a.example/x#a"/></svg>文', '文'],
  ['<img src="/a.png" srcset="//a.example/x 2x">', '<img src="/a.png" />'],
  ['<p style="position:fixed;top:0">文</p>', '<p>文</p>'],
  ['<p style="margin-left:-999px">文</p>', '<p>文</p>'],
  ['<p style="width:expression(x())">文</p>', '<p>文</p>'],
  ['<noscript><p title="</noscript><img src=x onerror=x()>"></noscript>', ''],
  ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=x()&gt;">', ''],
  [
    '<p><math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>，<span class="katex"><span class="katex-mathml"><math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation>x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span></p>',
    '<p><span>(a+b)/2</span>，<span>x²</span></p>',
  ],
  ['<math><mtext>&lt;img src=x onerror=x()&gt;</mtext></math>', '<span>&lt;img src=x onerror=x()&gt;</span>'],
  ['<p>\0文</p>', '<p>文</p>'],
  ['<ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>', '汉（hàn）'],
  ['<p><ruby>协<rt>xié</rt>会<rt>huì</rt></ruby></p>', '<p>协（xié）会（huì）</p>'],
  [
    '<video src="/files/a.mp4" controls playsinline preload="auto"></video>',
    '<video src="/files/a.mp4" controls playsinline preload="metadata"></video>',
  ],
])('the sanitizer turns %s into %s', (html, clean) => {
  expect(sanitizeRichText(html)).toBe(clean);
});

test.each([
  ['www.example.cn/a', 'https://www.example.cn/a'],
  ['http://www。example。cn。', 'http://www.example.cn'],
  ['https：//www.example.cn', 'https://www.example.cn'],
  ['https://example.cn/a?b=1&c=2', 'https://example.cn/a?b=1&amp;c=2'],
  ['/info?MenuId=1', '/info?MenuId=1'],
  ['list.asp?id=3', 'list.asp?id=3'],
  ['mailto:office@example.cn', 'mailto:office@example.cn'],
])('a link to %s in a text leads to %s', (typed, stored) => {
  expect(sanitizeRichText(`<p><a href="${typed}">见此</a></p>`)).toBe(`<p><a href="${stored}">见此</a></p>`);
});

test('the sanitizer leaves HTML from the editor unchanged', () => {
  const html = [
    '<h2 style="text-align:center">标题</h2>',
    '<p style="text-indent:2em;line-height:1.75;font-size:16pt">缩进</p>',
    '<table border="1" style="border-collapse:collapse"><tbody><tr><td colspan="2" style="width:50%;color:#c7352b">格</td></tr></tbody></table>',
    '<p><img src="/files/2026/11/a.png" alt="图" width="600" height="400" /></p>',
    '<a href="https://www.gov.cn/" target="_blank" rel="noopener noreferrer">链接</a>',
    '<video src="/files/2026/11/a.mp4" controls="controls" width="300" height="150"></video>',
  ].join('');

  expect(sanitizeRichText(html)).toBe(html);
});

const samples = ['word', 'wechat'].map(
  (name) => [name, readFileSync(`server/modules/news/samples/paste-from-${name}.html`, 'utf8')] as const,
);

test.each(samples)(
  'the sanitizer preserves the words and the style of text pasted from %s, and removes all scripts',
  (_name, html) => {
    const clean = sanitizeRichText(html);

    expect(clean).not.toMatch(/<(?:script|style|svg|o:p|mp-)|mso-|javascript:/i);
    expect(clean).toMatch(/style="[^"]*text-indent/);
    expect(plainTextOf(clean).length).toBeGreaterThan(100);
  },
);

test.each(samples)('sanitising text from %s again changes nothing', (_name, html) => {
  const clean = sanitizeRichText(html);

  expect(sanitizeRichText(clean)).toBe(clean);
});

test('the plain text contains line breaks between blocks but not at inline markup', () => {
  expect(plainTextOf('<p>保<b>险</b></p><p>第二段&nbsp;&amp;</p><ul><li>甲</li></ul>')).toBe(
    '保险\n第二段 &\n甲',
  );
});
