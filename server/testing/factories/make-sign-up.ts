import type { RawBuilder } from 'kysely';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { businessSignUpSettings, type SignUpSettingsForm } from '#contract/activities/sign-up-settings.ts';
import { webSignUps, type SignUpForm, type SignUpPersonForm } from '#contract/activities/sign-up.ts';
import type { TestApp } from '../start-test-app.ts';
import { saveActivity } from './make-activity.ts';
import { newReceipt } from './make-form.ts';

let count = 0;

/** Saves an activity whose sign-up is open; returns its id. */
export async function makeSignUpActivity(
  site: TestApp,
  administrator: string,
  { kind = 0, ...settings }: Partial<Omit<SignUpSettingsForm, 'ActivityId'>> & { kind?: number } = {},
): Promise<number> {
  const { ActivityId } = await saveActivity(site, administrator, { Title: `培训班${++count}` });
  await site.db.updateTable('activities').set({ kind }).where('id', '=', ActivityId).execute();
  await saveSignUpSettings(site, administrator, { ActivityId, ...settings });
  return ActivityId;
}

export async function saveSignUpSettings(
  site: TestApp,
  administrator: string,
  settings: Partial<SignUpSettingsForm> & { ActivityId: number },
) {
  const form = { IsOpen: true, HasWaitingList: true, ...settings };
  return await site.call(businessSignUpSettings.SaveSignUpSettings, form, administrator);
}

/** Returns a person with a mobile number of its own. */
export function makePerson(person: Partial<SignUpPersonForm> = {}): SignUpPersonForm {
  const at = ++count;
  return { Name: `学员${at}`, Mobile: `139${String(at).padStart(8, '0')}`, Post: '', ...person };
}

/** Signs up as a browser does, and returns the whole response. */
export async function sendSignUp(
  site: TestApp,
  form: Partial<SignUpForm> & { ActivityId: number },
  token?: string,
  address = `10.${++count % 200}.${Math.floor(count / 200) % 200}.9`,
) {
  const filled = {
    CompanyName: `报名单位${++count}`,
    People: [makePerson()],
    Consent: true,
    Receipt: newReceipt(),
    ...form,
  };
  return await site.send(webSignUps.SubmitSignUp, filled, token, address);
}

/** Signs up, and returns the key of the confirmation, the number and the people with their states. */
export async function signUp(
  site: TestApp,
  form: Partial<SignUpForm> & { ActivityId: number },
  token?: string,
) {
  const { Code, Message, Data } = await sendSignUp(site, form, token);
  if (Code !== 200) throw new Error(`${Code} ${Message}`);
  return Data as { Key: string; Number: string; People: { Name: string; State: string }[] };
}

/** Returns the people of an activity with their counts, as the office sees them. */
export async function listPeople(site: TestApp, token: string, id: number, filters: object = {}) {
  return await site.call(businessSignUps.GetSignUpList, { id, pagesize: 100, ...filters }, token);
}

/** Returns the ids of the people in the order of arrival. */
export const personIdsOf = async (site: TestApp, token: string, id: number) =>
  (await listPeople(site, token, id)).List.map(({ PersonId }) => PersonId);

/** Returns the words of the states in the order of the people. */
export const statesOf = ({ People }: { People: readonly { State: string }[] }) =>
  People.map(({ State }) => State);

/** Returns the rows of a query. */
export async function rowsOf(site: TestApp, query: RawBuilder<unknown>): Promise<Record<string, unknown>[]> {
  return (await query.execute(site.db)).rows as Record<string, unknown>[];
}
