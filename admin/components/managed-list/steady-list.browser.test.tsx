/// <reference types="@vitest/browser-playwright" />
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { NewsList } from '../../news/list.tsx';
import { row } from '../../testing/acts.ts';
import { axeFindings } from '../../testing/axe.ts';
import { makeMenu, makeNews } from '../../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';

/* What stays where it is while rows are chosen, scrolled and pointed at. */

let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  const MenuId = await makeMenu('稳列栏目');
  for (let number = 10; number < 22; number++) await makeNews({ MenuId, Title: `稳列${number}` });
  await makeNews({ MenuId, Title: '宽列定时', NewsCreateTime: '2031-12-28 23:58:00' });
});
beforeEach(async () => {
  await page.viewport(1440, 600);
  await signIn();
  screen = await openScreen(<NewsList />, '/System/news?key=稳列&pagesize=20');
  await row('稳列21').findElement();
});
afterEach(() => screen.unmount());

const { getByRole, getByText } = page;
const box = (name: string) => getByRole('checkbox', { name: `选择 ${name}` });
const bar = getByRole('group', { name: '已选的记录' });
const rectOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
const places = () =>
  [...document.querySelectorAll('h1, .filters, thead, tbody tr, .list-pager')].map((part) => {
    const { top, left } = part.getBoundingClientRect();
    return `${top} ${left}`;
  });
const scrollToEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

test('nothing moves when the first row is chosen and when the last one is left', async () => {
  const before = places();
  const height = document.documentElement.scrollHeight;

  await box('稳列20').click();
  await expect.element(bar).toBeVisible();

  expect(places()).toEqual(before);
  expect(document.documentElement.scrollHeight).toBe(height);
  expect(await axeFindings()).toEqual([]);
  await box('稳列20').click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(places()).toEqual(before);
});

test('after a choice is cancelled, the next row that is chosen leaves the others in sight', async () => {
  await box('稳列20').click();
  await bar.getByRole('button', { name: '只看已选' }).click();
  await expect.element(row('稳列19')).not.toBeInTheDocument();
  await bar.getByRole('button', { name: '取消' }).click();
  await expect.element(row('稳列19')).toBeVisible();

  await box('稳列19').click();

  await expect.element(bar.getByRole('button', { name: '只看已选' })).toBeVisible();
  await expect.element(row('稳列20')).toBeVisible();
});

test('the bar of the chosen rows is in sight at the foot of the window, and covers nothing at the end', async () => {
  await box('稳列20').click();
  await expect.element(bar.getByText('已选 1 条')).toBeVisible();

  expect(rectOf('.selection-bar').bottom).toBeLessThanOrEqual(window.innerHeight);
  expect(rectOf('.selection-bar').bottom).toBeGreaterThan(window.innerHeight - 24);
  scrollToEnd();
  await expect.poll(() => rectOf('.list-pager').bottom).toBeLessThanOrEqual(rectOf('.selection-bar').top);
  expect(rectOf('.selection-bar').bottom).toBeLessThanOrEqual(window.innerHeight);
});

test('the head of the table remains in sight at the end of the list', async () => {
  scrollToEnd();
  await expect.poll(() => rectOf('tbody tr').bottom).toBeLessThan(0);

  const head = rectOf('thead th');
  expect(head.top).toBeGreaterThanOrEqual(0);
  expect(head.bottom).toBeLessThan(window.innerHeight / 2);
  const top = document.elementFromPoint(head.left + 4, head.top + 4);
  expect(top?.closest('thead')).not.toBeNull();
});

test('a row that K leads to is not covered by the head', async () => {
  scrollToEnd();
  ((await row('稳列10').findElement()) as HTMLElement).focus();

  for (let step = 0; step < 11; step++) {
    await userEvent.keyboard('k');
    const { top } = document.activeElement!.getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(rectOf('thead th').bottom - 1);
  }
  expect(document.activeElement?.textContent).toContain('稳列21');
});

test('X chooses a row and A leads to the buttons for the chosen rows', async () => {
  ((await row('稳列20').findElement()) as HTMLElement).focus();
  await userEvent.keyboard('x');
  await expect.element(bar).toBeVisible();

  await userEvent.keyboard('a');

  expect(document.activeElement?.closest('[role=group]')?.getAttribute('aria-label')).toBe('已选的记录');
});

const opacityOf = (name: RegExp, of = '稳列20') =>
  getComputedStyle(row(of).getByRole('button', { name }).or(row(of).getByRole('link', { name })).element())
    .opacity;

test('the buttons of a row appear under the pointer and with the focus, ⋮ is always there', async () => {
  await userEvent.hover(getByRole('heading', { level: 1 }));
  await expect.poll(() => opacityOf(/^编辑/)).toBe('0');
  expect(opacityOf(/^更多操作/)).toBe('1');

  await userEvent.hover(getByText('稳列20'));
  await expect.poll(() => opacityOf(/^编辑/)).toBe('1');
  expect(opacityOf(/^编辑/, '稳列19')).toBe('0');

  ((await row('稳列19').findElement()) as HTMLElement).focus();
  await expect.poll(() => opacityOf(/^编辑/, '稳列19')).toBe('1');
});

test('on a touch screen the buttons of all rows are there', async () => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'hover', value: 'none' },
      { name: 'any-pointer', value: 'coarse' },
      { name: 'pointer', value: 'coarse' },
    ],
  });
  try {
    await expect.poll(() => opacityOf(/^编辑/)).toBe('1');
    expect(opacityOf(/^编辑/, '稳列19')).toBe('1');
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
  }
});

test('on a phone the bar is at the foot, with targets of 44 px, and the page does not move', async () => {
  await page.viewport(390, 844);
  await expect.element(getByRole('listitem').filter({ hasText: '稳列21' }).first()).toBeVisible();
  await expect.element(getByRole('table')).not.toBeInTheDocument();
  const cards = () =>
    [...document.querySelectorAll('.list-card')].map((card) => card.getBoundingClientRect().top);
  const before = cards();

  await box('稳列21').click();
  await expect.element(bar).toBeVisible();

  expect(cards()).toEqual(before);
  expect(Math.round(rectOf('.selection-bar').bottom)).toBe(window.innerHeight);
  for (const button of document.querySelectorAll('.selection-bar button'))
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await axeFindings()).toEqual([]);
});

test.for([1440, 1366, 1024])('the mark of a state is not cut off at %i px', async (width) => {
  await page.viewport(width, 768);
  await screen.router.navigate('/System/news?key=宽列');
  const mark = () => row('宽列定时').getByText('定时 12-28 23:58').element();
  await expect.element(row('宽列定时')).toBeVisible();

  await expect
    .poll(() => {
      const cell = mark().closest('.list-cell')!;
      return cell.scrollWidth - cell.clientWidth;
    })
    .toBeLessThanOrEqual(0);
});
