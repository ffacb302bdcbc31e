import { beforeEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { contributionUpload } from '#contract/content/files.ts';
import { notices, openEditor, paste, tinyEditor, written } from '../testing/open-editor.tsx';
import excelStyles from './samples/paste-excel-styles.html?raw';
import wechatLazy from './samples/paste-wechat-lazy.html?raw';
import wordFootnotes from './samples/paste-word-footnotes.html?raw';
import wordStyles from './samples/paste-word-styles.html?raw';

/* Pasted content looks as it did where it was copied, and has nothing that was invisible there. */

const inWord = (body: string, styles = '') =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- ${styles} --></style></head><body lang=ZH-CN><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

beforeEach(() => openEditor(''));

test('a table of Excel retains the formatting of its style sheet', () => {
  pasteAlone(excelStyles);

  const title = { textAlign: 'center', fontWeight: '700', fontSize: '21.3333px' };
  expect(look('td', '收支表')).toMatchObject(title);
  const head = { textAlign: 'center', fontWeight: '700', backgroundColor: 'rgb(255, 217, 102)' };
  expect(look('td', '项目')).toMatchObject(head);
  const amount = { textAlign: 'right', color: 'rgb(255, 0, 0)', borderBottomStyle: 'solid' };
  expect(look('td', '128,000.00')).toMatchObject(amount);
});

test('a letter of Word retains title, indent and signature', () => {
  pasteAlone(wordStyles);

  const title = { textAlign: 'center', fontWeight: '700', fontSize: '29.3333px' };
  expect(look('p', '缴纳会费')).toMatchObject(title);
  expect(look('p', '各会员单位')).toMatchObject({ textIndent: '42.6667px' });
  expect(look('p', '某某协会')).toMatchObject({ textAlign: 'right', color: 'rgb(255, 0, 0)' });
});

test('a paste from WeChat reports its external pictures and the media that are omitted', () => {
  pasteAlone(wechatLazy);

  expect(notices()).toEqual([
    '1 个视频、1 段录音、1 张背景图片没有带入，需要时请另外上传',
    '粘贴的内容中有 3 张图片来自其他网站，在本站很可能无法显示，请下载后重新上传',
  ]);
  const pictures = [...written().images].map((picture) => picture.getAttribute('src'));
  expect(pictures).toEqual([
    'https://mmbiz.qpic.cn/sz_mmbiz_jpg/ABCDEF/640?wx_fmt=jpeg',
    'https://mmbiz.qpic.cn/mmbiz_png/GHIJ/640?wx_fmt=png',
    'https://mmbiz.qpic.cn/mmbiz_jpg/KLMN/640?wx_fmt=jpeg',
  ]);
  expect(content()).not.toMatch(/255, ?255, ?255|#fff/i);
});

test('a footnote and its mark link to each other', () => {
  pasteAlone(wordFootnotes);

  const text = new DOMParser().parseFromString(content(), 'text/html');
  const places = [...text.querySelectorAll('a[href^="#"]')].map(
    (link) => text.getElementsByName(link.getAttribute('href')!.slice(1))[0]?.textContent,
  );
  expect(places).toEqual(['[1]', '[1]']);
});

const hidden: readonly [how: string, html: string][] = [
  ['a class of the style sheet', inWord('<p class=x>密</p>', '.x{display:none}')],
  ['mso-hide in a class', inWord('<p><span class=x>密</span></p>', 'span.x{mso-hide:all}')],
  [
    'a hidden row of Excel',
    '<table><tr height=0 style="display:none;mso-height-source:userset"><td>密</td></tr><tr><td>表</td></tr></table>',
  ],
  [
    'a row by its class',
    `<style>.h{visibility:collapse}</style><table><tr class=h><td>密</td></tr><tr><td>表</td></tr></table>`,
  ],
  [
    'a hidden column',
    '<table><col><col style="display:none" width=0><tr><td>表</td><td>密</td></tr></table>',
  ],
  [
    'a comment of Word',
    inWord(
      '<p>甲<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[密1]</a></span></p><div style="mso-element:comment-list"><div style="mso-element:comment"><p class=MsoCommentText>密</p></div></div>',
    ),
  ],
  [
    'deleted text',
    inWord('<p>甲<del cite="mailto:x" datetime="2026-01-01T00:00"><span class=msoDel>密</span></del></p>'),
  ],
  ['letters of no size', '<p>甲<span style="font-size:0px">密</span></p>'],
  ['no opacity', '<div><p>甲</p><p style="opacity:0">密</p></div>'],
  ['a place outside the page', '<p>甲</p><div style="position:absolute;left:-9999px">密</div>'],
  ['a far indent', '<p>甲</p><p style="text-indent:-9999px">密</p>'],
  ['a box of no size', '<p>甲</p><div style="width:0;height:0;overflow:hidden">密</div>'],
  ['a transparent colour', '<p>甲<b style="color:transparent">密</b></p>'],
  ['the attribute hidden', '<p>甲</p><p hidden>密</p>'],
  ['a comment of HTML', '<p>甲<b>乙</b></p><!-- 密 -->'],
];

test('text that was invisible in the source is omitted', () => {
  for (const [how, html] of hidden) {
    pasteAlone(html);
    expect(content(), how).toMatch(/甲|表|^$/);
    expect(content(), how).not.toContain('密');
  }
});

test('a notice reports the number of hidden pieces', () => {
  pasteAlone('<table><tr style="display:none"><td>密</td></tr><tr><td>表</td></tr></table>');

  expect(notices()).toEqual(['有 1 处看不见的内容（隐藏的行列和文字、批注、修订中已删除的文字）没有带入']);
});

test('of content with more markup than an article may have, the words are pasted and the writer is told', () => {
  const words = '<b><i>丙</i></b>'.repeat(5200);
  pasteAlone(`<table><tr><td>甲</td><td>乙</td></tr></table><p>${words}</p><p>末段</p>`);

  expect(content()).toMatch(/^<p>甲\s乙<\/p>\s*<p>丙+<\/p>\s*<p>末段<\/p>$/);
  expect(content()).not.toContain('<td');
  expect(notices()).toEqual([
    '粘贴的内容格式过于复杂，只带入了文字；很长的表格请拆成几段粘贴，或作为附件上传',
  ]);
});

test('made-up spans of columns and rows do not stop the editor', () => {
  const cells = '<td colspan="1000" rowspan="65000">甲</td>'.repeat(50);
  pasteAlone(
    `<table>${'<col span="1000">'.repeat(50)}<tr style="display:none"><td>密</td></tr><tr>${cells}</tr>${'<tr><td>乙</td></tr>'.repeat(100)}</table>`,
  );

  expect(content()).toContain('乙');
  expect(content()).not.toContain('密');
});

test('a pasted formula becomes text that can be read', () => {
  pasteAlone(
    '<p>取 <math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>，<span class="katex"><span class="katex-mathml"><math><msup><mi>x</mi><mn>2</mn></msup></math></span><span class="katex-html">x2</span></span></p>',
  );

  expect(written().body.innerText).toContain('取 (a+b)/2，x²');
});

const unkept: readonly [what: string, html: string, said: string][] = [
  ['fields', '<form><p>姓名<input><select><option>男</select></p></form>', '2 个表单控件没有带入'],
  ['shapes', '<p>甲</p><svg><circle r="4"/></svg>', '1 张网页内画的图片没有带入，需要时请另外上传'],
  ['links on a picture', '<p>甲</p><map name="m"><area href="/a"></map>', '1 处图片上的链接没有带入'],
  [
    'a link that runs a script',
    '<p><a href="javascript:x()">甲</a></p>',
    '1 个不能打开的链接（文字还在）没有带入',
  ],
];

test('a paste names what a save would not store', () => {
  for (const [what, html, said] of unkept) {
    pasteAlone(html);
    expect(notices(), what).toEqual([said]);
    expect(content(), what).not.toMatch(/<(?:form|input|select|svg|map)\b|javascript:/);
    expect(written().body.innerText, what).toMatch(/甲|姓名/);
  }
});

test('outdated elements are pasted in the form in which an article has them', () => {
  pasteAlone(
    '<center>通知</center><p><q>引</q><strike>旧</strike><a href="//a.example/b">链</a></p><details><summary>题</summary><p>文</p></details>',
  );

  expect(look('div', '通知')).toMatchObject({ textAlign: 'center' });
  expect(written().body.innerText).toContain('“引”');
  expect(content()).toMatch(/<s>旧<\/s>|line-through/);
  expect(content()).toContain('href="https://a.example/b"');
  expect(content()).not.toMatch(/<(?:center|q|strike|details|summary)\b/);
  expect(notices()).toEqual([]);
});

test('no style of pasted content fetches an address of another site, however it is spelled', () => {
  const styles = ['URL(//a.example/x)', 'image-set("//a.example/x" 1x)', 'u\\72l(//a.example/x)'];
  for (const style of styles) {
    pasteAlone(`<style>p{background:${style}}</style><p style='color:red;background:${style}'>甲</p>`);
    expect(content(), style).toContain('甲');
    expect(content(), style).not.toContain('a.example');
  }
  pasteAlone('<svg><image href="//a.example/x"/></svg><p>乙</p>');
  expect(content()).not.toContain('a.example');
});

const signs: readonly [what: string, html: string, shown: string][] = [
  ['a bullet of Wingdings', inWord('<p>甲<span style="font-family:Wingdings">l</span></p>'), '●'],
  [
    'a tick of Wingdings by its class',
    inWord('<p>甲<span class=w>ü</span></p>', '.w{font-family:Wingdings}'),
    '✔',
  ],
  [
    'a box of Wingdings 2',
    inWord('<p>甲<span style="font-family:&quot;Wingdings 2&quot;">R</span></p>'),
    '☑',
  ],
  ['a bullet of the private area', inWord('<p>甲<span style="font-family:Symbol">\uf0b7</span></p>'), '•'],
  ['a task that is done', '<ul><li data-list="checked">甲<b>x</b></li></ul>', '☑ 甲'],
  ['a task that is open', '<ul><li data-checked="false"><p>甲</p></li></ul>', '☐ 甲'],
  ['a box to tick', '<ul><li><input type="checkbox" checked> 甲</li></ul>', '☑'],
  [
    'lines of code',
    '<p>甲</p><pre><code><div>if (a) {</div><div>  b();</div></code></pre>',
    '<pre>if (a) {\n  b();</pre>',
  ],
];

test('bullets, ticks, boxes and lines of code are retained as such', () => {
  for (const [what, html, shown] of signs) {
    pasteAlone(html);
    expect(content().replaceAll('&bull;', '•'), what).toContain(shown);
  }
});

test('light letters from dark mode become readable, and white letters on a colour remain white', () => {
  pasteAlone('<p style="color:rgba(255,255,255,.9)">深</p><p style="background:#0b3d7a;color:#fff">蓝</p>');

  expect(look('p', '深').color).not.toBe('rgb(255, 255, 255)');
  expect(look('p', '蓝').color).toBe('rgb(255, 255, 255)');
});

test('the members’ editor applies the same rules to pasted content', async () => {
  await cleanup();
  await openEditor('', { uploadKinds: { image: contributionUpload }, hasPreview: false });

  pasteAlone(excelStyles.replace('会费收入', '会费<span style="mso-hide:all">密</span>收入'));

  expect(written().body.innerText).toContain('会费收入');
  expect(written().body.innerText).not.toContain('密');
  expect(look('td', '128,000.00').color).toBe('rgb(255, 0, 0)');
});

function pasteAlone(html: string): void {
  for (const dismiss of document.querySelectorAll<HTMLElement>('.tox-notification__dismiss')) dismiss.click();
  tinyEditor().setContent('');
  paste(html);
}

const content = () => tinyEditor().getContent();

/** Returns the computed style of the innermost element with these words. */
function look(tag: string, words: string): CSSStyleDeclaration {
  const all = [...written().querySelectorAll(tag)].filter(({ textContent }) => textContent.includes(words));
  const found = all.find((element) => !all.some((other) => other !== element && element.contains(other)));
  return written().defaultView!.getComputedStyle(found!);
}
