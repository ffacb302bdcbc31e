import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { businessSignUpSettings } from '#contract/activities/sign-up-settings.ts';
import { businessHeldMessages } from '#contract/back-office/held-messages.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { optionKind } from '#contract/members/options.ts';
import { newReceipt } from '#ui/browser/receipt.ts';
import { call } from '../session/call.ts';
import { allBut, breakLine, holdFirst, pressOn } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMember } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { ActivityEditor } from './editor.tsx';

/* Saving, refusals and conflicts on the page of an activity. An end-to-end test shows the messages to members. */

const { GetHeldMessages, DropHeldMessages } = businessHeldMessages;
const address = '/System/activities/edit';
const start = { BeginTime: '2037-05-01 09:00:00', Place: '澜州会议中心' };
let memberIds: number[];
let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  const level = { Type: optionKind.memberLevel, TypeName: '编辑活动的理事单位' };
  await call(businessOptions.SaveType, level);
  const { List } = await call(businessOptions.GetTypeList, { type: optionKind.memberLevel });
  const MemberLevelId = List.find(({ TypeName }) => TypeName === level.TypeName)!.TypeId;
  const members = [];
  for (const name of ['鲲帆检测', '鲲衡咨询', '鲲泰建设'])
    members.push(await makeMember({ MemberName: name, MemberLevelId, OperatorPhone: '13900139200' }));
  memberIds = members.map(({ id }) => id);
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const text = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="活动内容"]')?.contentDocument?.body;
const title = page.getByLabelText('标题');
const says = async (words: string) =>
  await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();
const saved = () => says('已保存，没有发送任何邀请');
const levelBox = page.getByRole('checkbox', { name: /^编辑活动的理事单位/ });
const save = () => pressOn(title, '{Control>}s{/Control}');
const make = (Title: string, more = {}) =>
  call(businessActivities.SaveActivityDetail, { ...start, Title, Send: 0, ...more } as never);
const find = async (key: string) => (await call(businessActivities.GetActivityList, { key })).List[0];

async function open(query = ''): Promise<void> {
  screen = await openScreen(<ActivityEditor />, address + query);
  await expect.poll(() => text()?.isContentEditable).toBe(true);
}

async function fill(name: string): Promise<void> {
  await title.fill(name);
  await page.getByLabelText('开始时间').fill('2037-05-01T09:00');
  await page.getByLabelText('地点').fill('澜州会议中心');
}

test('the form finds members by part of their names, adds them and removes them again', async () => {
  await open();
  await says('还没有选择');
  await expect.element(page.getByRole('button', { name: /^保存并邀请/ })).toBeDisabled();

  await page.getByLabelText('加上会员').fill('鲲帆');
  await page.getByRole('checkbox', { name: '鲲帆检测' }).click();

  await says('将新邀请 1 家');
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('button', { name: '移除 鲲帆检测' }).click();
  await says('还没有选择');
});

test('an end before the beginning is rejected beside its field, and no invitation dialog opens', async () => {
  await open();
  await fill('结束早于开始的交流会');
  await page.getByLabelText('结束时间').fill('2037-04-30T17:00');
  await levelBox.click();
  await page.getByRole('button', { name: /^保存并邀请 \d/ }).click();

  await says('结束时间早于开始时间');
  await expect.element(page.getByLabelText('结束时间')).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await page.getByLabelText('结束时间').fill('2037-05-01T17:00');
  await page.getByRole('button', { name: /^保存并邀请 \d/ }).click();
  await page
    .getByRole('dialog', { name: /^保存并邀请/ })
    .getByRole('button', { name: /^(向 3 家发送|记下 3 家的邀请)/ })
    .click();
  // The page of invitations says whether a message is sent now; that depends on the configured channels.
  await says('已保存，已邀请 3 家');
});

test('the conflict dialog shows the changes of another user field by field', async () => {
  const { ActivityId } = await make('两人同时改');
  await open(`?id=${ActivityId}`);
  await title.fill('我改的标题');
  await make('两人同时改', { ActivityId, Place: '对方改的地点', Content: '<p>对方写的</p>' });

  await save();

  const conflict = page.getByRole('dialog', { name: '活动刚刚被别人保存过' });
  await expect.element(conflict.getByText('对方改的地点')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await conflict.getByRole('button', { name: '对照后合并' }).click();
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.poll(() => text()?.innerText).toContain('对方写的');
  await save();
  await saved();
  expect(await call(businessActivities.GetActivity, { id: ActivityId })).toMatchObject({
    Title: '我改的标题',
    Place: '对方改的地点',
    Content: '<p>对方写的</p>',
  });
});

test('the invitation dialog announces no immediate sending while no channel is configured', async () => {
  await open();
  await fill('没有邮件时的活动');
  await levelBox.click();
  await page.getByRole('button', { name: /^保存并邀请/ }).click();

  const question = page.getByRole('dialog', { name: /^保存并邀请 \d+ 家会员/ });
  await expect.element(question.getByText(/^确认后只记下，现在不会发出。/)).toBeVisible();
  await expect.element(question.getByText(/都不会发出，以后也不会自动补发/)).toBeVisible();
  await expect.element(question.getByText(/立即发出|邮件.*会先排队/)).not.toBeInTheDocument();
  await question.getByRole('button', { name: '返回编辑' }).click();
});

test('a network failure loses no input and sends nothing, and the same button sends afterwards', async () => {
  await open();
  await fill('断网时的活动');
  await levelBox.click();
  await page.getByRole('button', { name: /^保存并邀请/ }).click();
  const question = page.getByRole('dialog', { name: /^保存并邀请 \d+ 家会员/ });
  const send = question.getByRole('button', { name: '记下 3 家的邀请' });
  await expect.element(question.getByLabelText('邮件正文')).toBeVisible();
  const line = breakLine();
  await send.click();
  await expect.element(page.getByText('后端接口连接异常，您填写的内容还在').first()).toBeVisible();
  await expect.element(title).toHaveValue('断网时的活动');

  line.mend();
  await send.click();

  await expect.element(page.getByText(/^邀请 3 家/)).toBeVisible();
  expect(await find('断网时的活动')).toMatchObject({ InvitedCount: 3 });
});

test('the editor restores unsaved input after the page was left', async () => {
  await open();
  await fill('还没有写完');
  await expect.element(page.getByText(/有未保存的修改/).first()).toBeVisible();

  await screen.unmount();
  await open();

  await expect.element(title).toHaveValue('还没有写完');
});

test('an activity that is first saved on a slow connection retains the input typed meanwhile', async () => {
  await open();
  await fill('慢线路上的讲座');
  await title.click();
  const ofNewActivity = title.element();
  const line = holdFirst(businessActivities.SaveActivityDetail);

  await userEvent.keyboard('{Control>}s{/Control}');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(line.begun).toBe(1);
  await userEvent.keyboard('{End}（改期）');
  line.letGo();
  await expect.poll(() => screen.location().search).toMatch(/^\?id=\d+$/);
  // The page restarts with its id; keys before that would go to the page that is being left.
  await expect.poll(() => title.query()).not.toBe(ofNewActivity);

  const unsaved = page.getByText(/有未保存的修改/).first();
  await expect.element(title).toHaveValue('慢线路上的讲座（改期）');
  await expect.element(unsaved).toBeVisible();
  await save();
  await expect.element(unsaved).not.toBeInTheDocument();
  // While the activity is being saved the notice is hidden as well.
  const titles = async () => {
    const { List } = await call(businessActivities.GetActivityList, { key: '慢线路上' });
    return List.map(({ Title }) => Title);
  };
  await expect.poll(titles).toEqual(['慢线路上的讲座（改期）']);
});

test('one notice explains what happens to invitations while neither mail nor short messages are configured', async () => {
  await open();
  await fill('还没有邮件服务');
  await levelBox.click();
  await page.getByRole('button', { name: /^保存并邀请/ }).click();
  const question = page.getByRole('dialog', { name: /^保存并邀请 \d+ 家会员/ });
  const unset = /还没有设置邮件服务和短信接口/;
  await expect.element(question.getByText(unset).first()).toBeVisible();
  await question.getByRole('button', { name: '记下 3 家的邀请' }).click();

  const state = page.getByRole('region', { name: '邀请情况' });
  await expect.element(state.getByText(/邮件和短信都不会发出，以后也不会自动补发/)).toBeVisible();
  await expect.element(page.getByText(/^邀请 3 家：已发出 0，未发出 3$/)).toBeVisible();
  expect(page.getByText(unset).elements()).toHaveLength(1);
  expect(await find('还没有邮件服务')).toMatchObject({ QueuedCount: 0, HeldCount: 3 });
});

test('failed invitations are listed for telephone calls instead of sent while no channel is configured', async () => {
  const { ActivityId } = await make('没有人收到的活动', { MemberIds: memberIds.slice(0, 1), Send: 1 });
  const held = async () =>
    (await call(GetHeldMessages, { told: 0, pagesize: 100 })).List.filter(({ Subject }) =>
      Subject.includes('没有人收到的活动'),
    );
  await expect.poll(held).toHaveLength(1);
  await call(DropHeldMessages, { Ids: (await held()).map(({ MessageId }) => MessageId) });
  screen = await openScreen(<ActivityEditor />, `${address}?id=${ActivityId}&tab=invitations`);

  await page.getByRole('button', { name: '重发失败的 1 家' }).click();

  const question = page.getByRole('dialog', { name: '把失败的 1 家列入需打电话的通知？' });
  await expect
    .element(question.getByText(/确认后只记下，现在不会发出。还没有设置邮件服务和短信接口/))
    .toBeVisible();
  await question.getByRole('button', { name: '列入 1 家' }).click();
  await expect.element(page.getByText('已记下 1 家，现在不会发出')).toBeVisible();
  await expect.poll(held).toHaveLength(1);
});

test('a copy is a new activity without a time', async () => {
  const { ActivityId } = await make('每年一次', { Content: '<p>议程</p>', MemberIds: memberIds });
  await open(`?copy=${ActivityId}`);
  await expect.element(title).toHaveValue('每年一次');
  await expect.element(page.getByLabelText('开始时间')).toHaveValue('');
  await says('鲲泰建设');
  await expect.poll(() => text()?.innerText).toContain('议程');
  await title.fill('又是一年');
  await page.getByLabelText('开始时间').fill('2038-05-01T09:00');

  await page.getByRole('button', { name: '保存', exact: true }).click();

  await saved();
  expect(await find('又是一年')).toMatchObject({ Status: 0, BeginTime: '2038-05-01 09:00:00' });
  expect(await find('每年一次')).toMatchObject({ BeginTime: start.BeginTime });
});

test('an activity whose sign-up is open is shown as such, not as a draft', async () => {
  const { ActivityId } = await make('自由报名的活动');
  await call(businessSignUpSettings.SaveSignUpSettings, { ActivityId, IsOpen: true });

  await open(`?id=${ActivityId}`);

  await says('待举行');
  await says('报名中');
  expect(page.getByText('草稿', { exact: true }).elements()).toEqual([]);
});

test('the page shows no save button to an administrator without the permission to save activities', async () => {
  const { ActivityId } = await make('只能看的活动');
  await signIn(allBut('activity:save'));
  screen = await openScreen(<ActivityEditor />, `${address}?id=${ActivityId}`);
  await expect.element(page.getByRole('heading', { level: 1, name: '只能看的活动' })).toBeVisible();
  await expect.poll(text).toBeTruthy();

  expect(page.getByRole('button', { name: /^保存/ }).elements()).toEqual([]);
});

test('a cancellation is told to people who signed up, also where nobody was invited', async () => {
  const { ActivityId } = await make('没有邀请就取消的活动');
  await call(businessSignUpSettings.SaveSignUpSettings, { ActivityId, IsOpen: true });
  await call(businessSignUps.AddSignUp, {
    ActivityId,
    CompanyName: '取消单位',
    People: [{ Name: '郑七', Mobile: '13600009601', Post: '', IdNumber: '' }],
    Email: '',
    Notify: false,
    Receipt: newReceipt(),
  });
  await open(`?id=${ActivityId}`);
  await page.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '取消活动' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('checkbox', { name: '通知报名的 1 人' })).toBeChecked();
  await dialog.getByLabelText('取消原因').fill('场地检修');

  await dialog.getByRole('button', { name: '取消活动并通知 1 人' }).click();

  await says('已取消，正在通知 1 人');
});

test('people who signed up before a change are told by one press', async () => {
  const { ActivityId } = await make('改期的活动');
  await call(businessSignUpSettings.SaveSignUpSettings, { ActivityId, IsOpen: true });
  await call(businessSignUps.AddSignUp, {
    ActivityId,
    CompanyName: '改期单位',
    People: [
      { Name: '周五', Mobile: '13600009501', Post: '', IdNumber: '' },
      { Name: '吴六', Mobile: '13600009502', Post: '', IdNumber: '' },
    ],
    Email: '',
    Notify: false,
    Receipt: newReceipt(),
  });
  await open(`?id=${ActivityId}`);
  await page.getByLabelText('地点').fill('澜州图书馆');
  await save();
  await says('已保存，没有发送任何邀请；2 位报名的人还不知道变更');
  await says('2 人报名后活动有变更，他们还不知道');
  await says('地点由 澜州会议中心 改为 澜州图书馆');

  await page.getByRole('button', { name: '通知报名的人' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '通知 2 位' }).click();

  await says('正在通知 2 位');
  await expect.element(page.getByText('2 人报名后活动有变更，他们还不知道')).not.toBeInTheDocument();
});
