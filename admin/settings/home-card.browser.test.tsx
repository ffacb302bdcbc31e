import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tileShown, usualTabNames, usualTiles } from '#contract/public-site/home-tiles.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { call } from '../session/call.ts';
import { fits } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { FirstStepsBoard } from '../workbench/first-steps-board.tsx';
import { SiteSettings } from './settings.tsx';

let screen: OpenScreen;
const start = { Tiles: usualTiles, TabNames: usualTabNames };

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  await call(businessSettings.SaveSiteConfig, start);
  screen = await openScreen(<SiteSettings />, '/System/site');
  await save().findElement();
});
afterEach(async () => {
  await screen.unmount();
  await call(businessSettings.SaveSiteConfig, start);
});

const save = () => page.getByRole('button', { name: '保存：首页' });
const stored = async () => await call(businessSettings.GetSiteConfig, {});

test('a tile receives another name and icon, another tile is hidden, and a tab is renamed', async () => {
  await page.getByLabelText('入口 2：名称').fill('评茶师名录');
  await page.getByLabelText('入口 2：图标').selectOptions('人员');
  await page.getByLabelText('入口 3：显示').selectOptions('不显示');
  await page.getByLabelText('标签 1').fill('茶事政策');
  await save().click();

  await expect.element(page.getByText('已保存')).toBeVisible();
  const { Tiles, TabNames } = await stored();
  expect(Tiles[1]).toEqual({ Label: '评茶师名录', Icon: 'people', MenuId: 0, Shown: tileShown.always });
  expect(Tiles[2]?.Shown).toBe(tileShown.never);
  expect(TabNames).toEqual(['茶事政策', '通知公告', '协会动态']);
});

test('the list of first steps shows the seat names from the settings', async () => {
  await call(businessSettings.SaveSiteConfig, { ...start, TabNames: ['茶事政策', '通知公告', '茶事动态'] });
  await screen.unmount();
  const steps = [{ Step: 'seats' as const, IsDone: false }];
  screen = await openScreen(<FirstStepsBoard steps={steps} onHide={() => undefined} />, '/System/home');
  await page.getByRole('button', { name: '全部步骤' }).click();

  await expect
    .element(page.getByText('首页的四个推荐位：茶事政策、通知公告、茶事动态、头条推荐'))
    .toBeVisible();
});

test('an empty name is rejected beside its field, and the other input is retained', async () => {
  await page.getByLabelText('入口 2：名称').fill('');
  await page.getByLabelText('标签 2').fill('通知');
  await save().click();

  await expect.element(page.getByText('第 2 行：请输入入口名称')).toBeVisible();
  await expect.element(page.getByLabelText('标签 2')).toHaveValue('通知');
  expect((await stored()).TabNames).toEqual(usualTabNames);
  expect(await axeFindings()).toEqual([]);
});

test.for([1440, 1024, 390])('the card fits a window of %d pixels', async (width) => {
  await page.viewport(width, 900);

  await expect.element(page.getByLabelText('入口 6：名称')).toBeVisible();
  expect(fits()).toBe(true);
});
