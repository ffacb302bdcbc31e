import type { ApplicationForm } from '#contract/members.ts';
import { optionKind, businessOptions } from '#contract/options.ts';
import { createCall } from '#ui/call.ts';

/* What a test of the public pages finds there: made by the API, or through the doors of server/testing/browser-program.ts. */

/** Calls as a new administrator, who may do everything. */
export async function callAsOffice() {
  const token = (await askDoor('administrators', null)) as string;
  return createCall({ token: () => token });
}

/** The lists that an applicant chooses from; the same for all tests. */
export async function addOptions(): Promise<void> {
  const call = await callAsOffice();
  const add = (Type: 1 | 2, TypeName: string) => call(businessOptions.SaveType, { Type, TypeName });
  await add(optionKind.companyType, '投递的施工单位');
  await add(optionKind.memberLevel, '投递的会员单位');
}

interface MadeMember {
  id: number;
  account: string;
  password: string;
}

export const makeMember = (form: Partial<ApplicationForm> = {}) =>
  askDoor('members', form) as Promise<MadeMember>;

/** What was done from this computer counts no more: all tests are one visitor. */
export const forgetLimits = () => askDoor('limits', null);

async function askDoor(door: string, given: unknown): Promise<unknown> {
  const answer = await fetch(`/testing/${door}`, { method: 'POST', body: JSON.stringify(given) });
  return await answer.json();
}
