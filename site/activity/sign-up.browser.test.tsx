import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessSignUpSettings } from '#contract/activities/sign-up-settings.ts';
import { localStore } from '#ui/browser/storage.ts';
import { axeFindings } from '#ui/testing/axe.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { dropToken } from '../session/token.ts';
import { callAsOffice, forgetLimits, makeMember } from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';
import { makeActivity, mobileOf, signUp, statesIn } from '../testing/sign-ups.ts';

/* Signing up to an activity on a phone. */

let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(async () => {
  dropToken();
  await forgetLimits();
  await page.viewport(390, 844);
});
afterEach(() => site.unmount());

/** Opens the form of an activity. */
async function openForm(ActivityId: number): Promise<void> {
  site = await openSite(`/activity?ActivityId=${ActivityId}`);
  await page.getByRole('button', { name: '我要报名' }).click();
}

const person = (at: number) => page.getByRole('group', { name: `第 ${at} 人` });
const field = (at: number, label: string) => person(at).getByLabelText(label);
const company = page.getByLabelText('公司名称');
const consent = page.getByRole('checkbox', { name: /^我已阅读/ });
const submit = () => page.getByRole('button', { name: /^提交报名/ }).click();
const says = async (text: string | RegExp) =>
  await expect.element(page.getByText(text).first()).toBeVisible();

/** What this browser stores of sign-ups. */
const drafts = () =>
  localStore
    .names()
    .filter((name) => name.startsWith('signUpDraft.'))
    .map((name) => localStore.get(name))
    .join('\n');

async function fill(people: readonly (readonly [name: string, mobile: string])[]): Promise<void> {
  for (const [index, [name, mobile]] of people.entries()) {
    if (index > 0) await page.getByRole('button', { name: '再添加一人' }).click();
    await field(index + 1, '姓名').fill(name);
    await field(index + 1, '手机号码').fill(mobile);
  }
}

/** Pastes a list into a field, as from a spreadsheet. */
async function paste(into: ReturnType<typeof field>, rows: readonly (readonly string[])[]): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', rows.map((cells) => cells.join('\t')).join('\r\n'));
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  (await into.findElement()).dispatchEvent(event);
}

test('a list from a spreadsheet fills in the people, whatever the order of its columns', async () => {
  await openForm(await makeActivity());

  await paste(field(1, '姓名'), [
    ['序号', '职务', '手机', '姓名'],
    ['1', '总监', '138 0013 8000', '王敏'],
    ['2', '检测员', '13900139000', '李 强'],
  ]);

  await expect.element(page.getByText('已填入 2 人，请核对')).toBeVisible();
  for (const [at, [name, mobile, post]] of [
    ['王敏', '13800138000', '总监'],
    ['李强', '13900139000', '检测员'],
  ].entries()) {
    await expect.element(field(at + 1, '姓名')).toHaveValue(name);
    await expect.element(field(at + 1, '手机号码')).toHaveValue(mobile);
    await expect.element(field(at + 1, '职务')).toHaveValue(post);
  }
  await expect.element(page.getByRole('button', { name: '提交报名（2 人）' })).toBeVisible();
});

test('of a longer list twenty people are filled in, and the form says how many are not', async () => {
  await openForm(await makeActivity());
  const list = Array.from({ length: 23 }, (_, at) => [`学员${'甲乙丙丁'[at % 4]}`, mobileOf(at + 1)]);

  await paste(field(1, '姓名'), list);

  await says('一次最多报 20 人，其余 3 人没有填入');
  await expect.element(page.getByRole('button', { name: '提交报名（20 人）' })).toBeVisible();
  expect(page.getByRole('button', { name: '再添加一人' }).elements()).toEqual([]);
  await expect.element(field(20, '手机号码')).toHaveValue(mobileOf(20));
  expect(fits()).toBe(true);
  await page.getByRole('button', { name: '删除第 20 人' }).click();
  await expect.element(page.getByRole('button', { name: '再添加一人' })).toBeVisible();
});

test('a pasted text without a person fills in nothing, and says what a line contains', async () => {
  await openForm(await makeActivity());
  await page.getByText('人多？粘贴名单').click();

  await page.getByLabelText(/^每行一人/).fill('我们公司一共来三位');
  await page.getByRole('button', { name: '填入名单' }).click();

  await says('没有认出姓名和手机号码，请每行写一人');
  await expect.element(page.getByLabelText(/^每行一人/)).toHaveValue('我们公司一共来三位');
  await expect.element(field(1, '姓名')).toHaveValue('');
});

test('what is missing is named beside each field, the first one has the focus, and mended it is sent', async () => {
  const ActivityId = await makeActivity();
  await openForm(ActivityId);
  await field(1, '职务').fill('工程师');
  await page.getByLabelText('邮箱').fill('office@');

  await submit();

  await expect.element(company).toHaveAccessibleDescription(/请填写公司名称/);
  await expect.element(company).toHaveFocus();
  await expect.element(field(1, '姓名')).toHaveAccessibleDescription(/请输入姓名/);
  await expect.element(field(1, '手机号码')).toHaveAccessibleDescription(/手机/);
  await expect.element(page.getByLabelText('邮箱')).toHaveAccessibleDescription(/请输入正确的邮箱/);
  await expect.element(consent).toHaveAccessibleDescription(/请先阅读并同意/);
  await expect.element(field(1, '职务')).toHaveValue('工程师');
  expect(await axeFindings()).toEqual([]);
  await company.fill('东江检测公司');
  await fill([['周敏', mobileOf(31)]]);
  await page.getByLabelText('邮箱').fill('office@example.com');
  await consent.click();
  await submit();
  await says('1 人已报名');
  expect(await statesIn(ActivityId)).toEqual(['周敏 placed']);
});

test('a mobile number twice in the form is refused beside the second person', async () => {
  await openForm(await makeActivity());
  await company.fill('东江检测公司');
  await fill([
    ['周敏', mobileOf(41)],
    ['吴江', mobileOf(41)],
  ]);
  await consent.click();

  await submit();

  await expect.element(field(2, '手机号码')).toHaveAccessibleDescription(/与前面的手机号相同/);
  await expect.element(field(2, '手机号码')).toHaveFocus();
  await expect.element(field(1, '手机号码')).not.toHaveAccessibleDescription(/相同/);
});

test('a mobile number that has signed up before is refused beside that person, wherever the person moves', async () => {
  const ActivityId = await makeActivity();
  await signUp(ActivityId, { People: [['先报名', mobileOf(51)]] });
  await openForm(ActivityId);
  await company.fill('东江检测公司');
  await fill([
    ['周敏', mobileOf(52)],
    ['吴江', mobileOf(51)],
    ['郑港', mobileOf(53)],
  ]);
  await consent.click();

  await submit();

  await expect.element(field(2, '手机号码')).toHaveAccessibleDescription(/该手机号已报名/);
  await expect.element(field(2, '手机号码')).toHaveFocus();
  await page.getByRole('button', { name: '删除第 2 人' }).click();
  await expect.element(field(2, '姓名')).toHaveValue('郑港');
  await expect.element(field(2, '手机号码')).not.toHaveAccessibleDescription(/已报名/);
  await submit();
  await says('2 人已报名');
  expect(await statesIn(ActivityId)).toEqual(['先报名 placed', '周敏 placed', '郑港 placed']);
});

test('the refusal of a person disappears with the person, and stands at nobody else', async () => {
  const ActivityId = await makeActivity();
  const numbers = [mobileOf(55), mobileOf(56)] as const;
  await signUp(ActivityId, {
    People: [
      ['先一', numbers[0]],
      ['先二', numbers[1]],
    ],
  });
  await openForm(ActivityId);
  await company.fill('东江检测公司');
  await fill([
    ['周敏', mobileOf(57)],
    ['吴江', numbers[0]],
    ['郑港', numbers[1]],
  ]);
  await consent.click();
  await submit();
  await expect.element(field(3, '手机号码')).toHaveAccessibleDescription(/该手机号已报名/);

  await page.getByRole('button', { name: '删除第 3 人' }).click();
  await page.getByRole('button', { name: '再添加一人' }).click();

  await expect.element(field(2, '手机号码')).toHaveValue(numbers[0]);
  await expect.element(field(3, '手机号码')).toHaveValue('');
  await expect.element(field(3, '手机号码')).not.toHaveAccessibleDescription(/已报名/);
});

test('more people than a company may send are refused above the people, and nothing is lost', async () => {
  const ActivityId = await makeActivity({ PlacesPerCompany: 2 });
  await signUp(ActivityId, { CompanyName: '东江检测公司', People: [['先报名', mobileOf(61)]] });
  await openForm(ActivityId);
  await company.fill('东江检测公司');
  await fill([
    ['周敏', mobileOf(62)],
    ['吴江', mobileOf(63)],
  ]);
  await consent.click();

  await submit();

  const people = page.getByRole('group', { name: '报名人员' });
  await expect.element(people).toHaveAccessibleDescription('每家最多 2 人，连同以该公司名称已报的超过了');
  await expect.element(people).toHaveFocus();
  await expect.element(company).toHaveValue('东江检测公司');
  await expect.element(field(2, '姓名')).toHaveValue('吴江');
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('button', { name: '删除第 2 人' }).click();
  await expect.element(people).not.toHaveAccessibleDescription(/每家最多/);
  await submit();
  await says('1 人已报名');
});

test('of two people one has a place and one waits, and without a waiting list the form says how many are left', async () => {
  const waiting = await makeActivity({ Places: 1 });
  await openForm(waiting);
  await company.fill('东江检测公司');
  await fill([
    ['周敏', mobileOf(71)],
    ['吴江', mobileOf(72)],
  ]);
  await consent.click();
  await submit();
  await says('1 人已报名，1 人候补');
  await says('候补第 1 位');
  await site.unmount();

  await openForm(await makeActivity({ Places: 1, HasWaitingList: false }));
  await company.fill('东江检测公司');
  await fill([
    ['周敏', mobileOf(73)],
    ['吴江', mobileOf(74)],
  ]);
  await consent.click();
  await submit();
  await says('只剩 1 个名额，请减少人数');
  await expect.element(field(2, '姓名')).toHaveValue('吴江');
});

test('an office that closes the sign-up meanwhile is obeyed, and what was typed is there when it opens again', async () => {
  const ActivityId = await makeActivity();
  await openForm(ActivityId);
  await company.fill('东江检测公司');
  await fill([['周敏', mobileOf(81)]]);
  await consent.click();
  const office = await callAsOffice();
  const closeAt = (Until: string) =>
    office(businessSignUpSettings.SaveSignUpSettings, {
      ActivityId,
      IsOpen: true,
      HasWaitingList: true,
      Until,
    });
  await closeAt('2026-01-02 12:00:00');

  await submit();

  await says('报名已截止');
  await expect.element(field(1, '姓名')).toHaveValue('周敏');
  await closeAt('');
  await submit();
  await says('1 人已报名');
});

test('what was typed is there after the page was left, but no identity number', async () => {
  const ActivityId = await makeActivity({ isTraining: true, AsksIdNumber: true });
  await openForm(ActivityId);
  await company.fill('东江检测公司');
  await fill([['周敏', mobileOf(91)]]);
  await field(1, '身份证号').fill('11010519491231002X');
  await expect.poll(() => drafts().includes('周敏')).toBe(true);
  expect(drafts()).not.toContain('11010519491231002X');
  await site.unmount();

  site = await openSite(`/activity?ActivityId=${ActivityId}`);

  await says(/^已恢复您此前填写、还没有提交的内容，身份证号请重新填写/);
  await expect.element(company).toHaveValue('东江检测公司');
  await expect.element(field(1, '身份证号')).toHaveValue('');
  await consent.click();
  await submit();
  await expect.element(field(1, '身份证号')).toHaveAccessibleDescription(/请输入身份证号/);
  await page.getByRole('button', { name: '清空重填' }).click();
  await expect.element(company).toHaveValue('');
});

test('a company is proposed while its name is typed, and taken by the keyboard', async () => {
  await makeMember({ MemberName: '蓬莱阁工程咨询有限公司' });
  await openForm(await makeActivity());

  await company.click();
  await userEvent.keyboard('蓬莱阁工');
  await expect.element(page.getByRole('option', { name: '蓬莱阁工程咨询有限公司' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');

  await expect.element(company).toHaveValue('蓬莱阁工程咨询有限公司');
});
