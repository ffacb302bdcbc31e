import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { sessionStore } from '#ui/browser/storage.ts';
import { changeAnswers } from '#ui/testing/broken-network.ts';
import { acceptedAddressKey } from '../components/feedback/confirm-site-address.ts';
import { call } from '../session/call.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMember } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { FormEditor } from './editor.tsx';

/* Who has not answered a form, and the reminder. An end-to-end test asks forty companies. */

let screen: OpenScreen;
let id: number;

beforeAll(async () => {
  await signIn();
  const MemberIds = [];
  for (const MemberName of ['催填检测', '催填咨询', '催填建设'])
    MemberIds.push((await makeMember({ MemberName })).id);
  const field = { Key: 'f00001', Kind: 'number', Label: '产值' };
  const form = { Title: '没填的统计', CloseDay: '2099-12-31', Fields: [field], Audience: { MemberIds } };
  id = (await call(businessForms.SaveForm, form as never)).FormId;
  await call(businessForms.PublishForm, { FormId: id });
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  sessionStore.remove(acceptedAddressKey);
});
afterEach(() => screen.unmount());

const press = async (name: string) => await page.getByRole('button', { name, exact: true }).click();
const inWindow = async (window: string, name: string) =>
  await page.getByRole('dialog', { name: window }).getByRole('button', { name }).click();

test('those who were reminded today are not offered again, and a link that opens here alone is asked about', async () => {
  screen = await openScreen(<FormEditor />, `/System/forms/edit?id=${id}&tab=missing`);
  await page.getByRole('checkbox', { name: '选择 催填检测' }).click();
  await press('提醒所选 1 家');
  await inWindow('提醒 1 家会员？', '提醒 1 家');
  await expect.element(page.getByText('3 家没填，今天已提醒 1 家')).toBeVisible();

  changeAnswers(businessSettings.GetSiteAddress, { CanMail: true });
  await press('提醒其余 2 家');
  await inWindow('提醒 2 家会员？', '提醒 2 家');
  await inWindow('邮件里的链接，收件人打不开', '取消');
  await expect.element(page.getByText('3 家没填，今天已提醒 1 家')).toBeVisible();

  await press('提醒其余 2 家');
  await inWindow('提醒 2 家会员？', '提醒 2 家');
  await inWindow('邮件里的链接，收件人打不开', '仍然继续');
  await expect.element(page.getByText('3 家没填，今天已提醒 3 家')).toBeVisible();
  expect(page.getByRole('button', { name: /^提醒其余|^提醒全部/ }).elements()).toEqual([]);
  expect(await axeFindings()).toEqual([]);
});
