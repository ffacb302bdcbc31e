import { businessActivities } from '#contract/activities/activities.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import {
  activityKinds,
  businessSignUpSettings,
  type SignUpSettingsForm,
} from '#contract/activities/sign-up-settings.ts';
import { webSignUps } from '#contract/activities/sign-up.ts';
import { createCall } from '#ui/api/call.ts';
import { newReceipt } from '#ui/browser/receipt.ts';
import { callAsOffice } from './factories.ts';

/* Activities whose sign-up is open, and people who signed up before a test. */

interface Activity extends Partial<Omit<SignUpSettingsForm, 'ActivityId'>> {
  isTraining?: true;
  BeginTime?: string;
}

/** Opens the sign-up of a new activity; returns its id. */
export async function makeActivity({
  isTraining,
  BeginTime = '2098-12-01 09:00:00',
  ...settings
}: Activity = {}): Promise<number> {
  const call = await callAsOffice();
  const { ActivityId } = await call(businessActivities.SaveActivityDetail, {
    Title: '检测技术交流会',
    BeginTime,
    Place: '澜州',
    ...(isTraining && { Kind: activityKinds.training }),
  });
  const form = { ActivityId, IsOpen: true, HasWaitingList: true, ...settings };
  await call(businessSignUpSettings.SaveSignUpSettings, form);
  return ActivityId;
}

/** Returns a mobile number; each test of a file uses numbers of its own. */
export const mobileOf = (at: number) => `1370000${String(at).padStart(4, '0')}`;

interface Given {
  CompanyName?: string;
  People: readonly (readonly [name: string, mobile: string])[];
  token?: string;
}

/** Signs people up as a visitor, or as the member with the token; returns the key of the confirmation. */
export async function signUp(
  ActivityId: number,
  { CompanyName = '先报名的公司', People, token }: Given,
): Promise<string> {
  const call = createCall(token === undefined ? {} : { token: () => token });
  const { Key } = await call(webSignUps.SubmitSignUp, {
    ActivityId,
    CompanyName,
    People: People.map(([Name, Mobile]) => ({ Name, Mobile, Post: '', IdNumber: '' })),
    Consent: true,
    Answers: {},
    Receipt: newReceipt(),
  });
  return Key;
}

/** Returns names and states of the people of an activity in the order of arrival, such as `周敏 placed`. */
export async function statesIn(id: number): Promise<string[]> {
  const call = await callAsOffice();
  const { List } = await call(businessSignUps.GetSignUpList, { id, pagesize: 100 });
  return List.map(({ Name, State }) => `${Name} ${State}`);
}
