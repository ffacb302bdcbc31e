import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fits } from '#ui/testing/fits-width.ts';
import { makeArticle, makeMenu } from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';

/*
 * The page of an article is as wide as the phone and shows all of it, for any pasted text; the controls work with one
 * thumb.
 */

let site: Awaited<ReturnType<typeof openSite>>;
let MenuId: number;

beforeAll(async () => {
  MenuId = await makeMenu('手机上读的');
});
beforeEach(() => page.viewport(390, 844));
afterEach(() => site.unmount());

async function open(NewContent: string, Title = '手机上的文章'): Promise<string> {
  const address = await makeArticle({ MenuId, Title, NewContent });
  site = await openSite(address);
  await expect.element(page.getByRole('heading', { level: 1, name: Title, exact: true })).toBeVisible();
  return address;
}

const words = '从聊天记录复制的一整行很长的文字不会换行，手机上看不到后面写的截止时间';
const pasted = [
  `<section style="width:677px"><p>${words}</p></section>`,
  `<div style="min-width:900px"><p>${words}</p></div>`,
  `<p style="white-space:nowrap">${words}</p>`,
  `<p style="white-space:pre">${words}</p>`,
  `<p style="margin-left:300pt">${words}</p>`,
  `<p style="padding-left:280pt;width:400pt">${words}</p>`,
  `<section style="width:677px !important;min-width:677px !important"><p>${words}</p></section>`,
  `<div style="margin:0 200pt;padding:0 120px"><p>${words}</p></div>`,
  `<p style="text-indent:30em">${words}</p>`,
  `<section style="display:flex"><section style="flex:0 0 300px;width:300px">甲${words}</section><section style="flex:0 0 300px;width:300px">乙${words}</section></section>`,
  `<table style="width:900px"><tbody><tr><td style="width:450px;white-space:nowrap">${words}</td><td style="min-width:400px">乙</td></tr></tbody></table>`,
  `<p style="word-break:keep-all">${'https-address-without-end-'.repeat(6)}${words}</p>`,
  `<pre style="white-space:pre">${words.repeat(3)}</pre>`,
  `<div style="margin-left:150pt"><div style="margin-left:150pt"><p>${words}</p></div></div>`,
];

test('pasted text of each kind fits the width of a phone and remains readable', async () => {
  await open(pasted.join(''));

  const outside = [...document.querySelectorAll('.article :not(table, table *)')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > window.innerWidth + 1);
  });
  expect(outside.map(({ outerHTML }) => outerHTML)).toEqual([]);
  expect(fits()).toBe(true);
});

test('a wide table shows that it scrolls, and its figures are aligned', async () => {
  const fees = [500, 2000, 12_000, 300].map(
    (fee) => `<tr><td>单位</td><td>会员</td><td>每年一次</td><td>${fee}元</td></tr>`,
  );
  const head = `<tr><th>单位</th><th>等级</th><th>缴纳时间</th><th>会费</th></tr>`;
  await open(`<table><tbody>${head}${fees.join('')}</tbody></table>`);

  const table = (await page.getByRole('region', { name: '表格' }).findElement()) as HTMLElement;
  expect(getComputedStyle(table, '::before').content).toBe('"左右滑动查看全表"');
  expect(table.scrollWidth).toBeGreaterThan(table.clientWidth);
  const edges = page
    .getByRole('cell', { name: /元$/ })
    .elements()
    .map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().right;
    });
  expect(edges.length).toBe(4);
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(1);
});

test('the share button passes title and address to the sharing of the phone', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const address = await open('<p>正文</p>', '分享出去的文章');

  await page.getByRole('button', { name: '分享给…' }).click();

  const url = location.origin + address;
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: '分享出去的文章', url });
  Reflect.deleteProperty(navigator, 'share');
});

test('the link is copied the old way if the browser has neither a clipboard nor sharing', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await open('<p>正文</p>');

  await page.getByRole('button', { name: '复制链接' }).click();

  await expect.element(page.getByText('链接已复制')).toBeVisible();
  expect(page.getByRole('button', { name: '分享给…' }).elements()).toEqual([]);
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('a long title without spaces fits the width of every page', async () => {
  const Title = 'https://www.example.cn/'.padEnd(100, 'standard-');
  const address = await makeArticle({ MenuId, Title, IsTop: true });
  for (const opened of [address, `/menuList?ParentId=0&MenuId=${MenuId}`, '/searchKey?key=standard']) {
    site = await openSite(opened);
    await expect
      .element(
        page
          .getByRole('main')
          .getByText(/standard-/)
          .first(),
      )
      .toBeVisible();
    for (const width of [1440, 390, 320]) {
      await page.viewport(width, 844);
      expect([opened, width, fits(), outstanding()]).toEqual([opened, width, true, []]);
    }
    await site.unmount();
  }
});

/** Returns the texts that extend beyond the window although it does not scroll. */
function outstanding(): string[] {
  const titles = [...document.querySelectorAll('main :is(h1, h2, a, p)')].filter(
    (element) => element.textContent?.includes('standard-') && element.checkVisibility(),
  );
  return titles
    .filter((element) => {
      const isCut = getComputedStyle(element).overflow !== 'visible';
      const { left, width } = element.getBoundingClientRect();
      return left + (isCut ? width : element.scrollWidth) > document.documentElement.clientWidth + 1;
    })
    .map(({ outerHTML }) => outerHTML);
}
