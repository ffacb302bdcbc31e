import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { webContributions } from '#contract/news/contributions.ts';
import { webNews } from '#contract/news/news.ts';
import { axeFindingsInEveryTheme } from '#ui/testing/axe.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { call } from '../session/server.ts';
import {
  beginAsAuthor,
  body,
  contribute,
  editorDialog,
  holds,
  press,
  title,
} from '../testing/contribution-editor.ts';

/* A contribution may be open in two places at once. */

const { at, open } = beginAsAuthor();

test('a contribution that was sent again elsewhere is shown, and both texts stay until the member decides', async () => {
  const name = `两处修改${at.author.id}`;
  const { NewsId } = await contribute(name, at.office.MenuId);
  await open();
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /修改/ }).click();
  await expect.element(title).toHaveValue(name);
  await holds('原文');
  await title.fill('我的标题');
  const theirs = { Title: '别处的标题', MenuId: at.office.MenuId, NewContent: '<p>别处补充的一段</p>' };
  await call(webContributions.SaveNews, { NewsId, ...theirs });

  await press('提交');

  const notice = editorDialog.getByRole('alert', { name: '较新的一版' });
  const words = notice.getByText(/这篇稿件已在别处重新提交或修改，您写的没有提交/);
  await expect.element(words).toBeInViewport({ ratio: 1 });
  await expect.element(title).toHaveValue('我的标题');
  expect(body().textContent).toContain('原文');
  expect(await call(webNews.GetNewsDetail, { newsid: NewsId })).toMatchObject({ Title: '别处的标题' });
  await notice.getByRole('button', { name: '看较新的一版' }).click();
  await expect.element(notice.getByTitle('稿件预览')).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.viewport(width, 844);
    expect(fits()).toBe(true);
  }
  expect(await axeFindingsInEveryTheme()).toEqual([]);
  await page.viewport(1440, 900);
  await notice.getByRole('button', { name: '以我写的为准，提交' }).click();
  await expect.element(editorDialog).not.toBeInTheDocument();
  expect(await call(webNews.GetNewsDetail, { newsid: NewsId })).toMatchObject({ Title: '我的标题' });
});
