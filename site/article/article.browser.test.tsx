import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { menuShowType } from '#contract/public-site/menus.ts';
import { axeFindings } from '#ui/testing/axe.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { focusOn } from '#ui/testing/keys.ts';
import { makeArticle, makeMenu, uploadPicture } from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';

/* Reading a long article: its measure, its contents, its pictures, and on to the next. */

let site: Awaited<ReturnType<typeof openSite>>;
let longArticle: string;

beforeAll(async () => {
  const MenuId = await makeMenu('长文栏目');
  const NewContent = ['宗旨', '机构', '沿革'].map((name) => `<h2>${name}</h2>${paragraphs}`).join('');
  await makeArticle({ MenuId, Title: '另一篇文章' });
  longArticle = await makeArticle({ MenuId, Title: '一篇长文章', NewContent });
});
beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await site.unmount();
  delete document.documentElement.dataset['letters'];
});

const contents = page.getByRole('navigation', { name: '本文目录' });
const viewer = page.getByRole('dialog', { name: '查看大图' });
const text = () => document.querySelector('.article')!;
const box = (element: Element) => element.getBoundingClientRect();
const paragraphs = '<p>逐项核对现场记录，发现的问题要写明部位、程度和处理意见。</p>'.repeat(30);

async function open(address: string): Promise<void> {
  site = await openSite(address);
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

test('a line holds 38 characters at every font size, and on a phone the related articles follow the text', async () => {
  await open(longArticle);
  for (const letters of [undefined, 'smaller', 'large']) {
    if (letters) document.documentElement.dataset['letters'] = letters;
    const size = Number.parseFloat(getComputedStyle(text()).fontSize);
    expect(Math.round(text().clientWidth / size)).toBe(38);
  }

  for (const width of [390, 320]) {
    await page.viewport(width, 844);
    const related = await page.getByRole('complementary').findElement();
    expect(box(related).top).toBeGreaterThan(box(text()).bottom);
    expect(fits()).toBe(true);
  }
});

test('the table of contents appears beside the text, links to its headings and follows the scrolling', async () => {
  await open(longArticle);
  await expect.element(contents.getByRole('link').first()).toBeVisible();
  const list = await contents.findElement();
  expect(box(list).left).toBeGreaterThan(box(text()).right);

  await contents.getByRole('link', { name: '沿革' }).click();

  const part = await page.getByRole('heading', { name: '沿革' }).findElement();
  await expect.poll(() => box(part).top).toBeLessThan(200);
  expect(box(list).top).toBeGreaterThan(0);
  expect(await axeFindings()).toEqual([]);
});

test('the table of contents is collapsed above the text on a phone', async () => {
  await page.viewport(390, 844);
  await open(longArticle);
  const link = (await contents.findElement()).querySelector('a')!;
  expect(link.checkVisibility()).toBe(false);

  await contents.getByText('本文目录').click();

  await expect.poll(() => link.checkVisibility()).toBe(true);
  expect(box(await contents.findElement()).bottom).toBeLessThanOrEqual(box(text()).top);
});

test('a picture opens by keyboard at full width and in its own size, and closing restores the focus', async () => {
  const MenuId = await makeMenu('图片栏目');
  await open(
    await makeArticle({ MenuId, NewContent: `<p><img src="${await uploadPicture()}" alt="会址" /></p>` }),
  );
  const link = page.getByRole('link', { name: '查看大图：会址' });
  for (const width of [1440, 390]) {
    await page.viewport(width, 844);
    await focusOn(link);
    await userEvent.keyboard('{Enter}');
    await expect.element(viewer.getByRole('img', { name: '会址' })).toBeVisible();
    const { left, width: shown } = box(await viewer.findElement());
    expect([left, shown]).toEqual([0, width]);
    expect(await axeFindings()).toEqual([]);

    await viewer.getByRole('button', { name: '按原始大小查看' }).click();
    await expect.element(viewer.getByRole('button', { name: '缩小到全图' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer).not.toBeInTheDocument();
    await expect.element(link).toHaveFocus();
  }
});

test('a single page renders like an article, and the arrow keys move through its pictures', async () => {
  const MenuId = await makeMenu('本会简介', { ShowType: menuShowType.singlePage });
  const picture = async (name: string) => `<img src="${await uploadPicture()}" alt="${name}" />`;
  const pictures = `<p>${await picture('甲图')}${await picture('乙图')}</p>`;
  await makeArticle({
    MenuId,
    NewContent: `<h2>宗旨</h2>${pictures}<h2>机构</h2><p>乙</p><h2>沿革</h2><p>丙</p>`,
  });
  await open(`/menuList?ParentId=0&MenuId=${MenuId}`);
  await expect.element(contents.getByRole('link', { name: '沿革' })).toHaveAttribute('href', '#part-3');
  expect(box(await contents.findElement()).left).toBeGreaterThan(box(text()).right);

  await page.getByRole('link', { name: '查看大图：乙图' }).click();
  await expect.element(viewer.getByText('第 2 张，共 2 张')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer.getByRole('img', { name: '甲图' })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(viewer.getByRole('img', { name: '乙图' })).toBeVisible();
  await viewer.getByRole('button', { name: '关闭' }).click();

  await expect.element(viewer).not.toBeInTheDocument();
  for (const width of [1024, 390, 320]) {
    await page.viewport(width, 844);
    expect(fits()).toBe(true);
  }
});

test('the arrow keys open the previous and the next article unless a field or a menu has the focus', async () => {
  const MenuId = await makeMenu('前后栏目');
  const dated = (day: number) =>
    makeArticle({ MenuId, Title: `第${day}篇`, NewsCreateTime: `2026-01-0${day} 08:00:00` });
  await dated(1);
  const second = await dated(2);
  await dated(3);
  await open(second);
  const isTitled = async (Title: string) =>
    await expect.element(page.getByRole('heading', { level: 1, name: Title })).toBeVisible();

  await page.getByRole('searchbox').first().fill('保险');
  // Were it followed, the next one would lead to the first article.
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await focusOn(page.getByRole('navigation', { name: '主导航' }).getByRole('link').first());
  await userEvent.keyboard('{ArrowRight}');
  await isTitled('第2篇');

  await focusOn(page.getByRole('main'));
  await userEvent.keyboard('{ArrowRight}');
  await isTitled('第3篇');
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('{ArrowLeft}');
  await isTitled('第2篇');
  await userEvent.keyboard('{ArrowLeft}');
  await isTitled('第1篇');
});

test('buttons beside the title enlarge and reduce the font size down to the smallest', async () => {
  await open(await makeArticle({ MenuId: await makeMenu('字号栏目') }));
  const letters = () => document.documentElement.dataset['letters'];
  const press = (name: string) => page.getByRole('button', { name }).click();

  await press('放大字号');
  await expect.poll(letters).toBe('large');
  await press('缩小字号');
  await press('缩小字号');
  await expect.poll(letters).toBe('smaller');
  await press('缩小字号');
  await expect.element(page.getByText('已是最小字号')).toBeVisible();
  await press('放大字号');
});
