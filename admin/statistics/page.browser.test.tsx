import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessStatistics } from '#contract/back-office/statistics.ts';
import { answerInstead, serverError } from '#ui/testing/broken-network.ts';
import { today } from '#ui/text/shanghai-time.ts';
import { fits } from '../testing/acts.ts';
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

test('an administrator with news:list sees the statistics of articles and visits only', async () => {
  await signIn(['figure:view', 'news:list']);
  screen = await openScreen(<StatisticsPage />, '/System/figures');
  await expect.element(figureOf('网站访问')).toBeVisible();

  const groups = [...document.querySelectorAll('th[scope=rowgroup]')].map(({ textContent }) => textContent);
  expect(groups).toEqual(['网站', '文章']);
});

test('a month and a year fit at three widths, and axe reports no violation', async () => {
  await signIn();
  for (const query of ['', '?month=all']) {
    screen = await openScreen(<StatisticsPage />, `/System/figures${query}`);
    await expect.element(figureOf('网站访问')).toBeVisible();
    for (const width of [1440, 1024, 390]) {
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
