import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { seats } from '#contract/public-site/featured.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { call } from '../session/call.ts';
import { actOn, notice, pressOn, row } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMenu, makeNews } from '../testing/factories.ts';
import { fitsTenRows } from '../testing/list-height.ts';
import { listScreen } from '../testing/list-screen.tsx';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { FeaturedList } from './list.tsx';

/* 推荐位: no other file in the browser puts articles on these two seats. */

const names = ['首推研讨会的通知', '首推风险查勘要点', '首推沙龙在沪举行'] as const;
const fresh = ['候选年会通知', '候选沙龙预告'] as const;
const listed = seats.policies;
const picked = seats.headline;
const onSeat = async (seat: typeof listed | typeof picked) =>
  (await call(businessFeatured.GetNewPositionList, { seat })).List.map(({ Title }) => Title);

async function make(): Promise<void> {
  const MenuId = await makeMenu('首推的栏目');
  const NewsIds: number[] = [];
  for (const [day, Title] of [...names, ...fresh].entries())
    NewsIds.push(await makeNews({ MenuId, Title, NewsCreateTime: `2026-01-0${9 - day} 09:00:00` }));
  await call(businessFeatured.SaveSelectPosition, { Seat: listed, NewsIds: NewsIds.slice(0, names.length) });
}

listScreen({
  render: () => <FeaturedList />,
  address: `/System/positions?seat=${listed}`,
  title: '推荐位',
  names,
  make,
  switchedOff: '停用',
  removal: { action: '移出', said: '已移出推荐位' },
  hasMoreActions: true,
  filter: { key: '查勘', finds: ['首推风险查勘要点'] },
  history: 'position',
  needsPermission: { 'position:save': [/^添加文章$/, /^设为第一$/, /^移出$/, /^排序$/] },
});

beforeAll(() => signIn());

test('ten rows and the pager fit a window of 900 px', async () => {
  await page.viewport(1440, 900);
  await signIn();
  const screen = await openScreen(<FeaturedList />, `/System/positions?seat=${listed}`);

  await fitsTenRows();

  await screen.unmount();
});

test('an article changes its place by keys', async () => {
  await signIn();
  const screen = await openScreen(<FeaturedList />, `/System/positions?seat=${listed}`);

  await pressOn(page.getByRole('button', { name: `排序：${names[2]}` }), '{Alt>}{ArrowUp}{/Alt}');

  await expect.poll(() => onSeat(listed)).toEqual([names[0], names[2], names[1]]);
  await screen.unmount();
});

test('articles are found and added to a seat, moved to the first place and removed again', async () => {
  await signIn();
  const screen = await openScreen(<FeaturedList />, `/System/positions?seat=${picked}`);
  await page.getByRole('button', { name: '添加文章' }).click();
  const picker = page.getByRole('dialog', { name: '添加到“头条推荐”' });
  const look = async (key: string, title: string) => {
    await picker.getByLabelText('关键词').fill(key);
    await userEvent.keyboard('{Enter}');
    await picker.getByRole('checkbox', { name: `选择 ${title}`, exact: true }).click();
  };
  await look('候选年会', fresh[0]);
  await look('候选沙龙', fresh[1]);
  await expect.element(picker.getByText(fresh[0])).not.toBeInTheDocument();
  await expect.element(picker.getByText('已选 2 条，其中 1 条不符合现在的筛选')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await picker.getByRole('button', { name: '添加 2 篇' }).click();
  await expect.element(picker).not.toBeInTheDocument();
  await expect.element(row(fresh[1])).toBeVisible();
  const [first, second] = (await onSeat(picked)) as [string, string];

  await actOn(row(second), '设为第一');
  await expect.element(notice('已设为第一')).toBeVisible();
  expect(await onSeat(picked)).toEqual([second, first]);

  await page.getByRole('checkbox', { name: `选择 ${first}` }).click();
  await page.getByRole('button', { name: '移出推荐位' }).click();
  await expect.element(notice('已移出推荐位')).toBeVisible();
  expect(await onSeat(picked)).toEqual([second]);
  await notice('已移出推荐位').getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => onSeat(picked)).toEqual([second, first]);
  await screen.unmount();
});
