import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { call } from '../../session/call.ts';
import { actOn, allBut, row } from '../../testing/acts.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { addPeople, makeActivity, says, showView } from '../../testing/sign-ups.ts';
import { ActivityEditor } from '../editor.tsx';
import { ActivityList } from '../list.tsx';

/* The list of people of an activity, and what is done with them. */

let screen: OpenScreen;
let id: number;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

/** Makes an activity with these people, one company each, in the order of arrival. */
async function make(people: readonly string[], settings: Parameters<typeof makeActivity>[0] = {}) {
  id = await makeActivity(settings);
  await addPeople(id, people);
}

const open = async (tab: string) =>
  (screen = await openScreen(<ActivityEditor />, `/System/activities/edit?id=${id}&tab=${tab}`));
test('a place that becomes free goes to whom a clerk has moved up', async () => {
  await make(['周五', '吴六', '郑七'], { Places: 1 });
  await open('people');
  await expect.element(row('郑七').getByText('候补第 2 位')).toBeVisible();

  await actOn(row('郑七'), '提前');
  const moving = page.getByRole('dialog', { name: '提前：郑七' });
  await moving.getByLabelText('原因').fill('受邀发言');
  await moving.getByRole('button', { name: /^提\s?前$/ }).click();
  await says('已提前，排到候补的第一位');
  await actOn(row('周五'), '取消报名');
  const cancelling = page.getByRole('dialog', { name: '取消报名：周五' });
  await cancelling.getByLabelText('原因').fill('临时有事');
  await cancelling.getByRole('button', { name: '取消 1 人的报名' }).click();

  await says('已取消，1 位候补得到名额');
  await expect.element(row('郑七').getByText('已报名')).toBeVisible();
  await expect.element(row('吴六').getByText('候补第 1 位')).toBeVisible();
  await showView('已取消 1');
  await expect.element(row('周五').getByText('临时有事')).toBeVisible();
});

test('a tick at the entrance is said and taken back above the people, without a notice over them', async () => {
  await make(['何三', '吕四']);
  await open('attendance');

  await page.getByRole('button', { name: '到场：何三' }).click();

  await expect.element(page.getByText('何三 已登记到场')).toBeVisible();
  await says('已到 1/2');
  expect(page.getByRole('alert').elements()).toEqual([]);
  await page.getByRole('button', { name: '撤销：何三' }).click();
  await says('已到 0/2');
  await expect.element(page.getByRole('button', { name: '到场：何三' })).toBeVisible();
});

test('a tick in the list is taken back by its notice', async () => {
  await make(['施五']);
  await open('people');
  await expect.element(row('施五')).toBeVisible();

  await actOn(row('施五'), '到场');

  const notice = page.getByRole('alert').filter({ hasText: '已登记到场' });
  await notice.getByRole('button', { name: /^撤\s?销$/ }).click();
  await says('已撤销');
  await expect.element(row('施五').getByText('已报名')).toBeVisible();
});

test('a day of payment that is still to come is refused beside its field', async () => {
  await make(['许七'], { Fee: '200' });
  await open('people');
  await expect.element(row('许七')).toBeVisible();
  await actOn(row('许七'), '缴费');
  const dialog = page.getByRole('dialog', { name: '登记缴费：许七' });
  const day = dialog.getByLabelText('缴费日期');
  await day.fill('2098-01-01');

  await dialog.getByRole('button', { name: /^登\s?记$/ }).click();

  await expect.element(day).toHaveAccessibleDescription(/缴费日期不能晚于今天/);
  await day.fill('2026-03-05');
  await dialog.getByRole('button', { name: /^登\s?记$/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the data of a visitor are erased by the row, or by the mobile number above the list of activities', async () => {
  await make(['褚八', '卫九']);
  const people = async () => (await call(businessSignUps.GetSignUpList, { id })).List;
  const { PersonId } = (await people())[1]!;
  const { Mobile } = await call(businessSignUps.GetSignUpPerson, { id: PersonId });
  await open('people');
  await expect.element(row('褚八')).toBeVisible();
  const erase = async () =>
    await page.getByRole('dialog').getByRole('button', { name: '删除个人信息' }).last().click();
  const result = page.getByRole('dialog', { name: /已删除|个人信息/ }).last();

  await actOn(row('褚八'), '删除个人信息');
  await erase();

  await expect.element(result.getByText(/^活动报名中的姓名/)).toBeVisible();
  await screen.unmount();
  screen = await openScreen(<ActivityList />, '/System/activities');
  await page.getByRole('button', { name: '更多操作：活动' }).click();
  await page.getByRole('menuitem', { name: '个人信息请求' }).click();
  await page.getByLabelText('手机号码').fill(Mobile);
  await page.getByRole('button', { name: '删除个人信息' }).click();
  await erase();
  await expect.element(result.getByText(/^活动报名中的姓名/)).toBeVisible();
  expect((await people()).map(({ Name }) => Name)).toEqual(['', '']);
});

test('a clerk who may neither decide nor record has no buttons that do', async () => {
  await make(['卫一', '蒋二'], { Places: 1, Fee: '200' });
  await signIn(allBut('sign-up:save', 'sign-up:decide', 'sign-up:attend', 'sign-up:export', 'person:rights'));
  await open('people');
  await expect.element(row('蒋二')).toBeVisible();

  for (const name of [/^代为报名/, /^签到表/, /^胸牌/, /^导出/, /^更多操作：蒋二/])
    expect(page.getByRole('button', { name }).elements()).toEqual([]);
  expect(page.getByRole('link', { name: '现场签到' }).elements()).toEqual([]);
});
