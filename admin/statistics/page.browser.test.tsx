import { afterEach, beforeAll, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { businessStatistics } from '#contract/back-office/statistics.ts';
import { answerInstead, changeAnswers, serverError } from '#ui/testing/broken-network.ts';
import { today } from '#ui/text/shanghai-time.ts';
import { fits, pressOn } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMenu, makeNews } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { StatisticsPage } from './page.tsx';

/* 统计: a month, a year month by month, and the message when they cannot be read. */

let screen: OpenScreen;
const [year = 0, month = 0] = today().split('-').map(Number);

beforeAll(async () => {
  await signIn();
  await makeNews({ MenuId: await makeMenu('统计的栏目') });
});
afterEach(() => screen.unmount());

const emulate = (media: 'print' | '') =>
  (cdp() as unknown as { send: (method: string, given: object) => Promise<void> }).send(
    'Emulation.setEmulatedMedia',
    { media },
  );

const figureOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

test('the page shows the current month first and stores another period in the address', async () => {
  await signIn();
  screen = await openScreen(<StatisticsPage />, '/System/figures');
  await expect.element(page.getByRole('heading', { name: `统计${year} 年 ${month} 月` })).toBeVisible();
  await expect.element(figureOf('发布文章').getByRole('cell')).toBeVisible();
  expect(Number(figureOf('发布文章').getByRole('cell').element().textContent)).toBeGreaterThan(0);

  await userEvent.selectOptions(page.getByLabelText('月份'), '全年（逐月）');

  await expect.element(page.getByRole('columnheader', { name: '12 月' })).toBeInTheDocument();
  await expect.element(page.getByRole('columnheader', { name: '合计' })).toBeInTheDocument();
  expect(screen.location().search).toBe(`?year=${year}&month=all`);
  await userEvent.selectOptions(page.getByLabelText('年份'), `${year - 1} 年`);
  await expect.element(page.getByRole('heading', { name: `统计${year - 1} 年` })).toBeVisible();
});

test('each figure is a tile with its number, and the selected one is the chart above, by keyboard and in the address', async () => {
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
  changeAnswers(businessStatistics.GetFigures, {
    Months: months,
    Before: { From: '2026-11-01', To: '2026-11-12', IsPart: true },
    Groups: [
      {
        Title: '网站',
        Figures: [
          {
            Name: '网站访问',
            Unit: '次',
            Counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            Total: 0,
            CountBefore: null,
          },
        ],
      },
      {
        Title: '会员',
        Figures: [
          {
            Name: '新会员',
            Unit: '家',
            Counts: [null, 0, 3, 1, 0, 2, 4, 1, 2, 5, 6, 4],
            Total: 28,
            CountBefore: 3,
          },
          {
            Name: '月末会员',
            Unit: '家',
            Counts: months.map((_, at) => 1200 + at),
            Total: null,
            CountBefore: 1210,
          },
        ],
      },
    ],
  });
  await signIn();
  screen = await openScreen(<StatisticsPage />, '/System/figures?year=2026&month=12');
  const tile = (name: string) => page.getByRole('button', { name, exact: true });
  const chart = (name: string) => page.getByRole('region', { name, exact: true });
  // The first figure with a count is selected.
  await expect.element(chart('新会员')).toBeVisible();
  expect(chart('新会员').element().textContent).toMatch(/^新会员4 家较上月同期（11 月 1–12 日） ↑多 1 家/);
  await expect.element(tile('新会员 4 家')).toHaveAttribute('aria-pressed', 'true');
  // A zero has a faint stub, and an unknown month no bar.
  expect(document.querySelectorAll('.figure-tile[data-blank]')).toHaveLength(1);
  const bars = tile('新会员 4 家').element().querySelectorAll('.mini-bars rect');
  expect([bars.length, [...bars].filter((bar) => bar.hasAttribute('data-zero')).length]).toEqual([11, 2]);

  await pressOn(tile('月末会员 1,211 家'), '{Enter}');

  await expect.element(chart('月末会员')).toBeVisible();
  expect(chart('月末会员').element().textContent).toMatch(/^月末会员1,211 家较上月末 ↑多 1 家/);
  expect(screen.location().search).toBe(`?year=2026&month=12&figure=${encodeURIComponent('月末会员')}`);
  const walk = chart('月末会员').getByRole('slider', { name: '逐个查看：月末会员，逐月' });
  await pressOn(walk, '{ArrowLeft}');
  await expect.element(walk).toHaveAttribute('aria-valuetext', '2026 年 11 月，1,210 家');
  await expect.element(chart('月末会员').getByText('2026 年 11 月 · 1,210 家')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('on paper the table stands without the pictures, and an empty site says what will come', async () => {
  const figure = { Name: '网站访问', Unit: '次', Counts: Array(12).fill(0), Total: 0, CountBefore: 0 };
  changeAnswers(businessStatistics.GetFigures, {
    Months: Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
    Before: { From: '2025-01-01', To: '2025-12-31', IsPart: false },
    Groups: [{ Title: '网站', Figures: [figure] }],
  });
  await signIn();
  screen = await openScreen(<StatisticsPage />, '/System/figures?year=2026&month=all');
  await expect.element(page.getByText(/^这段时间还没有数字/)).toBeVisible();
  const table = page.getByRole('region', { name: '2026 年的统计表' });
  await expect.element(table).toBeVisible();

  await emulate('print');

  try {
    await expect.element(page.getByText(/^这段时间还没有数字/)).not.toBeVisible();
    await expect.element(table).toBeVisible();
  } finally {
    await emulate('');
  }
});

test('an administrator with news:list sees the statistics of articles and visits only', async () => {
  await signIn(['figure:view', 'news:list']);
  screen = await openScreen(<StatisticsPage />, '/System/figures');
  await expect.element(figureOf('网站访问')).toBeVisible();

  const groups = [...document.querySelectorAll('th[scope=rowgroup]')].map(({ textContent }) => textContent);
  expect(groups).toEqual(['网站', '文章']);
});

test('a month and a year fit at four widths, and axe reports no violation', async () => {
  await signIn();
  for (const query of ['', '?month=all']) {
    screen = await openScreen(<StatisticsPage />, `/System/figures${query}`);
    await expect.element(figureOf('网站访问')).toBeVisible();
    for (const width of [1440, 1024, 390, 320]) {
      await page.viewport(width, 900);
      await expect.poll(fits, { message: `${width} px ${query}` }).toBe(true);
      expect(await axeFindings(), `${width} px ${query}`).toEqual([]);
    }
    if (query === '') await screen.unmount();
  }
});

test('statistics that fail to load show the error and load on retry', async () => {
  await signIn();
  const error = answerInstead(businessStatistics.GetFigures, serverError('trace-7'));
  screen = await openScreen(<StatisticsPage />, '/System/figures');
  await page.getByText('详情').first().click();
  await expect.element(page.getByText('错误编号 trace-7').first()).toBeVisible();

  error.mend();
  await page.getByRole('button', { name: '重试' }).click();

  await expect.element(figureOf('网站访问')).toBeVisible();
});
