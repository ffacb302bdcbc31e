import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { startSession } from '../../server/modules/sessions/store.ts';
import { makeAdministrator, makeMenu, makeNews } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { spread } from '../support/reviewing.ts';
import type { Product } from '../support/start-product.ts';
import { test } from '../support/test.ts';

/* 送审 through the whole product: a writer revises a published article, two colleagues approve it, visitors read it. */

const publishing: Permission[] = ['news:list', 'news:write', 'news:publish', 'review:list', 'file:upload'];

/** Opens the back office as a new clerk of this name. */
async function openAs(product: Product, name: string, address: string, permissions: Permission[]) {
  const { site } = product;
  const { id } = await makeAdministrator(site, { permissions });
  await site.db.updateTable('administrators').set({ real_name: name }).where('id', '=', id).execute();
  const token = await startSession(site.db, { audience: 'administrator', holderId: id });
  return await openBackOffice(product, address, {}, token);
}

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: spread(name) });

test('a writer revises a published article, and the site shows the revision after two approvals', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const menu = await makeMenu(site, administrator, { Name: '通知公告' });
  const form = { MenuId: menu, Title: '年会通知', NewContent: '<p>年会定于十二月一日召开。</p>' };
  const NewsId = await makeNews(site, administrator, form);
  const { Version } = await site.call(businessMenus.GetMenuModel, { menuid: menu }, administrator);
  await site.call(
    businessMenus.SaveMenu,
    { MenuId: menu, Name: '通知公告', ReviewSteps: 2, Version },
    administrator,
  );
  const address = `/System/news/edit?id=${NewsId}`;
  const writer = await openAs(product, '王丽', address, ['news:list', 'news:write', 'file:upload']);
  const text = writer.frameLocator('iframe[title="文章正文"]').locator('body');
  await text.getByText('十二月一日').waitFor();
  expect(await button(writer, '发布').count()).toBe(0);
  await writer.getByLabel('标题', { exact: true }).fill('年会改期通知');
  await text.press('End');
  await text.pressSequentially('会议改期。');
  await button(writer, '送审').click();
  await writer.getByText('修改已送审，通过后更新网站').waitFor();
  await writer.getByText(/王丽 .*送审，正在等待初审（共 2 步）/).waitFor();

  for (const [name, isLast] of [
    ['李明', false],
    ['赵敏', true],
  ] as const) {
    const reviewer = await openAs(product, name, '/System/reviews?kind=3', publishing);
    await reviewer.getByRole('heading', { level: 2, name: '年会改期通知' }).waitFor();
    await reviewer.getByRole('region', { name: '正文的变化' }).getByText('会议改期。').waitFor();
    await reviewer.getByRole('columnheader', { name: '网站上的' }).waitFor();
    await button(reviewer, isLast ? '通过并发布' : '通过').click();
    await reviewer.goto('about:blank');
    const step = isLast ? undefined : 2;
    const read = () => site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator);
    await expect.poll(async () => (await read()).Review?.Step).toBe(step);
    await reviewer.context().close();
  }

  const visitor = await product.open(`/info?MenuId=${menu}&NewsId=${NewsId}`);
  await visitor.getByRole('heading', { name: '年会改期通知' }).waitFor();
  await visitor.getByText('会议改期。').waitFor();
  await visitor.context().close();
  await writer.context().close();
});
