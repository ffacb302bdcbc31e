import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { businessSignUpSettings } from '#contract/activities/sign-up-settings.ts';
import { callAsOffice } from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';

/* Signing up to an activity on a phone. */

let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(() => page.viewport(390, 844));
afterEach(() => site.unmount());

/** Opens the form of a new activity. */
async function openForm(): Promise<number> {
  const call = await callAsOffice();
  const { ActivityId } = await call(businessActivities.SaveActivityDetail, {
    Title: '检测技术交流会',
    BeginTime: '2098-12-01 09:00:00',
    Place: '澜州',
  });
  await call(businessSignUpSettings.SaveSignUpSettings, { ActivityId, IsOpen: true, HasWaitingList: true });
  site = await openSite(`/activity?ActivityId=${ActivityId}`);
  await page.getByRole('button', { name: '我要报名' }).click();
  return ActivityId;
}

const person = (at: number) => page.getByRole('group', { name: `第 ${at} 人` });
const field = (at: number, label: string) => person(at).getByLabelText(label);

/** Pastes a list into a field, as from a spreadsheet. */
async function paste(into: ReturnType<typeof field>, rows: readonly (readonly string[])[]): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', rows.map((cells) => cells.join('\t')).join('\r\n'));
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  (await into.findElement()).dispatchEvent(event);
}

test('a list from a spreadsheet fills in the people, whatever the order of its columns', async () => {
  await openForm();

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

test('a field that the office adds meanwhile appears with its message, and nothing typed is lost', async () => {
  const ActivityId = await openForm();
  await page.getByLabelText('公司名称').fill('沪西公司');
  await field(1, '姓名').fill('王敏');
  await field(1, '手机号码').fill('13800139301');
  await page.getByRole('checkbox', { name: /^我已阅读/ }).click();
  const call = await callAsOffice();
  const lunch = {
    Key: 'flunch11',
    Kind: 'choice',
    Label: '用餐',
    Hint: '',
    IsRequired: true,
    IsHidden: false,
    Options: ['用', '不用'],
    Unit: '',
    Min: undefined,
    Max: undefined,
    Decimals: 0,
  } as const;
  const settings = { ActivityId, IsOpen: true, HasWaitingList: true };
  await call(businessSignUpSettings.SaveSignUpSettings, {
    ...settings,
    Fields: [{ ...lunch, Options: [...lunch.Options] }],
  });

  await page.getByRole('button', { name: '提交报名（1 人）' }).click();

  await expect.element(page.getByText('请选择', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^报名表刚刚有改动/)).toBeVisible();
  await expect.element(field(1, '姓名')).toHaveValue('王敏');
  await page.getByRole('radio', { name: '不用' }).click();
  await page.getByRole('button', { name: '提交报名（1 人）' }).click();
  await expect
    .poll(async () => (await call(businessSignUps.GetSignUpList, { id: ActivityId })).List)
    .toMatchObject([{ Name: '王敏', CompanyName: '沪西公司' }]);
});
