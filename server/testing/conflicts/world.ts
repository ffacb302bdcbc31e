import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import type { TestApp } from '../start-test-app.ts';

export type Form = Record<string, unknown>;
/** Calls an endpoint by its name, of the back office unless the row names another audience. */
type Send = (name: string, form: Form) => Promise<{ Code: number; Message: string; Data: unknown }>;

export interface World {
  site: TestApp;
  administrator: string;
  send: Send;
  /** Sends the row's call as this member from now on. */
  actAs: (token: string) => void;
}

export interface Row {
  /** Makes a record and answers a whole form of it. */
  make: (world: World) => Promise<Form>;
  /** The form that another user saves meanwhile, and the form that is then outdated. */
  theirs: Form;
  mine: Form;
  /** Makes the other user's change where it takes a different call. */
  change?: (world: World, form: Form) => Promise<unknown>;
}

let made = 0;
export const called = (name: string) => `${name}${++made}`;

/** A new record by the call itself; `id` is the name of its key in the form. */
export const saved =
  (name: string, id: string, form: (world: World) => Form | Promise<Form>) => async (world: World) => {
    const filled = await form(world);
    const { Data } = await world.send(name, filled);
    return { ...filled, [id]: (Data as Form)[id] };
  };

/** Another administrator changes the member meanwhile. */
export async function editOfMember({ site, administrator, send }: World, { MemberId: id }: Form) {
  const read = await site.call(businessMembers.GetMemberModel, { id: Number(id) }, administrator);
  return await send('EditMemberInfo', { ...read, Remarks: '对方的备注' });
}

export function worldOf(site: TestApp, administrator: string): World {
  let token = administrator;
  const send: Send = async (name, form) => await site.send(endpointCalled(site, name), form, token);
  return { site, administrator, send, actAs: (member) => void (token = member) };
}

export const nameOf = ({ path, audience }: Endpoint) =>
  `${audience === 'administrator' ? '' : `${audience} `}${path.split('/').at(-1)}`;

export function endpointCalled(site: TestApp, name: string): Endpoint {
  const found = site.endpoints.find((endpoint) => nameOf(endpoint) === name);
  if (!found) throw new Error(`${name} is not served`);
  return found;
}

/** The fields of a form, also of one that is checked as a whole. */
export const entriesOf = (input: object): object =>
  'entries' in input && typeof input.entries === 'object' && input.entries !== null ? input.entries : {};
