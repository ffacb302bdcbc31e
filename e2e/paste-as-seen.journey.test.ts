import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { makeMember, makeMenu, makeNews } from '../server/testing/make.ts';
import { openBackOffice } from './back-office.ts';
import { makeOffice, openAsMember, openDesk } from './contributing.ts';
import { editorBody, pasteHtml } from './paste.ts';
import { test } from './test.ts';

/* What is pasted looks as it did where it was copied, and holds nothing that could not be seen there. */

let clerk: Page;
const sample = (name: string) => readFileSync(`e2e/samples/${name}`, 'utf8');
const inWord = (body: string, styles = '') =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- ${styles} --></style></head><body lang=ZH-CN><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

test('a table of Excel keeps what its style sheet says', async ({ product }) => {
  clerk = await openBackOffice(product, '/System/news/edit');
  await editorBody(clerk).waitFor();

  await paste(sample('paste-excel-styles.html'));

  const title = { 'text-align': 'center', 'font-weight': '700', 'font-size': '21.3333px' };
  expect(await looks('td:has-text("收支表")', title)).toEqual(title);
  const head = { 'text-align': 'center', 'font-weight': '700', 'background-color': 'rgb(255, 217, 102)' };
  expect(await looks('td:has-text("项目")', head)).toEqual(head);
  const amount = { 'text-align': 'right', color: 'rgb(255, 0, 0)', 'border-bottom-style': 'solid' };
  expect(await looks('td:has-text("128,000.00")', amount)).toEqual(amount);
});

test('a letter of Word keeps title, indent and signature', async () => {
  await paste(sample('paste-word-styles.html'));

  const title = { 'text-align': 'center', 'font-weight': '700', 'font-size': '29.3333px' };
  expect(await looks('p:has-text("缴纳会费")', title)).toEqual(title);
  expect(await looks('p:has-text("各会员单位")', { 'text-indent': '' })).toEqual({
    'text-indent': '42.6667px',
  });
  const signature = { 'text-align': 'right', color: 'rgb(255, 0, 0)' };
  expect(await looks('p:has-text("某某协会")', signature)).toEqual(signature);
});

test('each picture of WeChat is counted with its address, what does not come along is named', async () => {
  await paste(sample('paste-wechat-lazy.html'));

  expect(await notices()).toEqual([
    '1 个视频、1 段录音、1 张背景图片没有带入，需要时请另外上传',
    '粘贴的内容中有 3 张图片来自其他网站，在本站很可能无法显示，请下载后重新上传',
  ]);
  const addresses = await editorBody(clerk)
    .locator('img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')));
  expect(addresses).toEqual([
    'https://mmbiz.qpic.cn/sz_mmbiz_jpg/ABCDEF/640?wx_fmt=jpeg',
    'https://mmbiz.qpic.cn/mmbiz_png/GHIJ/640?wx_fmt=png',
    'https://mmbiz.qpic.cn/mmbiz_jpg/KLMN/640?wx_fmt=jpeg',
  ]);
  expect(await content()).not.toMatch(/255, ?255, ?255|#fff/i);
});

test('a footnote and its mark lead to each other, also on the page of the article', async ({
  product,
  administrator,
}) => {
  await paste(sample('paste-word-footnotes.html'));
  const MenuId = await makeMenu(product.site, administrator);
  const form = { MenuId, Title: '检查指南', NewContent: await content() };
  const NewsId = await makeNews(product.site, administrator, form);
  const page = await product.open(`/info?MenuId=${MenuId}&NewsId=${NewsId}`);

  const places = await page
    .locator('.article a[href^="#"]')
    .evaluateAll((links) =>
      links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.textContent),
    );

  expect(places).toEqual(['[1]', '[1]']);
  await page.close();
});

test.each([
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
])('text hidden by %s is left out', async (_how, html) => {
  await paste(html);

  expect(await content()).toMatch(/甲|表|^$/);
  expect(await content()).not.toContain('密');
});

test('the clerk is told of hidden pieces', async () => {
  await paste('<table><tr style="display:none"><td>密</td></tr><tr><td>表</td></tr></table>');

  expect(await notices()).toEqual([
    '有 1 处看不见的内容（隐藏的行列和文字、批注、修订中已删除的文字）没有带入',
  ]);
});

test.each([
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
])('%s arrives as such', async (_what, html, shown) => {
  await paste(html);

  expect((await content()).replaceAll('&bull;', '•')).toContain(shown);
});

test('letters that were read in dark mode are readable, white ones on a colour stay white', async () => {
  await paste('<p style="color:rgba(255,255,255,.9)">深</p><p style="background:#0b3d7a;color:#fff">蓝</p>');

  expect(await looks('p:has-text("深")', { color: '' })).not.toEqual({ color: 'rgb(255, 255, 255)' });
  expect(await looks('p:has-text("蓝")', { color: '' })).toEqual({ color: 'rgb(255, 255, 255)' });
});

test('a picture copied with its file is uploaded, wherever its address leads', async () => {
  const png = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#0b3d7a' } })
    .png()
    .toBuffer();
  await clear();

  await editorBody(clerk).evaluate((body, base64) => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    clipboardData.setData(
      'text/html',
      '<html><body><!--StartFragment--><img src="file:///C:/Temp/clip_image002.png"><!--EndFragment--></body></html>',
    );
    body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, png.toString('base64'));

  await editorBody(clerk).locator('img[src^="/files/"]').waitFor();
  expect(await notices()).toEqual([]);
});

test('a member’s paste is read the same way', async ({ product }) => {
  await makeOffice(product);
  const page = await openAsMember(product, await makeMember(product.site));
  await openDesk(page);
  await editorBody(page).waitFor();

  await pasteHtml(
    page,
    sample('paste-excel-styles.html').replace('会费收入', '会费<span style="mso-hide:all">密</span>收入'),
  );

  await editorBody(page).getByText('会费收入').waitFor();
  expect(await editorBody(page).innerText()).not.toContain('密');
  const colour = await editorBody(page)
    .getByText('128,000.00')
    .evaluate((cell) => getComputedStyle(cell).color);
  expect(colour).toBe('rgb(255, 0, 0)');
  await page.close();
});

async function clear(): Promise<void> {
  const dismiss = clerk.locator('.tox-notification__dismiss');
  while ((await dismiss.count()) > 0) await dismiss.first().click();
  await clerk.evaluate(() => {
    const { tinymce } = window as unknown as { tinymce: typeof import('tinymce').default };
    tinymce.activeEditor?.setContent('');
  });
}

async function paste(html: string): Promise<void> {
  await clear();
  await pasteHtml(clerk, html);
}

const content = () =>
  clerk.evaluate(() => {
    const { tinymce } = window as unknown as { tinymce: typeof import('tinymce').default };
    return tinymce.activeEditor?.getContent() ?? '';
  });

const notices = async () =>
  (await clerk.locator('.tox-notification__body').allInnerTexts()).map((text) => text.trim());

/** The computed style of an element of the text, as far as `wanted` names it. */
async function looks(selector: string, wanted: Record<string, string>): Promise<Record<string, string>> {
  return await editorBody(clerk)
    .locator(selector)
    .last()
    .evaluate((element, names) => {
      const style = getComputedStyle(element);
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
    }, Object.keys(wanted));
}
