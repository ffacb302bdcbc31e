import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '#ui/testing/axe.ts';
import { breakLine } from '#ui/testing/broken-network.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { dropToken, readToken } from '../session/token.ts';
import { forgetLimits, makeMember, signInHere } from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';
import { makeActivity, mobileOf, signUp, statesIn } from '../testing/sign-ups.ts';

/* The confirmation of a sign-up on a phone: 改人, 取消, and 我的报名 of a member. */

let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(async () => {
  dropToken();
  await forgetLimits();
  await page.viewport(390, 844);
});
afterEach(async () => {
  dropToken();
  await site.unmount();
});

const open = async (key: string) => (site = await openSite(`/sign-up?Key=${key}`));
const says = async (text: string | RegExp) =>
  await expect.element(page.getByText(text).first()).toBeVisible();
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const replacing = page.getByRole('dialog', { name: /^改人/ });
const field = (label: string) => replacing.getByLabelText(label);
const replace = () => replacing.getByRole('button', { name: '改人' }).click();

test('a person is replaced, and a mobile number of somebody else is refused beside its field', async () => {
  const ActivityId = await makeActivity();
  const key = await signUp(ActivityId, {
    People: [
      ['周敏', mobileOf(1)],
      ['吴江', mobileOf(2)],
    ],
  });
  await open(key);
  await says('2 人已报名');
  expect(fits()).toBe(true);

  await press('改人：吴江');
  await replace();
  await expect.element(field('姓名')).toHaveAccessibleDescription(/请输入姓名/);
  await expect.element(field('姓名')).toHaveFocus();
  await field('姓名').fill('郑港');
  await field('手机号码').fill(mobileOf(1));
  await replace();
  await expect.element(field('手机号码')).toHaveAccessibleDescription(/该手机号已报名/);
  await expect.element(field('姓名')).toHaveValue('郑港');
  expect(await axeFindings()).toEqual([]);
  await field('手机号码').fill(mobileOf(3));
  await userEvent.keyboard('{Enter}');

  await says('已改为 郑港');
  await expect.element(page.getByRole('listitem').filter({ hasText: '郑港' })).toBeVisible();
  expect(await statesIn(ActivityId)).toEqual(['周敏 placed', '郑港 placed']);
});

test('a question that is left cancels nobody; the place of whom it cancels goes to who waits', async () => {
  const ActivityId = await makeActivity({ Places: 2 });
  const key = await signUp(ActivityId, {
    People: [
      ['周敏', mobileOf(11)],
      ['吴江', mobileOf(12)],
    ],
  });
  const waiting = await signUp(ActivityId, { CompanyName: '另一家公司', People: [['郑港', mobileOf(13)]] });
  await open(key);

  await press('取消：周敏');
  const question = page.getByRole('dialog', { name: '取消 周敏 的报名？' });
  await expect.element(question.getByText(/的名额将让给候补的人员，不能恢复/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(await statesIn(ActivityId)).toEqual(['周敏 placed', '吴江 placed', '郑港 waiting']);

  await press('取消：周敏');
  await press('取消 1 人的报名');
  await says('1 人已报名，1 人已取消');
  expect(page.getByRole('button', { name: '取消：周敏' }).elements()).toEqual([]);
  await site.unmount();
  await open(waiting);
  await says('1 人已报名');
});

test('all people are cancelled at once, and a failure leaves the question for another try', async () => {
  const ActivityId = await makeActivity();
  const key = await signUp(ActivityId, {
    People: [
      ['周敏', mobileOf(21)],
      ['吴江', mobileOf(22)],
    ],
  });
  await open(key);
  await press('全部取消');
  const question = page.getByRole('dialog', { name: '取消报名？' });
  const line = breakLine();

  await press('取消 2 人的报名');

  await says('后端接口连接异常');
  await expect.element(question).toBeVisible();
  line.mend();
  await press('取消 2 人的报名');
  await says('2 人已取消');
  expect(page.getByRole('button', { name: /^(改人|取消|全部取消)/ }).elements()).toEqual([]);
  expect(await statesIn(ActivityId)).toEqual(['周敏 cancelled', '吴江 cancelled']);
});

test('an hour before the begin nobody is replaced any more, but people are cancelled', async () => {
  const ActivityId = await makeActivity({ BeginTime: inMinutes(60) });
  const key = await signUp(ActivityId, { People: [['周敏', mobileOf(31)]] });
  await open(key);
  await says('1 人已报名');

  expect(page.getByRole('button', { name: /^改人/ }).elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: '取消：周敏' })).toBeVisible();
});

/** Returns a time in Shanghai, as the office enters it. */
function inMinutes(minutes: number): string {
  const shanghai = new Date(Date.now() + (8 * 60 + minutes) * 60_000);
  return shanghai.toISOString().slice(0, 19).replace('T', ' ');
}

test('a wrong key finds no sign-up and says what to check', async () => {
  await open('x'.repeat(43));

  await expect.element(page.getByRole('heading', { level: 1, name: '报名' })).toBeVisible();
  await says(/^没有找到这次报名：.*请核对链接是否完整/);
});

test('a member finds its sign-ups and opens one; of another company it sees nothing', async () => {
  const member = await makeMember();
  await signInHere(member);
  const token = readToken();
  const ActivityId = await makeActivity({ Places: 1 });
  await signUp(ActivityId, {
    ...(token && { token }),
    People: [
      ['周敏', mobileOf(41)],
      ['吴江', mobileOf(42)],
    ],
  });
  site = await openSite('/sign-up');

  await expect.element(page.getByRole('heading', { level: 1, name: '我的报名' })).toBeVisible();
  const entry = page.getByRole('listitem').filter({ hasText: '检测技术交流会' });
  await expect.element(entry.getByText(/^1 人已报名，1 人候补/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await entry.getByRole('link', { name: '检测技术交流会' }).click();
  await says('候补第 1 位');
  await site.unmount();

  await signInHere(await makeMember());
  site = await openSite('/sign-up');
  await says('还没有报名过活动');
});

test('a visitor without a link is asked to sign in', async () => {
  site = await openSite('/sign-up');

  await says('会员登录后查看本单位的报名；没有登录报的名，请打开报名后的链接。');
  await page.getByRole('main').getByRole('button', { name: '会员登录' }).click();
  await expect.element(page.getByRole('dialog', { name: '会员登录' })).toBeVisible();
});
