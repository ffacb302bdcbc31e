import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { makeMenu, signInMember } from '../../../testing/factories/records.ts';
import { test } from '../../../testing/test.ts';
import { plainTextOf, safeRichText } from './rich-text.ts';

test.for([
  ['<p>甲</p><iframe src="https://player.bilibili.com/player.html?aid=1"></iframe>', ['player.bilibili.com']],
  ['<IFRAME width=1 SRC=//v.qq.com/x></IFRAME><embed src="https://v.qq.com/y">', ['v.qq.com']],
  ['<object data="https://a.example/x.swf"></object><iframe></iframe>', ['a.example', '没有地址']],
  ['<form>姓名 <input name=a><select><option>男</select><input type=hidden></form>', ['2 个表单控件']],
  ['<button>报名</button><textarea>乙</textarea><progress></progress><meter></meter>', ['4 个表单控件']],
  ['<svg><circle r="4"/></svg><svg><g><path d="M0 0"/></g></svg><canvas></canvas>', ['3 张网页内画的图片']],
  ['<svg><defs><path d="M0 0"/></defs><symbol><rect/></symbol></svg>', []],
  ['<math></math>', ['1 个公式']],
  [
    '<img src="data:image/png;base64,AA"><img src="blob:https://a/b"><img src="file:///c.png"><img>',
    ['4 张没有上传的图片'],
  ],
  [
    '<video src="blob:x"></video><audio><source src="data:audio/mp3;base64,AA"></audio>',
    ['2 个没有上传的音视频'],
  ],
  [
    '<p style="background:url(https://a.example/x.png)">甲</p><table background="a.png"></table>',
    ['2 张背景图片'],
  ],
  [
    '<img usemap="#m" src="/files/a.png"><map name="m"><area href="/a"><area href="/b"></map>',
    ['1 处图片上的链接'],
  ],
  [
    '<a href="javascript:x()">甲</a><a href="ftp://a/b">乙</a><a href="//c/d">丙</a>',
    ['3 个不能打开的链接（文字还在）'],
  ],
  ['<iframe src="https://a.example"></iframe><input><input>', ['a.example', '2 个表单控件']],
  ['<p style="display:none"><input></p><p hidden><svg><path/></svg></p>', []],
  [
    '<center>甲</center><big>乙</big><a href="#x">丙</a><a href="mailto:a@b.cn">丁</a><img src="/files/a.png"><script>1</script><style>p{}</style>',
    [],
  ],
] as const)('of %s the list names %j', ([html, named]) => {
  expect(safeRichText(html).unkept).toEqual(named);
});

test.for([
  ['<center>通知</center>', '<div style="text-align:center">通知</div>'],
  ['<center style="color:red">通知</center>', '<div style="text-align:center;color:red">通知</div>'],
  [
    '<p><big>大</big><tt>a</tt><strike>旧</strike></p>',
    '<p><span style="font-size:larger">大</span><code>a</code><s>旧</s></p>',
  ],
  ['<p><q>引</q><kbd>F5</kbd><cite>书</cite></p>', '<p><span>“引”</span><code>F5</code><em>书</em></p>'],
  ['<main><address>地址</address></main>', '<div><div>地址</div></div>'],
  ['<details><summary>标题</summary>内容</details>', '<div><p>标题</p>内容</div>'],
  ['<menu><li>甲</li></menu>', '<ul><li>甲</li></ul>'],
] as const)('%s is kept in another form', ([html, stored]) => {
  expect(safeRichText(html)).toEqual({ html: stored, unkept: [] });
});

test.for([
  ['<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>', '∑_(i=1)ⁿ'],
  ['<mover><mi>x</mi><mo>¯</mo></mover>', 'x̄'],
  ['<munder><mi>lim</mi><mi>n</mi></munder>', 'lim_n'],
  ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '(a, b)'],
  ['<msub><mi>R</mi><mn>10</mn></msub>', 'R₁₀'],
] as const)('the formula %s is the text %s', ([formula, text]) => {
  expect(plainTextOf(safeRichText(`<p><math>${formula}</math></p>`).html)).toBe(text);
});

test.for([
  '<mjx-container><svg><path d="M0 0"/></svg><mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>',
  '<span class="mwe-math-element"><span style="display:none"><math><msup><mi>x</mi><mn>2</mn></msup></math></span><img src="https://a.example/x.svg" alt="x^2"></span>',
])('a formula that is there in two forms is stored once: %s', (html) => {
  expect(safeRichText(`<p>${html}</p>`)).toEqual({ html: '<p><span>x²</span></p>', unkept: [] });
});

/** The elements of the standard, and those it had. */
const elements =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li link listing main map mark marquee math menu meta meter nav nobr noembed noframes object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'.split(
    ' ',
  );
/** Nobody sees them on a page, nor words in a drawing that are no shape. */
const unseen = new Set(
  'area base basefont bgsound col colgroup datalist link meta noembed noframes optgroup option param rp script source style svg template title track wbr'.split(
    ' ',
  ),
);

test('each element of HTML is stored, keeps its words in another form, or is named', () => {
  const silent = elements.filter((name) => {
    const { html, unkept } = safeRichText(`<p>前</p><${name}>字</${name}><p>后</p>`);
    return !unseen.has(name) && unkept.length === 0 && !html.includes('字') && !html.includes(`<${name}`);
  });

  expect(silent).toEqual([]);
});

test('whoever saves a text learns what is not stored, wherever a text is saved', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, {
    Name: '在线投稿',
    ParentId: await makeMenu(site, administrator, { Name: '协会期刊' }),
  });
  const text =
    '<p>见视频</p><iframe src="https://player.bilibili.com/p"></iframe><img src="data:image/png;base64,AA">';
  const named = ['player.bilibili.com', '1 张没有上传的图片'];
  const member = await signInMember(site);
  const activity = { Title: '年会', BeginTime: '2098-12-01 09:00:00', Place: '上海' };
  const saves: readonly [Endpoint, (html: string) => object, string][] = [
    [businessNews.SaveNews, (NewContent) => ({ Title: '视频', MenuId, NewContent }), administrator],
    [webContributions.SaveNews, (NewContent) => ({ Title: '视频', MenuId, NewContent }), member],
    [businessActivities.SaveActivityDetail, (Content) => ({ ...activity, Content }), administrator],
    [businessSettings.SaveSiteConfig, (PrivacyText) => ({ PrivacyText }), administrator],
  ];

  for (const [save, form, token] of saves) {
    expect((await site.send(save, form(text), token)).Data, save.path).toMatchObject({ Dropped: named });
    expect((await site.send(save, form('<p>字</p>'), token)).Data, save.path).not.toHaveProperty('Dropped');
  }
});
