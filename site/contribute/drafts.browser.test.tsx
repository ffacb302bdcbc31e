import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { breakLine } from '#ui/testing/broken-network.ts';
import { focusOn } from '#ui/testing/keys.ts';
import { call } from '../session/server.ts';
import {
  beginAsAuthor,
  contribute,
  editorDialog,
  draft,
  holds,
  press,
  question,
  says,
  title,
} from '../testing/contribution-editor.ts';
import { entrance, fillSignIn } from '../testing/dialogs.ts';
import { makeMember, signInHere } from '../testing/factories.ts';

/*
 * A member who writes loses no text whatever happens, and nobody else reads it. An e2e test shows reloads and an editor
 * that does not load.
 */

const { at, open } = beginAsAuthor();

test('the dialog retains the article when the network fails, and a second attempt succeeds', async () => {
  await open();
  await draft('断网', '写了很久');
  const line = breakLine();
  await press('提交');
  await says('后端接口连接异常');

  await expect.element(title).toHaveValue('断网');
  await holds('写了很久');
  line.mend();
  await press('提交');

  await expect.element(page.getByRole('row').filter({ hasText: '断网' })).toBeVisible();
  // A contribution that was sent is no longer a draft.
  await page.getByRole('button', { name: '投稿', exact: true }).click();
  await expect.element(title).toHaveValue('');
});

test('leaving asks for confirmation, the draft is offered with its time, and discarding removes the draft', async () => {
  await open();
  await draft('半篇稿件', '刚写到一半');
  await press('取消');
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect.element(title).toHaveValue('半篇稿件');
  await press('取消');
  await question.getByRole('button', { name: '保留草稿并离开' }).click();
  await says(/^，\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|您有一篇没有提交的稿件：/);
  await page.getByRole('button', { name: '继续写' }).click();
  await holds('刚写到一半');
  await press('取消');
  await question.getByRole('button', { name: '保留草稿并离开' }).click();

  await page.getByRole('button', { name: '投稿', exact: true }).click();
  await says('上次写的内容还没有提交');
  await press('丢弃草稿');

  await expect.element(title).toHaveValue('');
  await press('取消');
  await expect.element(editorDialog).not.toBeInTheDocument();
  expect(page.getByText(/没有提交的稿件/).elements()).toEqual([]);
});

test('Escape first closes the menus of the editor and then asks, without a loss of text', async () => {
  await open();
  await draft('按错了键', '还要写');
  const size = editorDialog.getByRole('button', { name: /^字体大小/ }).first();
  await size.click();
  const choice = page.getByRole('menuitemcheckbox', { name: '36pt' });
  await expect.element(choice).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(choice).not.toBeInTheDocument();
  expect(question.elements()).toEqual([]);

  // A closed menu returns the focus to its button asynchronously.
  await expect.element(size).toHaveFocus();
  await focusOn(title);
  // Browsers close a dialog themselves after repeated Escape.
  for (let presses = 0; presses < 3; presses++) {
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
  }
  await expect.element(title).toHaveValue('按错了键');
  await holds('还要写');
});

test('an ended session leaves the draft stored, and another member at the same computer cannot see the draft', async () => {
  await open();
  await draft('写得太久', '会话过期');
  await call(memberSessions.Logout, {});
  await press('提交');
  await says(/写好的内容已保留为草稿/);
  await expect.poll(() => at.site.address()).toBe('/home');
  await at.site.unmount();

  await signInHere(await makeMember());
  await open();
  await says('您还没有投过稿');
  expect(page.getByText(/写得太久/).elements()).toEqual([]);
  await page.getByRole('button', { name: '投稿', exact: true }).click();
  await expect.element(title).toHaveValue('');
  await press('取消');
  await entrance('退出').click();
  await expect.poll(() => at.site.address()).toBe('/home');
  await entrance().click();
  await fillSignIn(at.author);
  await expect.element(entrance(new RegExp(`^${at.author.account}`))).toBeVisible();
  await at.site.unmount();
  await open();
  await page.getByRole('button', { name: '继续写' }).click();
  await holds('会话过期');
});

test('a change is rejected if the article was approved in the meantime', async () => {
  const Title = `正在改的稿件${at.author.id}`;
  await contribute(Title, at.office.MenuId);
  await open();
  await page.getByRole('button', { name: `修改：${Title}` }).click();
  await title.fill('改过的标题');
  await at.office.decide(Title, 1);

  await press('提交');

  await says('文章已审核通过，不能再修改');
  await expect.element(title).toHaveValue('改过的标题');
});
