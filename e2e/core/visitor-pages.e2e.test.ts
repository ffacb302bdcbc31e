import { expect } from 'vitest';
import { makeMenu, makeNews } from '../../server/testing/factories/records.ts';
import { test } from '../support/test.ts';

/* A visitor's way through the site. The content of each page: site/pages, site/shell and site/article. */

test('a visitor opens an article from the home page through a list, shares the article and returns', async ({
  product,
  administrator,
}) => {
  const ParentId = await makeMenu(product.site, administrator, { Name: '新闻中心' });
  const MenuId = await makeMenu(product.site, administrator, { Name: '通知公告', ParentId });
  for (let count = 1; count <= 6; count++)
    await makeNews(product.site, administrator, { MenuId, Title: `关于召开第${count}次会议的通知` });
  const closed = await makeNews(product.site, administrator, { MenuId, Title: '随后关闭的通知' });
  const visitor = await product.open('/home');
  const main = visitor.getByRole('main');

  await visitor.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '新闻中心' }).hover();
  await visitor.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '通知公告' }).click();
  await visitor.getByRole('heading', { name: '通知公告', level: 1 }).waitFor();
  await visitor.getByRole('combobox', { name: '每页条数' }).selectOption('100');
  await visitor.waitForURL(/pagesize=100$/);
  await expect.poll(() => main.locator('li h2').count()).toBe(7);
  const list = visitor.url();
  await product.site.db.updateTable('news').set({ status: 0 }).where('id', '=', closed).execute();
  await main.getByRole('link', { name: '随后关闭的通知' }).click();
  await visitor.getByRole('status').getByText('文章已关闭').waitFor();
  await visitor.waitForURL(list);

  await main.getByRole('link', { name: '关于召开第2次会议的通知' }).click();
  await visitor.getByRole('heading', { name: '关于召开第2次会议的通知', level: 1 }).waitFor();
  expect(await visitor.getByRole('dialog').count()).toBe(0);
  await visitor.getByRole('button', { name: '分享到微信' }).click();
  const code = visitor.getByRole('dialog').getByRole('img', { name: '本文地址的二维码' });
  expect(await code.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
  await visitor.getByRole('button', { name: '关闭' }).click();
  await visitor.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '通知公告' }).click();
  await visitor.getByRole('heading', { name: '通知公告', level: 1 }).waitFor();
  await visitor.goBack();
  await visitor.getByRole('heading', { name: '关于召开第2次会议的通知', level: 1 }).waitFor();
  await visitor.close();
});
