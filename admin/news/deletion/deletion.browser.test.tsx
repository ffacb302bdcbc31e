import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { businessNews } from '#contract/news/managed-news.ts';
import { call } from '../../session/call.ts';
import { actOn, fits, openMoreActions, pressOn, row } from '../../testing/acts.ts';
import { axeFindings } from '../../testing/axe.ts';
import { makeMenu, makeNews } from '../../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { NewsRecycle } from '../recycle.tsx';

/* 彻底删除 by two administrators; the API's own test has the second factor. */

const title = '须删的报道';
const other = '须删的通知';
let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  const MenuId = await makeMenu('删除栏目');
  for (const Title of [title, other])
    await call(businessNews.DelNews, { NewsId: await makeNews({ MenuId, Title }) });
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  screen = await openScreen(<NewsRecycle />, '/System/news/recycle?key=须删');
});
afterEach(() => screen.unmount());

async function furtherActions(of: Locator): Promise<string[]> {
  await openMoreActions(of);
  const labels = page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menuitem').first()).not.toBeInTheDocument();
  return labels;
}

test('one administrator asks for the deletion of an article, and another one approves', async () => {
  await expect.element(row(title)).toBeVisible();
  await actOn(row(title), '彻底删除');
  const asking = page.getByRole('dialog', { name: '彻底删除' });
  await expect.element(asking.getByText('须由另一位管理员批准后才删除，删除后不能恢复。')).toBeVisible();
  await expect.element(asking.getByText(`${title}（1 个版本）`)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await page.viewport(390, 844);
  expect(fits()).toBe(true);
  await page.viewport(1440, 900);
  await asking.getByRole('button', { name: '提出申请' }).click();
  await expect.element(asking.getByText('请填写理由')).toBeVisible();
  await asking.getByLabelText('理由').fill('含个人信息');
  await asking.getByRole('button', { name: '提出申请' }).click();
  await expect.element(asking).not.toBeInTheDocument();
  await expect.element(row(title).getByText(/：含个人信息$/)).toBeVisible();
  expect(await furtherActions(row(title))).toEqual(['彻底删除', '撤回申请']);

  await screen.unmount();
  await signIn();
  screen = await openScreen(<NewsRecycle />, '/System/news/recycle?asked=1&key=须删');
  await expect.element(row(title)).toBeVisible();
  expect(await furtherActions(row(title))).toEqual(['批准彻底删除', '驳回申请']);
  await actOn(row(title), '批准彻底删除');
  const approving = page.getByRole('dialog', { name: '批准彻底删除' });
  await expect.element(approving.getByText(/申请：\s*含个人信息/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await approving.getByRole('button', { name: '批准并删除' }).click();

  await expect.element(page.getByText('已批准并彻底删除')).toBeVisible();
  await expect.element(row(title)).not.toBeInTheDocument();
});

test('a request is made and withdrawn by keyboard alone', async () => {
  await expect.element(row(other)).toBeVisible();
  const more = row(other).getByRole('button', { name: /^更多操作/ });
  await pressOn(more, '{Enter}');
  await expect.element(page.getByRole('menuitem', { name: '彻底删除' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: '彻底删除' });
  await expect.element(dialog.getByLabelText('理由')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: '彻底删除' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await pressOn(dialog.getByLabelText('理由'), '重复发布{Tab}{Tab}{Enter}');
  await expect.element(page.getByText('已提出申请，等待另一位管理员批准')).toBeVisible();
  await expect.element(row(other).getByText(/：重复发布$/)).toBeVisible();

  await pressOn(more, '{Enter}');
  await expect.element(page.getByRole('menuitem', { name: '彻底删除' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: '撤回申请' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('申请已取消，文章留在回收站')).toBeVisible();
  await expect.element(row(other).getByText(/：重复发布$/)).not.toBeInTheDocument();
});
