import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { localStore } from '#ui/browser/storage.ts';
import { answerInstead, badGateway, serverError } from '#ui/testing/broken-network.ts';
import { call } from '../session/call.ts';
import { axeFindings } from '../testing/axe.ts';
import { dropSuggestion } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { Bell } from './bell.tsx';

/* The bell alone. An end-to-end test shows that settling a case updates it. */

const { GetWaiting } = businessWorkbench;
let screen: OpenScreen;

afterEach(async () => {
  vi.useRealTimers();
  await page.viewport(1440, 900);
  await screen.unmount();
});

const bell = page.getByRole('button', { name: /^待我处理/ });
const popover = page.getByRole('dialog', { name: '待我处理' });
const count = () => Number(/\d+/.exec(bell.element().getAttribute('aria-label') ?? '')?.[0]);
const open = async () => {
  screen = await openScreen(<Bell />);
};

test('an administrator without cases to decide has no bell', async () => {
  await signIn(['news:list']);
  screen = await openScreen(
    <>
      <Bell />
      <p>页面</p>
    </>,
  );
  await expect.element(page.getByText('页面')).toBeVisible();
  expect(await call(GetWaiting, {})).toMatchObject({ Counts: [] });

  expect(bell.elements()).toEqual([]);
});

test('Enter opens the bell on its first entry, Escape returns the focus, and the popover fits a phone', async () => {
  await signIn(['suggestion:list', 'suggestion:handle']);
  await dropSuggestion('铃：增加课程');
  await open();
  await expect.poll(count).toBeGreaterThan(0);
  (bell.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(popover).toBeVisible();
  expect(document.activeElement?.textContent).toMatch(/^建议/);
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(bell).toHaveFocus();

  await page.viewport(390, 844);
  await bell.click();
  const { left, right } = popover.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
});

test('the bell refreshes each minute and retains the last count when a request fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await signIn(['suggestion:list', 'suggestion:handle']);
  await dropSuggestion('铃：查询太慢');
  await open();
  await expect.poll(count).toBeGreaterThan(0);
  const before = count();

  // More than other tests settle meanwhile.
  for (const what of ['停车位', '班车', '食堂', '教材', '讲座']) await dropSuggestion(`铃：${what}`);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(count).toBeGreaterThan(before);

  answerInstead(GetWaiting, badGateway);
  await vi.advanceTimersByTimeAsync(60_000);
  await bell.click();
  await expect.element(popover.getByText('刷新失败，以下是之前的内容')).toBeVisible();
  expect(count()).toBeGreaterThan(before);
  expect(document.querySelector('.ant-notification-notice')).toBeNull();
});

test('the label of the bell reports counts that could not be loaded', async () => {
  await signIn(['suggestion:list', 'suggestion:handle']);
  answerInstead(GetWaiting, serverError('trace-3'));

  await open();

  await expect.element(page.getByRole('button', { name: '待我处理（暂时读不到）' })).toBeVisible();
});

test.for(['medium', 'mini'] as const)('the count is beside the bell in the layout size %s', async (size) => {
  localStore.set('backstageSize', size);
  await signIn(['suggestion:list', 'suggestion:handle']);
  await dropSuggestion(`铃：${size}`);
  await open();
  await expect.poll(count).toBeGreaterThan(0);
  localStore.remove('backstageSize');

  const mark = document.querySelector('.bell-mark .anticon')!.getBoundingClientRect();
  const badge = document.querySelector('.bell-count')!.getBoundingClientRect();
  expect(badge.left).toBeGreaterThan(mark.left + mark.width / 3);
  expect(badge.left).toBeLessThan(mark.right);
  expect(badge.bottom).toBeGreaterThan(mark.top);
  expect(badge.bottom).toBeLessThan(mark.bottom);
});
