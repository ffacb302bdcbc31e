import { expect, test } from 'vitest';
import { isBlank, plainTextOf, sanitizeRichText } from './rich-text.ts';

test.each([
  ['display', '<p style="display:none">密</p>'],
  ['display with importance and capitals', '<p style="DISPLAY : None !important">密</p>'],
  ['visibility', '<p style="visibility:hidden">密</p>'],
  ['visibility of a row', '<table><tr style="visibility:collapse"><td>密</td></tr></table>'],
  ['letters without size', '<p style="font-size:0"><b>密</b></p>'],
  ['letters without size in a shorthand', '<p style="font:0/0 a">密</p>'],
  ['letters of one pixel', '<span style="font-size:1px">密</span>'],
  ['opacity', '<div style="opacity:0"><p>密</p></div>'],
  ['hardly any opacity', '<div style="opacity:.01">密</div>'],
  ['a transparent colour', '<p style="color:transparent">密</p>'],
  ['a colour without alpha', '<p style="color:rgba(0, 0, 0, 0)">密</p>'],
  ['mso-hide', '<span style="mso-hide:all">密</span>'],
  ['a far indent', '<p style="text-indent:-9999px">密</p>'],
  ['a far place', '<div style="position:absolute;left:-9999px">密</div>'],
  ['a far place above', '<div style="position:fixed;top:-100em">密</div>'],
  ['a clip', '<span style="position:absolute;clip:rect(0,0,0,0)">密</span>'],
  ['a clip path', '<span style="clip-path:inset(50%)">密</span>'],
  ['no height', '<div style="height:0;overflow:hidden">密</div>'],
  ['no width', '<div style="width:0;height:0;overflow:hidden">密</div>'],
  ['a largest height of nothing', '<div style="max-height:0px;overflow-y:hidden">密</div>'],
  ['a scale of nothing', '<div style="transform:scale(0)">密</div>'],
  ['the attribute hidden', '<p hidden>密</p>'],
  ['the attribute hidden with a value', '<div hidden="hidden"><p>密</p></div>'],
  ['an element that is not preserved itself', '<center style="display:none">密</center>'],
  ['a template', '<template><p>密</p></template>'],
  ['what is for browsers without scripts', '<noscript><p>密</p></noscript>'],
  ['a comment', '<!-- 密 -->'],
  ['a conditional comment', '<!--[if gte mso 9]><p>密</p><![endif]-->'],
  ['a mark of a comment of Word', '<span class="MsoCommentReference"><a href="#_msocom_1">[密1]</a></span>'],
  ['a comment of Word', "<div style='mso-element:comment-list'><p class=MsoCommentText>密</p></div>"],
  ['deleted text of a tracked change', '<del cite="mailto:a" datetime="2026-01-01T00:00">密</del>'],
  ['deleted text by its class', '<span class="msoDel">密</span>'],
  [
    'a row of Excel',
    '<table><tr height=0 style="display:none;mso-height-source:userset"><td>密</td></tr></table>',
  ],
  ['a class of a style sheet', '<style>.x{display:none}</style><p class="a x">密</p>'],
  ['a sheet behind it', '<p id="n">密</p><style><!-- /* { */ h1, P#n { Visibility : hidden } --></style>'],
  ['letters without size in a sheet', '<style>.x{font-size:0}</style><div class="x"><b>密</b></div>'],
  ['the weightier rule', '<style>p.x{display:none}p{display:block}</style><p class="x">密</p>'],
  [
    'importance in a sheet',
    '<style>.x{display:none !important}</style><p class="x" style="display:block">密</p>',
  ],
  ['a row of a sheet', '<style>.x{display:none}</style><table><tr class="x"><td>密</td></tr></table>'],
  ['a row without height', '<table><tr style="height:0"><td>密</td></tr></table>'],
  [
    'a column of Excel',
    '<table><col width=0 style="display:none"><col><tr><td>密</td><td>甲</td></tr></table>',
  ],
])('the sanitizer removes text hidden by %s', (_how, html) => {
  const clean = sanitizeRichText(`<p>文</p>${html}`);

  expect(clean).not.toContain('密');
  expect(plainTextOf(clean)).toMatch(/^文/);
  expect(sanitizeRichText(clean)).toBe(clean);
});

test.each([
  [
    'a word in a hidden box that shows it',
    '<p style="visibility:hidden"><b style="visibility:visible">见</b></p>',
  ],
  [
    'a paragraph between letters without size',
    '<div style="font-size:0"><p style="font-size:16px">见</p></div>',
  ],
  ['a hanging indent', '<p style="margin-left:42pt;text-indent:-21pt">见</p>'],
  ['text half seen through', '<p style="opacity:.5">见</p>'],
  ['struck-out text', '<p><s>见</s></p>'],
  ['struck-out text of a text editor', '<p><del>见</del></p>'],
  ['what a tracked change added', '<p><ins cite="mailto:a" datetime="2026-01-01T00:00">见</ins></p>'],
  [
    'what a comment of Word is about',
    '<a style="mso-comment-reference:A_1;mso-comment-date:20260101T1200">见</a>',
  ],
  ['folded text', '<details><summary>题</summary><p>见</p></details>'],
  ['a colour of a gradient', '<b style="color:transparent;-webkit-background-clip:text">见</b>'],
  ['a red of three numbers', '<p style="color:rgb(200, 0, 0)">见</p>'],
  ['what its own style shows', '<style>.x{display:none}</style><p class="x" style="display:block">见</p>'],
  ['what a later rule shows', '<style>.x{display:none}.x.on{display:block}</style><p class="x on">见</p>'],
  ['what a sheet hides on paper', '<style>@media print{.x{display:none}}</style><p class="x">见</p>'],
  ['what is hidden somewhere else', '<style>.menu .x{display:none}</style><p class="x">见</p>'],
  ['text with a sheet that does not end', '<style>.x{display:none/*</style><p class="x">见</p>'],
  ['spaces of Word', '<p><span style="mso-spacerun:yes">  </span>见</p>'],
])('the sanitizer preserves %s', (_what, html) => {
  expect(sanitizeRichText(html)).toContain('见');
});

test('an empty line between paragraphs stays', () => {
  const html = '<p>甲</p><p style="font-size:10pt">&nbsp;</p><p>乙</p>';

  expect(sanitizeRichText(html)).toBe(html.replace('&nbsp;', '\u00a0'));
});

test('a text with only hidden words is blank after sanitising', () => {
  expect(isBlank(sanitizeRichText('<p><span style="display:none">密</span></p>'))).toBe(true);
});

test.each([
  ['white', '<p style="color:#fff">白</p>', '<p>白</p>'],
  [
    'nearly white',
    '<p style="color:rgba(255, 255, 255, 0.9);text-align:center">白</p>',
    '<p style="text-align:center">白</p>',
  ],
  ['white in an attribute', '<font color="#FFFFFF">白</font>', '<font>白</font>'],
  ['white on white', '<p style="background:white;color:white">白</p>', '<p style="background:white">白</p>'],
  [
    'black on black',
    '<p style="background:#000;color:#111">白</p>',
    '<p style="background:#000;color:#ffffff">白</p>',
  ],
  [
    'white on a picture that is not preserved',
    '<p style="background-image:url(https://a.example/x);color:#fff">白</p>',
    '<p>白</p>',
  ],
])('text in %s becomes readable', (_what, html, clean) => {
  expect(sanitizeRichText(html)).toBe(clean);
});

test.each([
  '<p style="background:#0b3d7a;color:#fff">白</p>',
  '<div style="background-color:rgb(11, 61, 122)"><p style="color:white">白</p></div>',
  '<table><tbody><tr><td bgcolor="#0b3d7a"><span style="color:#ffffff">白</span></td></tr></tbody></table>',
  '<p style="background:linear-gradient(90deg, #0b3d7a, #1f6f54);color:#fff">白</p>',
  '<p style="color:#999">灰</p>',
])('the readable text %s retains its colour', (html) => {
  expect(sanitizeRichText(html)).toBe(html);
});

test('the removal of a hidden row or column reduces the span of the merged cells and loses no visible cell', () => {
  const html = `<table><tr><td rowspan="3">并</td><td>一</td></tr><tr style="display:none"><td>密</td></tr><tr><td>三</td></tr></table>
<table><tr style="display:none"><td rowspan="2">合</td><td>密</td></tr><tr><td>二</td></tr></table>
<table><col><col style="display:none"><col><tr><td colspan="3">题</td></tr><tr><td>甲</td><td>密</td><td>丙</td></tr></table>`;

  expect(sanitizeRichText(html).replaceAll(/<\/?(?:tbody|col|colgroup)[^>]*>|\s(?!row|col)/g, '')).toBe(
    '<table><tr><td rowspan="2">并</td><td>一</td></tr><tr><td>三</td></tr></table>' +
      '<table><tr><td>合</td><td>二</td></tr></table>' +
      '<table><tr><td colspan="2">题</td></tr><tr><td>甲</td><td>丙</td></tr></table>',
  );
});

test('the sanitizer preserves the links between footnotes and their marks, and from links to headings', () => {
  const html =
    '<p>甲<a href="#_ftn1" name="_ftnref1">[1]</a><a href="#part">见二</a></p><h2 id="part">二</h2><h2 id="other">三</h2>' +
    '<div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a>乙</p></div>';

  const clean = sanitizeRichText(html);

  expect(clean).toBe(
    '<p>甲<a href="#anchor-_ftn1" id="anchor-_ftnref1">[1]</a><a href="#anchor-part">见二</a></p><h2 id="anchor-part">二</h2><h2>三</h2>' +
      '<div><p><a href="#anchor-_ftnref1" id="anchor-_ftn1">[1]</a>乙</p></div>',
  );
  expect(sanitizeRichText(clean)).toBe(clean);
});
