import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { makeMenu, makeNews } from '../server/testing/make.ts';
import { test } from './test.ts';

/* Whatever was pasted into an article, its page is as wide as the phone and shows all of it. */

const samples: { name: string; html: string }[] = JSON.parse(
  readFileSync('e2e/samples/phone-layout.json', 'utf8'),
);
const words = '从聊天记录复制的一整行很长的文字不会换行，手机上看不到后面写的截止时间';
const others = [
  {
    name: 'importance',
    html: `<section style="width:677px !important;min-width:677px !important"><p>${words}</p></section>`,
  },
  { name: 'both sides', html: `<div style="margin:0 200pt;padding:0 120px"><p>${words}</p></div>` },
  { name: 'a far first line', html: `<p style="text-indent:30em">${words}</p>` },
  {
    name: 'boxes in a row',
    html: `<section style="display:flex"><section style="flex:0 0 300px;width:300px">甲${words}</section><section style="flex:0 0 300px;width:300px">乙${words}</section></section>`,
  },
  {
    name: 'a wide table',
    html: `<table style="width:900px"><tbody><tr><td style="width:450px;white-space:nowrap">${words}</td><td style="min-width:400px">乙</td></tr></tbody></table>`,
  },
  {
    name: 'one long word',
    html: `<p style="word-break:keep-all">${'https-address-without-end-'.repeat(6)}${words}</p>`,
  },
  { name: 'a block of code', html: `<pre style="white-space:pre">${words.repeat(3)}</pre>` },
  {
    name: 'a nested far indent',
    html: `<div style="margin-left:150pt"><div style="margin-left:150pt"><p>${words}</p></div></div>`,
  },
];

test('an article of each kind is no wider than a phone, and all of it can be read', async ({
  product,
  administrator,
}) => {
  const MenuId = await makeMenu(product.site, administrator, { Name: '通知公告' });
  const page = await product.open('/robots.txt', { viewport: { width: 390, height: 844 } });
  const wide: string[] = [];
  for (const { name, html } of [...samples, ...others]) {
    const NewsId = await makeNews(product.site, administrator, { MenuId, Title: name, NewContent: html });
    await page.goto(`${product.origin}/info?MenuId=${MenuId}&NewsId=${NewsId}`);
    const found = await page.evaluate(() => {
      const outside = [...document.querySelectorAll('.article :not(table, table *)')].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < -1 || right > innerWidth + 1);
      });
      return {
        scrollWidth: document.documentElement.scrollWidth,
        outside: outside.map(({ outerHTML }) => outerHTML),
      };
    });
    if (found.scrollWidth > 390 || found.outside.length > 0) wide.push(`${name}: ${JSON.stringify(found)}`);
  }

  expect(wide).toEqual([]);
  await page.close();
});
