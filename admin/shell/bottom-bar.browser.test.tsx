/// <reference types="@vitest/browser-playwright" />
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { ListPager } from '../components/list/list-pager.tsx';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';

/* The bar of a phone alone: its pages by permission, its targets, its absence elsewhere. */

let screen: OpenScreen;
beforeEach(() => page.viewport(390, 844));
afterEach(() => screen.unmount());

const bar = page.getByRole('navigation', { name: '常用页面' });
const words = () =>
  [...document.querySelectorAll<HTMLElement>('.bottom-bar > *')].map(
    (one) => one.querySelector<HTMLElement>(':scope > span:not([class])')?.innerText,
  );

test('a phone has four pages and 更多 at its foot, each large enough for a thumb', async () => {
  await signIn();
  let opened = 0;
  screen = await openScreen(<BottomBar onMore={() => (opened += 1)} />, '/System/news/edit');
  await expect.element(bar).toBeVisible();

  expect(words()).toEqual(['工作台', '审核', '文章', '会员', '更多']);
  await expect.element(bar.getByRole('link', { name: '文章' })).toHaveAttribute('aria-current', 'page');
  for (const target of document.querySelectorAll('.bottom-bar > *')) {
    const { width, height, bottom } = target.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(Math.round(bottom)).toBeLessThanOrEqual(window.innerHeight);
  }
  expect(await axeFindings()).toEqual([]);
  await bar.getByRole('link', { name: /^审核/ }).click();
  expect(screen.location().pathname).toBe('/System/reviews');
  await bar.getByRole('button', { name: '更多' }).click();
  expect(opened).toBe(1);
});

test('a role without articles and members has its own pages in the bar', async () => {
  await signIn(['cert:list', 'suggestion:list']);
  screen = await openScreen(<BottomBar onMore={() => {}} />, '/System/home');

  await expect.poll(words).toEqual(['工作台', '证书', '建议', '更多']);
});

test('a wider window and one that is very low have no bar', async () => {
  await signIn();
  screen = await openScreen(<BottomBar onMore={() => {}} />, '/System/home');
  await expect.element(bar).toBeVisible();

  await page.viewport(768, 1024);
  await expect.element(bar).not.toBeInTheDocument();
  await page.viewport(320, 256);

  await expect.element(page.getByRole('navigation', { name: '常用页面' })).not.toBeInTheDocument();
  await userEvent.tab();
  expect(document.activeElement?.closest('.bottom-bar')).toBeNull();
});

test('the header has a button for the navigation where no 更多 opens it', async () => {
  await signIn();
  const header = <Header wide={false} collapsed={false} onToggle={() => {}} onSearch={() => {}} />;
  screen = await openScreen(header, '/System/home');
  const toggle = page.getByRole('button', { name: '展开导航' });
  await expect.element(page.getByRole('button', { name: '快速前往' })).toBeVisible();

  await expect.element(toggle).not.toBeInTheDocument();
  await page.viewport(1024, 768);
  await expect.element(toggle).toBeVisible();
  await page.viewport(640, 320);

  await expect.element(toggle).toBeVisible();
});

test('the pager of a long list fits a phone, with targets for the thumb', async () => {
  await signIn();
  const features = [{ name: 'pointer', value: 'coarse' }];
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await cdp().send('Emulation.setEmulatedMedia', { features });
  const pager = <ListPager page={{ pageindex: 6, pagesize: 10 }} total={1000} onTurn={() => {}} />;
  try {
    screen = await openScreen(<section className="sheet list-sheet">{pager}</section>, '/System/news');
    const current = page.getByRole('listitem', { name: '6', exact: true });
    await expect.element(current).toBeVisible();

    expect(current.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
  }
});
