import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { dayBefore, today } from '#ui/text/shanghai-time.ts';
import { call } from '../session/call.ts';
import { fits } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMenu, makeNews } from '../testing/factories.ts';
import { fitsTenRows } from '../testing/list-height.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { LogList } from './list.tsx';

/* 操作日志: the list and its filters. An end-to-end test shows that writes are logged. */

let screen: OpenScreen;
let NewsId: number;

beforeAll(async () => {
  await signIn();
  const MenuId = await makeMenu('日志之栏目');
  const Title = '关于举办二〇二六年度工程质量风险管理工程师培训班的通知';
  NewsId = await makeNews({ MenuId, Title });
  const form = { NewsId, MenuId, Title: Title.replace('举办', '延期举办'), NewContent: '<p>正文</p>' };
  await call(businessNews.SaveNews, form);
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const search = () => new URLSearchParams(screen.location().search);
const changes = page.getByRole('dialog').getByRole('table');
const comparison = page.getByRole('button', { name: /^前后对比/ });

async function open(): Promise<void> {
  screen = await openScreen(<LogList />, `/System/logs?noun=news&recordid=${NewsId}`);
  await expect.element(comparison.first()).toBeVisible();
}

test('ten rows and the pager fit a window of 900 px, with shortcuts and 存为常用筛选 in the row of filters', async () => {
  await open();
  await expect.element(page.getByRole('button', { name: '存为常用筛选' })).toBeVisible();
  await screen.unmount();
  screen = await openScreen(<LogList />, '/System/logs?begintime=2020-01-01');
  await expect.element(page.getByRole('button', { name: '存为常用筛选' })).toBeVisible();

  await fitsTenRows();

  const middle = (name: string) => {
    const { top, bottom } = page.getByRole('button', { name, exact: true }).element().getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  };
  expect(Math.abs(middle('存为常用筛选') - middle('查询'))).toBeLessThanOrEqual(4);
  expect(middle('近一周')).toBeLessThan(middle('查询'));
});

test('an entry shows its changes field by field and word by word', async () => {
  await open();

  await comparison.first().click();

  await expect.element(changes.getByRole('columnheader', { name: '原值' })).toBeVisible();
  await expect.poll(() => document.querySelector('[role=dialog] ins')?.textContent).toBe('延期');
  await expect.element(page.getByRole('dialog').getByRole('link', { name: `文章 ${NewsId}` })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(changes.getByRole('rowheader', { name: '标题' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(search().get('noun')).toBe('news');
});

test('the filters appear in the address, and an administrator without the permission sees no export', async () => {
  await open();
  const exports = page.getByRole('button', { name: /^导出/ });
  await expect.element(exports).toBeVisible();
  await page.getByLabelText('操作人').fill('nobody-of-this-name');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('清除筛选')).toBeVisible();
  expect(search().get('actor')).toBe('nobody-of-this-name');

  await screen.unmount();
  await signIn(['log:list']);
  await open();

  await expect.element(exports).not.toBeInTheDocument();
});

test('the actions are grouped by subject in words of the office, and found by typing', async () => {
  await open();
  const action = page.getByRole('combobox', { name: '操作', exact: true });

  await action.click();
  const groups = page.getByRole('menuitemcheckbox');
  await expect.element(groups.getByText('证书', { exact: true })).toBeVisible();
  const shown = [...document.querySelectorAll('.ant-cascader-menu-item')].map((one) => one.textContent);
  expect(shown.length).toBeLessThanOrEqual(13);
  expect(shown.filter((word) => /[A-Za-z]/.test(word ?? ''))).toEqual([]);
  await action.fill('发布');
  await userEvent.keyboard('{Enter}');

  await expect.poll(() => search().get('action')).toBe('SaveNewsStatus');
  await expect.element(page.getByText('没有符合条件的记录')).toBeVisible();
});

test('the log shows its entries as cards on a phone', async () => {
  await page.viewport(390, 844);
  await open();

  expect(fits()).toBe(true);
  expect(await axeFindings()).toEqual([]);
});

test('a saved filter keeps 近一周 as a word unless one asks for the days, and says what it keeps', async () => {
  await open();
  await page.getByRole('button', { name: '近一周' }).click();
  await expect.poll(() => search().get('endtime')).toBe(today());
  const { search: days } = screen.location();
  await page.getByRole('button', { name: '存为常用筛选' }).click();
  await page.getByLabelText('名称', { exact: true }).fill('本周');
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: '昨天' }).click();
  await page.getByRole('button', { name: '存为常用筛选' }).click();
  await page.getByLabelText('名称', { exact: true }).fill('那天');
  await page.getByRole('checkbox', { name: '时间存为“昨天”，每次打开按当天算' }).click();
  await page.getByRole('button', { name: '保存' }).click();

  await expect.element(page.getByRole('link', { name: '本周' })).toHaveAttribute('title', '时间：近一周');
  await expect
    .element(page.getByRole('link', { name: '那天' }))
    .toHaveAttribute('title', `时间：${dayBefore(1)} 至 ${dayBefore(1)}`);
  await page.getByRole('link', { name: '本周' }).click();
  await expect.poll(() => search().get('begintime')).toBe(new URLSearchParams(days).get('begintime'));
  expect(search().get('endtime')).toBe(today());
  const saved = (await call(systemPreferences.GetPreferences, {}))['list.logs'];
  expect(JSON.stringify(saved)).toContain(`begintime=${encodeURIComponent('近一周')}`);
});

test('a name that a saved filter has already is asked about before it is replaced', async () => {
  await open();
  const saveAs = async (name: string) => {
    await page.getByRole('button', { name: '存为常用筛选' }).click();
    await page.getByLabelText('名称', { exact: true }).fill(name);
    await userEvent.keyboard('{Enter}');
  };
  await saveAs('常看');
  await expect.element(page.getByRole('link', { name: '常看' })).toBeVisible();
  const before = page.getByRole('link', { name: '常看' }).element().getAttribute('href');
  await page.getByRole('button', { name: '今天' }).click();

  await saveAs('常看');

  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('已有常用筛选“常看”，替换它，还是换一个名称？');
  expect(page.getByRole('link', { name: '常看' }).element().getAttribute('href')).toBe(before);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: '常看' })).toHaveAttribute('aria-current', 'true');
});
