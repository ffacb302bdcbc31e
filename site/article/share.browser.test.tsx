import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { openPage } from '../testing/open-page.tsx';
import { Share } from './share.tsx';

/*
 * The options of 分享到微信 on each screen. Headless Chromium has no system share sheet, so the test replaces
 * `navigator.share`.
 */

const article = { title: '年会通知', url: 'https://example.org/info?MenuId=2&NewsId=3' };
const dialog = page.getByRole('dialog', { name: '分享到微信' });
const code = dialog.getByRole('img', { name: '本文地址的二维码' });
const system = dialog.getByRole('button', { name: '分享给…' });
const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());

const emulateTouch = (enabled: boolean) =>
  (cdp() as unknown as { send: (method: string, given: object) => Promise<void> }).send(
    'Emulation.setTouchEmulationEnabled',
    { enabled },
  );

beforeEach(async () => {
  share.mockClear();
  await page.viewport(1440, 900);
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'share');
  await emulateTouch(false);
});

async function render(): Promise<void> {
  // The first script of a page sets this attribute.
  document.documentElement.dataset.scripted = '';
  await openPage(<Share {...article} summary="请各单位准时到会" />);
}

async function open(): Promise<void> {
  await render();
  await page.getByRole('button', { name: '分享到微信' }).click();
  await expect.element(dialog).toBeVisible();
}

async function takePhone(): Promise<void> {
  await emulateTouch(true);
  await page.viewport(390, 844);
}

test('分享到微信 on a phone offers the system’s sharing and the link, and no code for the same phone', async () => {
  await takePhone();
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  await open();

  await system.click();

  expect(share).toHaveBeenCalledExactlyOnceWith(article);
  await expect.element(dialog.getByRole('button', { name: '复制链接' })).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
});

test('a phone whose browser lacks the system’s sharing still copies the link', async () => {
  await takePhone();
  await open();

  await dialog.getByRole('button', { name: '复制链接' }).click();

  await expect.element(page.getByText(/链接已复制|请手动复制/)).toBeVisible();
  await expect.element(dialog.getByText('复制链接，到微信里粘贴发送')).toBeVisible();
  await expect.element(system).not.toBeInTheDocument();
});

test('a computer shows the code even in a narrow window', async () => {
  await page.viewport(390, 844);
  await open();

  await expect.element(code).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '复制链接' })).not.toBeInTheDocument();
});

test('QQ receives title, address and summary, and the page does not repeat the summary', async () => {
  await render();
  const link = (await page.getByRole('link', { name: '分享到QQ空间' }).findElement()) as HTMLAnchorElement;
  expect(new URL(link.href).searchParams.get('summary')).toBeNull();

  // The press counts, the page of QQ is not visited.
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();

  const parameters = new URL(link.href).searchParams;
  expect([parameters.get('title'), parameters.get('url'), parameters.get('summary')]).toEqual([
    article.title,
    article.url,
    '请各单位准时到会',
  ]);
});
