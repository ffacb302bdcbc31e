import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessNames } from '#contract/back-office/names.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { answerInstead, badGateway } from '#ui/testing/broken-network.ts';
import { call } from '../session/call.ts';
import { breakLine } from '../testing/acts.ts';
import { makeAdministratorToken, makeApplication, makeContribution, postAs } from '../testing/factories.ts';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { beginAtReview, find, framed, heading, press } from '../testing/review-page.tsx';
import { ReviewPage } from './review.tsx';

/* 审核, beside cases of other files: held decisions, and who may decide. Content of a case: case.browser.test.tsx. */

const { GetProcessList, SaveProcessItem } = businessReviews;
const main = page.getByRole('main');
const decision = page.getByRole('complementary', { name: '审核决定' });
const { at, open } = beginAtReview();

const status = async (name: string) => (await find(name)).Status;
const approve = () => press('通过');
/** Decides on another case, which sends the held decision. */
async function decideNext(name: string): Promise<void> {
  const { ProcessId } = await find(name);
  await at.screen.router.navigate(`/System/reviews?id=${ProcessId}`);
  await expect.element(heading(name)).toBeVisible();
  await approve();
}
const reason = page.getByLabelText(/^驳回原因/);

/** Holds decisions until `letGo` is called, independent of the time. */
function holdDecisions(): { letGo: () => void } {
  const start = window.setTimeout;
  let letGo = () => {};
  const held = (act: TimerHandler, delay?: number, ...given: unknown[]) => {
    if (delay !== heldMs) return start(act, delay, ...given);
    letGo = act as () => void;
    return 0;
  };
  window.setTimeout = held as typeof window.setTimeout;
  onTestFinished(() => void (window.setTimeout = start));
  return { letGo: () => letGo() };
}
const heldMs = 6000;

async function hideMenu(name: string): Promise<void> {
  const menus = await call(businessNames.GetMenuNames, {});
  const menu = menus.find(({ Name }) => Name === name);
  await call(businessMenus.EditMenuStatus, { Ids: [menu?.MenuId ?? 0], Status: 0 });
}

async function reject(): Promise<void> {
  await press('驳回');
  await reason.fill('营业执照看不清楚');
  await press('确认驳回');
}

test('a held decision is undone with its text, by a click or by Ctrl+Z', async () => {
  await makeApplication({ MemberName: '撤回甲公司' });
  holdDecisions();
  await open('撤回甲公司');
  await reject();
  await expect.element(heading('撤回甲公司')).not.toBeInTheDocument();

  await press('撤回');

  await expect.element(heading('撤回甲公司')).toBeVisible();
  await expect.element(reason).toHaveValue('营业执照看不清楚');
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Alt>}a{/Alt}');
  await expect.element(heading('撤回甲公司')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(heading('撤回甲公司')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: '撤回' })).not.toBeInTheDocument();
  expect(await status('撤回甲公司')).toBe(3);
});

test('leaving the page by a link sends the held decision at once', async () => {
  await makeApplication({ MemberName: '离开甲公司' });
  await open('离开甲公司');
  await approve();
  await expect.element(heading('离开甲公司')).not.toBeInTheDocument();

  await at.screen.router.navigate('/System/news/edit');

  await expect.poll(() => status('离开甲公司')).toBe(1);
});

test('an article approved in a hidden column is reported as not visible', async () => {
  await makeContribution('藏着的稿件', '<p>正文</p>');
  await hideMenu('栏目：藏着的稿件');
  const decisions = holdDecisions();
  await open('藏着的稿件');
  await approve();
  await expect.element(heading('藏着的稿件')).not.toBeInTheDocument();

  decisions.letGo();

  await expect.element(page.getByText('已通过；栏目“栏目：藏着的稿件”是隐藏的，公众还看不到')).toBeVisible();
  expect(await status('藏着的稿件')).toBe(1);
});

test('a case that a colleague decided first is reported with the name of the colleague', async () => {
  for (const name of ['同事甲公司', '同事乙公司']) await makeApplication({ MemberName: name });
  await open('同事甲公司');
  const { ProcessId } = await find('同事甲公司');
  await postAs(await makeAdministratorToken(), SaveProcessItem, { ProcessId, Status: 1 });

  await approve();
  await decideNext('同事乙公司');

  await expect
    .element(page.getByText(/同事甲公司：该记录已审核（clerk\d+通过），您的决定没有送出/))
    .toBeVisible();
});

test('a decision on a resubmitted case is not sent, and the review shows the changes', async () => {
  const change = await makeContribution('会改的稿件', '<p>原来的话</p>');
  await makeApplication({ MemberName: '会改乙公司' });
  await open('会改的稿件');
  await expect.poll(() => framed()).toContain('原来的话');
  await change('<p>悄悄换上的话</p>');

  await approve();
  await decideNext('会改乙公司');
  await expect.element(page.getByText(/会改的稿件：该记录已被重新提交，您的决定没有送出/)).toBeVisible();
  await page.getByRole('alert').getByRole('link', { name: '查看' }).click();

  const changes = page.getByRole('region', { name: '您看过之后的变化' });
  await expect.element(changes).toBeVisible();
  const marked = (tag: string) =>
    [...changes.element().querySelectorAll(tag)].map(({ textContent }) => textContent).join('');
  await expect.poll(() => marked('del')).toContain('原来');
  expect(marked('ins')).toContain('悄悄');
  expect(await status('会改的稿件')).toBe(3);
});

test('a network failure shows an error, and the same decision is sent once the network is back', async () => {
  await makeApplication({ MemberName: '断网甲公司' });
  const decisions = holdDecisions();
  await open('断网甲公司');
  const line = breakLine();
  await reject();
  await expect.element(page.getByRole('button', { name: '撤回' })).toBeVisible();
  decisions.letGo();
  await expect
    .element(page.getByText(/断网甲公司：后端接口连接异常，您填写的内容还在/).first())
    .toBeVisible();

  line.mend();
  await press('再次发送');

  await expect.poll(() => status('断网甲公司')).toBe(2);
});

test('a queue that fails to load shows an error and a retry button in place of the record', async () => {
  await page.viewport(390, 900);
  await makeApplication({ MemberName: '来得及看的公司' });
  const line = answerInstead(GetProcessList, badGateway);
  at.screen = await openScreen(<ReviewPage />, '/System/reviews');

  const failed = main.getByRole('heading', { name: '没有加载成功' });
  await expect.element(failed).toBeVisible();
  line.mend();
  await press('重试');

  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('an administrator without the permission for a kind of case reads the case and cannot decide on the case', async () => {
  await makeApplication({ MemberName: '锁着的公司' });
  await makeContribution('可以审的稿件', '<p>正文</p>');
  const { ProcessId } = await find('锁着的公司');
  await signIn(['review:list', 'news:audit']);
  await open('锁着的公司');

  const locked = /您的角色没有审核入会申请的权限/;
  await expect.element(decision.getByText(locked)).toBeVisible();
  await expect.element(page.getByRole('list', { name: '审核队列' }).getByText(locked).first()).toBeVisible();
  await expect
    .element(page.getByRole('table', { name: '入会登记表' }).getByText('锁着的公司').first())
    .toBeVisible();
  expect(decision.getByRole('button').elements()).toEqual([]);
  expect(main.getByRole('button', { name: '显示联系电话' }).elements()).toEqual([]);
  await userEvent.keyboard('{Alt>}a{/Alt}');
  expect(await status('锁着的公司')).toBe(3);
  await expect(call(SaveProcessItem, { ProcessId, Status: 1 })).rejects.toThrow('当前操作没有权限');

  await at.screen.unmount();
  await open('可以审的稿件');
  await expect.element(decision.getByRole('button', { name: /^通\s?过$/ })).toBeVisible();
});
