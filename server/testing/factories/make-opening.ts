import { webOpenings } from '#contract/accounts/openings.ts';
import type { TestApp } from '../start-test-app.ts';
import { makeMember } from './records.ts';

export const goodPassword = 'Bridge-Tunnel-8842';

/** Makes a member as the office has it: without an account. */
export async function makeWithoutAccount(site: TestApp): Promise<number> {
  const { id } = await makeMember(site);
  const none = { account: '', account_key: null, password_hash: '' };
  await site.db.updateTable('members').set(none).where('id', '=', id).execute();
  return id;
}

let hosts = 0;
/** Each test guesses from an address of its own. */
export const newAddress = () => `10.${++hosts}.7.7`;

/** What a browser sends with a code or the ticket of a link. */
export const accountForm = (Code: string, change: object = {}) => ({
  Code,
  Account: `opened${++hosts}`,
  Newpwd: goodPassword,
  againNewpwd: goodPassword,
  Consent: true,
  ...change,
});

export const openAccount = (site: TestApp, sent: object, address = newAddress()) =>
  site.send(webOpenings.OpenAccount, sent as never, undefined, address);
