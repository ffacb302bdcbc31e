import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { businessHealth } from '#contract/back-office/health.ts';
import { businessWorkbench, type FirstStep } from '#contract/back-office/workbench.ts';
import { answerInstead, changeAnswers, serverError } from '#ui/testing/broken-network.ts';
import { call } from '../session/call.ts';
import { fits, holdFirst, pressOn } from '../testing/acts.ts';
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

const cards = () => [...document.querySelectorAll('.figure-card h3')].map(({ textContent }) => textContent);

test.for([
  [['news:list'], ['近 30 天', '即将发生', '常用操作', '最近编辑'], ['访问', '发布']],
  [
    ['member:list', 'cert:list'],
    ['近 30 天', '常用操作'],
    ['访问', '新会员', '证书查询'],
  ],
  [['suggestion:list', 'suggestion:handle'], ['近 30 天', '待我处理', '常用操作'], ['访问']],
  [['health:view'], ['近 30 天', '系统健康', '常用操作'], ['访问']],
] satisfies [Permission[], string[], string[]][])(
  'an administrator with %s sees the boards %s',
  async ([held, names, figures]) => {
    await signIn(held);
    await open();

    await expect.poll(boards).toEqual(names);
    await expect.poll(cards).toEqual(figures);
    await expect.element(board('近 30 天').getByRole('button', { name: '以表格显示' })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  },
);

test('a card compares its number with the 30 days before in words, and the table has every day', async () => {
  const days = (today: number, others: number) => [...Array<number>(29).fill(others), today];
  changeAnswers(businessWorkbench.GetTrends, {
    From: '2026-10-30',
    To: '2026-11-28',
    FromBefore: '2026-09-30',
    Figures: [
      { Kind: 'visit', Counts: days(18, 0), Count: 118, CountBefore: 100 },
      { Kind: 'published', Counts: days(0, 0), Count: 0, CountBefore: 3 },
      { Kind: 'member', Counts: days(0, 0), Count: 0, CountBefore: 0 },
      { Kind: 'search', Counts: days(7, 0), Count: 7, CountBefore: null },
    ],
  });
  await signIn();
  await open();
  const card = (name: string) => board('近 30 天').getByRole('listitem').filter({ hasText: name });

  await expect.element(card('访问')).toHaveTextContent('访问今天 18近 30 天访问 118 次较前 30 天 ↑多 18%');
  await expect.element(card('发布')).toHaveTextContent('发布今天 0近 30 天发布 0 篇较前 30 天 ↓少 3 篇');
  await expect
    .element(card('新会员'))
    .toHaveTextContent('新会员今天 0近 30 天新会员 0 家有会员入会后，这里按天显示');
  await expect
    .element(card('证书查询'))
    .toHaveTextContent('证书查询今天 7近 30 天证书查询 7 次满 60 天后与前 30 天比较');
  await expect
    .element(
      card('访问').getByRole('img', {
        name: '2026-10-30 至 2026-11-28 每天的访问：最多一天 18 次，今天 18 次',
      }),
    )
    .toBeVisible();

  await pressOn(page.getByRole('button', { name: '以表格显示' }), '{Enter}');

  const rows = page.getByRole('region', { name: '近 30 天逐日' }).getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(33);
  const texts = rows.elements().map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(texts.slice(0, 4)).toEqual([
    ['日期', '访问', '发布', '新会员', '证书查询'],
    ['2026-10-30 至 2026-11-28', '118', '0', '0', '7'],
    ['2026-09-30 至 2026-10-29', '100', '3', '0', '–'],
    ['2026-11-28', '18', '0', '0', '7'],
  ]);
  expect(texts.at(-1)?.[0]).toBe('2026-10-30');
  expect(await axeFindings()).toEqual([]);
});

test('at 1366 × 768 the cards are in one row and 待我处理 begins below them; on a phone they are two by two', async () => {
  await signIn();
  await page.viewport(1366, 768);
  await open();
  const tops = () =>
    [...document.querySelectorAll('.figure-card')].map((card) => card.getBoundingClientRect().top);
  await expect.poll(() => new Set(tops()).size).toBe(1);
  const waiting = board('待我处理').getByRole('link', { name: /^建议/ });
  await expect.element(waiting).toBeInViewport({ ratio: 1 });

  await page.viewport(390, 844);

  await expect.poll(() => tops().map((top) => tops().indexOf(top))).toEqual([0, 0, 2, 2]);
});

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

test('the workbench fits at four widths, and axe reports no violation while the details are open', async () => {
  await signIn();
  await open();
  await board('系统健康').getByText('查看').first().click();
  await board('系统健康').getByText('备份', { exact: true }).click();
  await expect.element(board('系统健康').getByText('手动备份')).toBeVisible();
  await page.getByRole('button', { name: '以表格显示' }).click();

  for (const width of [1440, 1024, 390, 320]) {
    await page.viewport(width, 900);
    await expect.poll(fits, { message: `${width} px` }).toBe(true);
    expect(await axeFindings(), `${width} px`).toEqual([]);
  }
});

test('a board that fails to load keeps its frame and title, says what is missing, and is retried in its place', async () => {
  await signIn();
  const parts = [
    businessWorkbench.GetTrends,
    businessWorkbench.GetWorkbench,
    businessWorkbench.GetWaiting,
    businessHealth.GetHealth,
  ];
  const errors = parts.map((part) => answerInstead(part, serverError('trace-3')));
  await open();
  const missing = {
    '近 30 天': '近 30 天的数字没有加载成功',
    待我处理: '等您处理的事项没有加载成功',
    系统健康: '备份、磁盘、邮件等的情况没有加载成功',
    即将发生: '定时的文章、到期的轮播图和活动没有加载成功',
    最近编辑: '最近编辑的文章没有加载成功',
  };
  for (const [name, text] of Object.entries(missing)) {
    await expect.poll(() => board(name).element().textContent).toContain(text);
    const number = board(name).getByText('错误编号 trace-3');
    await expect.element(number).not.toBeVisible();
    await board(name).getByText('详情').click();
    await expect.element(number).toBeVisible();
  }
  expect(boards()).toEqual(['近 30 天', '待我处理', '系统健康', '即将发生', '常用操作', '最近编辑']);
  expect(cards()).toEqual(['访问', '发布', '新会员', '证书查询']);
  expect(await axeFindings()).toEqual([]);

  for (const error of errors) error.mend();
  const line = holdFirst(businessWorkbench.GetTrends);
  const retry = (name: string) => board(name).getByRole('button', { name: '重试' });
  await retry('近 30 天').click();
  // The other parts keep their content meanwhile.
  for (const name of ['系统健康', '待我处理', '即将发生']) await retry(name).click();
  await expect.element(board('待我处理').getByRole('link', { name: /^建议/ })).toBeVisible();
  await expect
    .element(
      board('系统健康')
        .getByText(/还没有备份/)
        .first(),
    )
    .toBeVisible();
  await expect.element(board('最近编辑').getByText('已发布', { exact: false }).first()).toBeVisible();
  expect(page.getByRole('list', { name: '正在加载' }).getByRole('listitem').elements()).toHaveLength(4);
  line.letGo();

  await expect.element(board('近 30 天').getByRole('button', { name: '以表格显示' })).toBeVisible();
  expect(page.getByRole('button', { name: '重试' }).elements()).toEqual([]);
});

test('a strip counts the first steps and leads to the next one; a step done meanwhile is ticked in its place', async () => {
  const all = (isMenuDone: boolean): FirstStep[] => [
    { Step: 'address', IsDone: true },
    { Step: 'menus', IsDone: isMenuDone },
    { Step: 'types', IsDone: isMenuDone },
  ];
  await signIn();
  function Strip() {
    const [isDone, finish] = useState(false);
    return (
      <>
        <FirstStepsBoard steps={all(isDone)} onHide={() => undefined} />
        <button onClick={() => finish(true)}>新的数字</button>
      </>
    );
  }
  screen = await openScreen(<Strip />, '/System/home');
  await expect.element(board('新网站准备').getByText('1 / 3')).toBeVisible();
  await pressOn(page.getByRole('button', { name: '全部步骤' }), '{Enter}');
  const list = page.getByRole('list', { name: '全部步骤' });
  const places = () =>
    list
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getBoundingClientRect().top]);
  await expect.poll(() => places().length).toBe(3);
  const before = places();
  expect(await axeFindings()).toEqual([]);

  await page.getByRole('button', { name: '新的数字' }).click();

  await expect.element(board('新网站准备').getByText('3 / 3')).toBeVisible();
  await expect.element(board('新网站准备').getByText('已全部完成')).toBeVisible();
  expect(places()).toEqual(before);
  expect(list.getByText('✓').elements()).toHaveLength(3);

  await screen.unmount();
  screen = await openScreen(<Strip />, '/System/home');
  await page.getByRole('link', { name: '下一步：建立网站栏目' }).click();
  expect(screen.location().pathname).toBe('/System/menus');

  await screen.unmount();
  screen = await openScreen(<FirstStepsBoard steps={all(true)} onHide={() => undefined} />, '/System/home');
  await expect.poll(() => board('新网站准备').elements()).toEqual([]);
});
