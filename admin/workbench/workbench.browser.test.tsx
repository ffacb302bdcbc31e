import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { businessHealth } from '#contract/back-office/health.ts';
import { businessWorkbench, type FirstStep } from '#contract/back-office/workbench.ts';
import { answerInstead, serverError } from '#ui/testing/broken-network.ts';
import { call } from '../session/call.ts';
import { fits, holdFirst } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { dropSuggestion, makeMenu, makeNews } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { FirstStepsBoard } from './first-steps-board.tsx';
import { Workbench } from './workbench.tsx';

/* 工作台, board by board; an end-to-end test shows that its counts link to lists of the same length. */

let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  await makeNews({ MenuId: await makeMenu('工作台的栏目') });
  await dropSuggestion('工作台：增加课程');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => screen.unmount());

async function open(): Promise<void> {
  screen = await openScreen(<Workbench />, '/System/home');
  await expect.element(page.getByRole('heading', { name: /您好/ })).toBeVisible();
}
const board = (name: string) => page.getByRole('region', { name, exact: true });
const boards = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);

test.for([
  [['news:list'], ['即将发生', '走势', '常用操作', '最近编辑'], ['访问', '发布文章']],
  [['suggestion:list', 'suggestion:handle'], ['待我处理', '走势', '常用操作'], ['访问']],
  [['health:view'], ['走势', '常用操作', '系统健康'], ['访问']],
] satisfies [Permission[], string[], string[]][])(
  'an administrator with %s sees the boards %s',
  async ([held, names, months]) => {
    await signIn(held);
    await open();

    await expect.poll(boards).toEqual(names);
    await expect.element(board('走势').getByRole('rowheader').first()).toBeVisible();
    const heads = board('走势').getByRole('rowheader').elements();
    expect(heads.map(({ textContent }) => textContent)).toEqual(months);
    expect(await axeFindings()).toEqual([]);
  },
);

test('only kinds with waiting cases have a tile', async () => {
  await signIn(['suggestion:list', 'suggestion:handle', 'review:list', 'message:list', 'activity:list']);
  await open();
  await expect.element(board('待我处理').getByRole('link', { name: /^建议/ })).toBeVisible();

  const counts = [...document.querySelectorAll('.waiting-counts b')].map(({ textContent }) => textContent);
  expect(counts).not.toContain('0');
});

test('six chosen shortcuts appear on every computer of the administrator', async () => {
  await signIn();
  await open();
  const names = () => [...document.querySelectorAll('ul.shortcuts a')].map(({ textContent }) => textContent);
  await expect.poll(names).toContain('会员列表');
  const choice = page.getByRole('dialog', { name: /^选择常用操作/ });
  await page.getByRole('button', { name: '选择常用操作' }).click();
  await expect.element(choice).toBeVisible();
  expect(await axeFindings()).toEqual([]);

  await choice.getByRole('checkbox', { name: '会员列表' }).click();
  await expect.poll(names).not.toContain('会员列表');
  const free = () => [
    ...document.querySelectorAll<HTMLInputElement>('.shortcut-choices input:enabled:not(:checked)'),
  ];
  while (names().length < 6) {
    const before = names().length;
    free().at(-1)!.click();
    await expect.poll(() => names().length).toBe(before + 1);
  }
  await expect.element(choice.getByRole('status')).toHaveTextContent('已选 6 个，取消一个才能再选');
  expect(free()).toEqual([]);
  const chosen = names();

  await expect
    .poll(async () => (await call(systemPreferences.GetPreferences, {}))['home.shortcuts'])
    .toHaveLength(6);
  await screen.unmount();
  await open();
  await expect.poll(names).toEqual(chosen);
});

test('the workbench fits at three widths, and axe reports no violation while the details are open', async () => {
  await signIn();
  await open();
  await board('系统健康').getByText('备份', { exact: true }).click();
  await expect.element(board('系统健康').getByText('手动备份')).toBeVisible();

  for (const width of [1440, 1024, 390]) {
    await page.viewport(width, 900);
    await expect.poll(fits, { message: `${width} px` }).toBe(true);
    expect(await axeFindings(), `${width} px`).toEqual([]);
  }
});

test('a part that fails to load shows its error in its place, and each part is retried separately', async () => {
  await signIn();
  const parts = [businessWorkbench.GetWorkbench, businessWorkbench.GetWaiting, businessHealth.GetHealth];
  const errors = parts.map((part) => answerInstead(part, serverError('trace-3')));
  await open();
  for (const name of ['待我处理', '系统健康']) {
    const number = board(name).getByText('错误编号 trace-3');
    await expect.element(number).not.toBeVisible();
    await board(name).getByText('详情').click();
    await expect.element(number).toBeVisible();
  }
  expect(await axeFindings()).toEqual([]);

  for (const error of errors) error.mend();
  const line = holdFirst(businessWorkbench.GetWorkbench);
  const retries = page.getByRole('button', { name: '重试' });
  expect(retries.elements()).toHaveLength(3);
  await retries.nth(1).click();
  await expect.poll(() => retries.elements().length).toBe(2);
  // The other parts keep their content meanwhile.
  for (const name of ['系统健康', '待我处理'])
    await board(name).getByRole('button', { name: '重试' }).click();
  line.letGo();

  await expect.element(board('走势')).toBeVisible();
  await expect.element(board('待我处理').getByRole('link', { name: /^建议/ })).toBeVisible();
  await expect.element(board('系统健康').getByText(/^还没有备份/)).toBeVisible();
});

test('a first step that is done meanwhile is ticked in its place until the page is left', async () => {
  const all = (isMenuDone: boolean): FirstStep[] => [
    { Step: 'address', IsDone: true },
    { Step: 'menus', IsDone: isMenuDone },
    { Step: 'types', IsDone: false },
  ];
  await signIn();
  function Board() {
    const [isDone, finish] = useState(false);
    return (
      <>
        <FirstStepsBoard steps={all(isDone)} onHide={() => undefined} />
        <button onClick={() => finish(true)}>新的数字</button>
      </>
    );
  }
  screen = await openScreen(<Board />, '/System/home');
  const list = page.getByRole('list', { name: '还要做的' });
  const places = () =>
    list
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getBoundingClientRect().top]);
  await expect.element(page.getByText('还有 2 项')).toBeVisible();
  const before = places();
  expect(before).toHaveLength(2);

  await page.getByRole('button', { name: '新的数字' }).click();

  await expect.element(page.getByText('还有 1 项')).toBeVisible();
  expect(places()).toEqual(before);
  await expect.element(list.getByText('✓')).toBeVisible();
  await expect.element(page.getByText('已完成 1 项')).toBeVisible();

  await screen.unmount();
  screen = await openScreen(<FirstStepsBoard steps={all(true)} onHide={() => undefined} />, '/System/home');
  await expect.element(page.getByText('已完成 2 项')).toBeVisible();
  expect(list.getByRole('link').elements()).toHaveLength(1);
});
