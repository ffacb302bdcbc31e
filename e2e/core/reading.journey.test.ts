import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { publicPageAddresses, publicPageNames, type PublicPageName } from '../demo-site.ts';
import type { Product } from '../start-product.ts';
import { test as journey } from '../test.ts';

/* How a visitor likes to read: large letters, high contrast, aloud, on paper. */

const test = journey.extend('content', { scope: 'file' }, 'demo');
let addresses: Record<PublicPageName, string>;

test.beforeAll(async ({ product }) => {
  addresses = await publicPageAddresses(product.site.call);
});

test('what a visitor chose holds on the next visit, before any script has loaded', async ({ product }) => {
  const visitor = await product.open('/home');
  await openPanel(visitor, '无障碍');
  await visitor.getByRole('switch', { name: '高对比' }).click();
  await visitor.getByRole('group', { name: '字号' }).getByText('字', { exact: true }).nth(3).click();
  await openPanel(visitor, '大小');
  await visitor.getByRole('radio', { name: '紧凑' }).check();
  await expect.poll(() => choices(visitor)).toEqual({ contrast: 'high', letters: 'larger', size: 'mini' });

  const later = await visitor.context().newPage();
  await later.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await later.goto(product.origin + addresses['an article']);

  expect(await choices(later)).toEqual({ contrast: 'high', letters: 'larger', size: 'mini' });
  await visitor.close();
});

test('the sizes medium, small and mini scale the whole page, and 恢复默认 brings it back', async ({
  product,
}) => {
  const visitor = await product.open('/home');
  const titleSize = () =>
    visitor
      .getByRole('heading', { name: '最新资讯' })
      .evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
  const medium = await titleSize();

  await openPanel(visitor, '大小');
  await visitor.getByRole('radio', { name: '较小' }).check();
  await expect.poll(titleSize).toBeLessThan(medium);
  const small = await titleSize();
  await visitor.getByRole('radio', { name: '紧凑' }).check();
  await expect.poll(titleSize).toBeLessThan(small);

  await openPanel(visitor, '无障碍');
  await visitor.getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(titleSize).toBe(medium);
  await visitor.close();
});

test('the letters of an article grow and shrink beside its title', async ({ product }) => {
  const visitor = await product.open(addresses['an article']);
  const letters = () => visitor.evaluate(() => document.documentElement.dataset.letters);

  await visitor.getByRole('button', { name: '放大字号' }).click();
  await expect.poll(letters).toBe('large');
  await visitor.getByRole('button', { name: '缩小字号' }).click();
  await visitor.getByRole('button', { name: '缩小字号' }).click();
  await expect.poll(letters).toBe('smaller');
  await visitor.getByRole('button', { name: '缩小字号' }).click();
  await visitor.getByText('已是最小字号').waitFor();
  await visitor.close();
});

test.for(publicPageNames)('%s keeps to its width with the largest letters', async (name, { product }) => {
  for (const width of [320, 390, 1024]) {
    const visitor = await product.open('/robots.txt', { viewport: { width, height: 844 } });
    await visitor.evaluate(() =>
      localStorage.setItem('reading', JSON.stringify({ letters: 'largest', isElder: true })),
    );
    await visitor.goto(product.origin + addresses[name]);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await visitor.close();
  }
});

test('an article is read aloud, paused, continued and stopped with the keyboard', async ({ product }) => {
  const visitor = await openWithVoice(product, addresses['an article'], ['en-US', 'zh-CN']);
  await openPanel(visitor, '无障碍');
  await visitor.getByRole('button', { name: '朗读本页' }).press('Enter');

  const bar = visitor.getByRole('region', { name: '朗读' });
  await bar.getByText('正在朗读').waitFor();
  const title = (await visitor.getByRole('heading', { level: 1 }).textContent())!;
  expect(await spoken(visitor)).toEqual([title]);
  await expect.poll(() => marked(visitor)).toBe(title);
  await expect.poll(() => visitor.evaluate(() => document.activeElement?.textContent)).toBe('暂停');

  await visitor.evaluate(() => window.finishPhrase());
  await expect.poll(() => marked(visitor)).not.toBe(title);
  const paragraph = await marked(visitor);
  await visitor.keyboard.press('Enter');
  await bar.getByText('已暂停').waitFor();
  await visitor.keyboard.press('Enter');
  await bar.getByText('正在朗读').waitFor();
  expect((await spoken(visitor)).slice(1)).toEqual([paragraph, paragraph]);

  await visitor.keyboard.press('Tab');
  await visitor.keyboard.press('Enter');
  await bar.waitFor({ state: 'detached' });
  expect(await marked(visitor)).toBeUndefined();
  await visitor.close();
});

test('reading ends with the page it began on', async ({ product }) => {
  const visitor = await openWithVoice(product, '/home', ['zh-CN']);
  await openPanel(visitor, '无障碍');
  await visitor.getByRole('button', { name: '朗读本页' }).click();
  const bar = visitor.getByRole('region', { name: '朗读' });
  await bar.getByText('正在朗读').waitFor();

  await visitor.getByRole('link', { name: '隐私说明' }).click();
  await visitor.getByRole('heading', { name: '隐私说明', level: 1 }).waitFor();

  await bar.waitFor({ state: 'detached' });
  await visitor.close();
});

test('a browser without a Chinese voice says so', async ({ product }) => {
  const visitor = await openWithVoice(product, '/home', ['en-US']);
  await openPanel(visitor, '无障碍');

  await visitor.getByRole('button', { name: '朗读本页' }).click();

  await visitor.getByText('您的浏览器没有中文语音，无法朗读').waitFor();
  await visitor.close();
});

test('on paper an article is its title, source, date, text and address', async ({ product }) => {
  const visitor = await product.open(addresses['an article']);
  await visitor.emulateMedia({ media: 'print' });

  const lines = (await visitor.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '');
  expect(lines[0]).toBe(await visitor.getByRole('heading', { level: 1 }).textContent());
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(lines[2]).toMatch(/^来源：/);
  expect(lines.at(-1)).toBe(`本文地址：${product.origin}${addresses['an article']}`);
  for (const other of ['相关文章', '分享', '浏览', '上一篇', '友情链接', '会员登录'])
    expect(lines.join('\n')).not.toContain(other);
  await visitor.close();
});

async function openPanel(visitor: Page, name: string) {
  const panel = visitor.locator('details', { has: visitor.locator('summary', { hasText: name }) });
  await panel.locator('summary').click();
  await panel.locator('button, input').first().waitFor({ state: 'attached' });
}

/** Runs on what stands on <html>, without what the page itself puts there. */
async function choices(visitor: Page) {
  return await visitor.evaluate(() => {
    const { scripted: _, ...chosen } = document.documentElement.dataset;
    return { ...chosen };
  });
}

const spoken = (visitor: Page) => visitor.evaluate(() => window.spoken);
const marked = (visitor: Page) =>
  visitor.evaluate(() => document.querySelector('[data-reading]')?.textContent.trim());

declare global {
  interface Window {
    spoken: string[];
    finishPhrase: () => void;
  }
}

/** Browsers of servers have no voices, so the system's are stood in for. */
async function openWithVoice(product: Product, address: string, languages: string[]): Promise<Page> {
  const visitor = await product.open('/robots.txt');
  await visitor.addInitScript((langs) => {
    let present: { onend?: () => void } | undefined;
    window.spoken = [];
    window.finishPhrase = () => present?.onend?.();
    const voices = Object.assign(new EventTarget(), {
      getVoices: () => langs.map((lang) => ({ lang, localService: true, name: lang })),
      speak: (phrase: { text: string; onend?: () => void }) => {
        present = phrase;
        window.spoken.push(phrase.text);
      },
      cancel: () => {},
    });
    class Phrase {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: voices });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Phrase });
  }, languages);
  await visitor.goto(product.origin + address);
  return visitor;
}
