import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessNews } from '#contract/news/managed-news.ts';
import { commit, compose } from '#ui/testing/input-method.ts';
import { CertificateList } from '../../certificates/list.tsx';
import { NewsList } from '../../news/list.tsx';
import { holdFirst } from '../../testing/acts.ts';
import { axeFindings } from '../../testing/axe.ts';
import { makeIdNumber, makeMenu, makeNews } from '../../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';

/* Text that is typed into a filter is applied without a key or button, and the address follows. */

let screen: OpenScreen;
const { getByRole, getByLabelText } = page;
const keyword = getByLabelText('关键词', { exact: true });
const reset = getByRole('button', { name: '重置' });
const param = (name = 'key') => new URLSearchParams(screen.location().search).get(name);
const titles = () =>
  [...document.querySelectorAll<HTMLElement>('tbody tr[data-row-id] .list-title')].map((one) =>
    one.innerText.trim(),
  );
const shows = async (...names: string[]) =>
  await expect
    .poll(() => titles().map((title) => names.find((name) => title.includes(name)) ?? title))
    .toEqual(names);
/** Longer than the wait before typed text is applied. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 600));

beforeAll(async () => {
  await signIn();
  const MenuId = await makeMenu('打字栏目');
  for (const Title of ['打字丙', '打字乙', '打字甲']) await makeNews({ MenuId, Title });
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

async function openNews(): Promise<void> {
  screen = await openScreen(<NewsList />, '/System/news?isread=0&key=打字');
  await shows('打字甲', '打字乙', '打字丙');
}

test('typed text is applied without a key, and one step back leads to the state before it', async () => {
  await openNews();
  await keyword.click();
  await userEvent.keyboard('{End}甲');
  await shows('打字甲');
  expect(param()).toBe('打字甲');
  await userEvent.keyboard('{Backspace}乙');
  await shows('打字乙');
  await expect.element(keyword).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await aMoment();
  expect(param()).toBe('打字乙');

  await screen.router.navigate(-1);

  await shows('打字甲', '打字乙', '打字丙');
  expect(param()).toBe('打字');
  await expect.element(keyword).toHaveValue('打字');
  await screen.router.navigate(1);
  await shows('打字乙');
  await expect.element(keyword).toHaveValue('打字乙');
});

test('what is typed after Enter is another step', async () => {
  await openNews();
  await keyword.fill('打字甲');
  await userEvent.keyboard('{Enter}');
  await shows('打字甲');
  await keyword.fill('打字乙');
  await shows('打字乙');

  await screen.router.navigate(-1);

  await shows('打字甲');
  await expect.element(keyword).toHaveValue('打字甲');
});

test('typing after a step back adds a step and does not replace the state that was returned to', async () => {
  await openNews();
  await keyword.fill('打字甲');
  await shows('打字甲');
  await screen.router.navigate(-1);
  await shows('打字甲', '打字乙', '打字丙');

  await keyword.fill('打字丙');
  await shows('打字丙');
  await screen.router.navigate(-1);

  await shows('打字甲', '打字乙', '打字丙');
});

test('a word that an input method composes is applied only when it is complete', async () => {
  await openNews();
  await keyword.click();
  await userEvent.keyboard('{End}');
  await compose('jia');
  await aMoment();
  expect(param()).toBe('打字');
  await expect.element(keyword).toHaveValue('打字jia');

  await commit('甲');

  await shows('打字甲');
  expect(param()).toBe('打字甲');
});

test('another filter that is chosen leaves the beginning of an ID number out of the address', async () => {
  screen = await openScreen(<CertificateList />, '/System/certificates');
  const number = makeIdNumber().slice(0, 17);
  await keyword.fill(number);

  await getByRole('combobox', { name: '考试状态' }).selectOptions('合格');

  await expect.poll(() => param('examstatus')).toBe('1');
  expect(param()).toBeNull();
  await expect.element(keyword).toHaveValue(number);
  await keyword.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => param()).toBe(number);
});

test('the answer to an earlier text never replaces that to a later one', async () => {
  await openNews();
  const line = holdFirst(businessNews.GetNewsList);
  await keyword.fill('打字甲');
  await expect.poll(line.begun).toBe(1);
  await keyword.fill('打字乙');
  await shows('打字乙');

  line.letGo();
  await aMoment();

  await shows('打字乙');
  await expect.element(keyword).toHaveValue('打字乙');
});

test('a key in the field is not lost when the address follows what was typed before', async () => {
  await openNews();
  await keyword.click();
  await userEvent.keyboard('{End} ');
  await aMoment();
  await expect.element(keyword).toHaveValue('打字 ');
  await userEvent.keyboard('甲');
  await aMoment();

  await expect.element(keyword).toHaveValue('打字 甲');
  expect(param()).toBe('打字 甲');
});

test('text that is typed keeps the other filters and leaves the open page of the list alone until it differs', async () => {
  screen = await openScreen(<NewsList />, '/System/news?isread=0&key=打字&pagesize=10&pageindex=1');
  await shows('打字甲', '打字乙', '打字丙');
  await keyword.click();
  await userEvent.keyboard('{End}甲{Backspace}');
  await aMoment();
  expect(param('pageindex')).toBe('1');

  await userEvent.keyboard('乙');

  await shows('打字乙');
  expect(param('isread')).toBe('0');
});

test('重置 is there only when there is something to reset, and nothing moves when it appears', async () => {
  screen = await openScreen(<NewsList />, '/System/news');
  await expect.element(keyword).toBeVisible();
  const places = () =>
    [...document.querySelectorAll('.filters :is(input, select, button)')].map((part) => {
      const { left, top } = part.getBoundingClientRect();
      return `${left} ${top}`;
    });
  await expect.element(reset).not.toBeInTheDocument();
  const before = places();

  await keyword.fill('打字');
  await expect.element(reset).toBeVisible();
  expect(places()).toEqual(before);
  await expect.poll(() => param()).toBe('打字');
  expect(await axeFindings()).toEqual([]);
  await reset.click();

  await expect.poll(() => param()).toBe(null);
  await expect.element(keyword).toHaveValue('');
  await expect.element(reset).not.toBeInTheDocument();
});

test('no part of an ID number that is typed slowly gets into the address', async () => {
  screen = await openScreen(<CertificateList />, '/System/certificates');
  const number = makeIdNumber();
  await keyword.click();
  await userEvent.keyboard(number.slice(0, 12));
  await aMoment();
  expect(screen.location().search).toBe('');
  await userEvent.keyboard(number.slice(12));

  await expect.poll(() => param('withheld')).toBe('key');
  expect(decodeURIComponent(screen.location().search)).not.toContain(number.slice(0, 6));
  await expect.element(keyword).toHaveValue(number);
});
