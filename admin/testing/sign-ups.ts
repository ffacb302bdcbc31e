import { expect } from 'vitest';
import { page } from 'vitest/browser';
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
import { call } from '../session/call.ts';

/* Activities with people who signed up, as a clerk makes them. */

interface Settings extends Partial<Omit<SignUpSettingsForm, 'ActivityId'>> {
  isTraining?: true;
}

/** Saves an activity whose sign-up is open; returns its id. */
export async function makeActivity({ isTraining, ...settings }: Settings = {}): Promise<number> {
  const { ActivityId } = await call(businessActivities.SaveActivityDetail, {
    Title: '交流会',
    BeginTime: '2098-12-01 09:00:00',
    Place: '澜州',
    ...(isTraining && { Kind: activityKinds.training }),
  });
  const form = { ActivityId, IsOpen: true, HasWaitingList: true, ...settings };
  await call(businessSignUpSettings.SaveSignUpSettings, form);
  return ActivityId;
}

let count = 0;

/** Signs people up, one company each, in the order of arrival. */
export async function addPeople(ActivityId: number, names: readonly string[], given = {}): Promise<void> {
  for (const Name of names)
    await call(businessSignUps.AddSignUp, {
      ActivityId,
      CompanyName: `${Name}的单位`,
      People: [{ Name, Mobile: mobileOf(++count), Post: '工程师', IdNumber: '', ...given }],
      Email: '',
      Notify: false,
      Receipt: newReceipt(),
    });
}

/** Signs one person up without signing in; returns the key of the confirmation. */
export async function signUpAsVisitor(ActivityId: number, Answers = {}, Name = '网上报名'): Promise<string> {
  const { Key } = await createCall()(webSignUps.SubmitSignUp, {
    ActivityId,
    CompanyName: '网上报名的单位',
    People: [{ Name, Mobile: mobileOf(++count), Post: '', IdNumber: '' }],
    Consent: true,
    Answers,
    Receipt: newReceipt(),
  });
  return Key;
}

/** Returns the mobile number of the person who signed up as this one in the file, from 1. */
export const mobileOf = (at: number) => `1360000${String(at).padStart(4, '0')}`;

/** Reads who has signed up, with the counts. */
export const readPeople = (id: number) => call(businessSignUps.GetSignUpList, { id, pagesize: 100 });

/** Follows the link to the people of one state. */
export const showView = async (name: string) =>
  await page.getByRole('navigation', { name: '报名状态' }).getByRole('link', { name }).click();

export const says = async (text: string | RegExp) =>
  await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible();
