import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { startSession, type SessionAudience } from '../modules/sessions/store.ts';
import {
  authRows,
  callers,
  outcomes,
  type Auth,
  type Caller,
  type Outcome,
} from '../testing/call-permissions.ts';
import {
  applicationOf,
  makeAdministrator,
  makeApplication,
  makeMember,
  makeMenu,
} from '../testing/factories/records.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test } from '../testing/test.ts';

/*
 * Every call, made by every kind of caller (security lines 7 and 9). The rows repeat who may call, independently of the contract; one
 * table defines its words for each caller. A call without a row fails, and so does a row without a call.
 */

const authOf = new Map(
  Object.entries(authRows).flatMap(([base, calls]) =>
    Object.entries(calls).map(([name, auth]): [string, Auth] => [base + name, auth]),
  ),
);

/** Member B gets "not found" for records of member A; all other calls are about the caller. */
const ofOthers = new Map<string, Outcome>([
  ['/api/XfWebApi/SaveNews', 404],
  ['/api/XfWebApi/GetDirectoryMember', 404],
  ['/api/XfWebApi/GetNotice', 404],
  ['/api/XfWebApi/SwitchCompany', 404],
]);

/** Forms of member B that name member A's records in every possible way. */
let takingOver: Record<string, unknown>;
let isAsItWas: () => Promise<boolean>;
const holders = new Map<Caller | Permission, { audience: SessionAudience; holderId: number }>();

test.beforeAll(async ({ site }) => {
  const staff = async (caller: Caller | Permission, given: Parameters<typeof makeAdministrator>[1]) =>
    holders.set(caller, { audience: 'administrator', holderId: (await makeAdministrator(site, given)).id });
  await staff('administrator without permission', { permissions: [] });
  await staff('administrator of the built-in role', {});
  await staff('disabled administrator', { isEnabled: false });
  await staff('administrator with a one-time password', { mustChangePassword: true });
  for (const permission of new Set([...authOf.values()].map(permissionOf).filter(Boolean) as Permission[]))
    await staff(permission, { permissions: [permission] });
  const asMember = (caller: Caller, { id }: { id: number }) =>
    holders.set(caller, { audience: 'member', holderId: id });
  const changed = async (change: { is_enabled: boolean } | { must_change_password: boolean }) => {
    const member = await makeMember(site);
    await site.db.updateTable('members').set(change).where('id', '=', member.id).execute();
    return member;
  };
  asMember('member', await makeMember(site));
  asMember('member B on the objects of member A', await makeMember(site));
  asMember('waiting member', await makeApplication(site));
  asMember('member with a one-time password', await changed({ must_change_password: true }));
  asMember('disabled member', await changed({ is_enabled: false }));
  const owner = await makeMember(site);
  takingOver = await formsAgainst(site, owner);
  const before = await rowsOf(site, owner);
  isAsItWas = async () => isDeepStrictEqual(await rowsOf(site, owner), before);
});

test('every call has a row in the table of permissions, and every row has a call', ({ site }) => {
  expect(site.endpoints.map(({ path }) => path).toSorted()).toEqual([...authOf.keys()].toSorted());
});

test.for([...authOf])('the call %s is allowed for %s only', async ([path, auth], { site }) => {
  const endpoint = site.endpoints.find((each) => each.path === path);
  if (!endpoint) throw new Error(`${path} is not served`);
  const word = permissionOf(auth) ? 'A:' : (auth as keyof typeof outcomes);

  const came: Record<string, Outcome | string> = {};
  for (const caller of callers) {
    const isOther = caller === 'member B on the objects of member A';
    came[caller] = await ask(site, endpoint, await tokenOf(site, caller, auth), isOther ? takingOver : {});
  }

  const expected = Object.fromEntries(callers.map((caller, i) => [caller, outcomes[word][i]]));
  const theirs = ofOthers.get(path);
  expect(came).toEqual({
    ...expected,
    ...(theirs ? { 'member B on the objects of member A': theirs } : {}),
  });
  expect(await isAsItWas()).toBe(true);
});

/** Returns the ids, the account and the form of a member with a waiting contribution. */
async function formsAgainst(
  site: TestApp,
  owner: { id: number; account: string },
): Promise<Record<string, unknown>> {
  const administrator = await startSession(site.db, {
    audience: 'administrator',
    holderId: (await makeAdministrator(site)).id,
  });
  const MenuId = await makeMenu(site, administrator);
  const own = await startSession(site.db, { audience: 'member', holderId: owner.id });
  const { NewsId } = await site.call(
    webContributions.SaveNews,
    { Title: '甲的稿件', MenuId, NewContent: '<p>正文</p>' },
    own,
  );
  // The names of fields have no case: with the right password this form would sign the owner in.
  const stolen = { MemberId: owner.id, Account: owner.account, Pwd: 'not-the-password-1' };
  const form = await applicationOf(site, stolen);
  return { ...form, NewsId, newsid: NewsId, Title: '乙的稿件', MenuId, IsTop: true, Status: 1 };
}

async function rowsOf(site: TestApp, { id }: { id: number }) {
  const member = site.db.selectFrom('members').selectAll().where('id', '=', id);
  const news = site.db.selectFrom('news').selectAll().where('author_member_id', '=', id);
  return [await member.execute(), await news.execute()];
}

function permissionOf(auth: Auth): Permission | undefined {
  return auth.startsWith('A:') ? (auth.slice(2) as Permission) : undefined;
}

/** Signs in for each call, because signing out is among them. */
async function tokenOf(site: TestApp, caller: Caller, auth: Auth): Promise<string | undefined> {
  if (caller === 'visitor') return undefined;
  const isExact = caller === 'administrator with exactly that permission';
  const holder = holders.get(isExact ? (permissionOf(auth) ?? 'administrator without permission') : caller);
  if (!holder) throw new Error(`nobody is ${caller}`);
  return await startSession(site.db, holder);
}

/** Calls with an empty form, and for a record that does not exist: nothing is changed. */
async function ask(
  site: TestApp,
  { path, method }: Endpoint,
  token: string | undefined,
  form: Record<string, unknown>,
): Promise<Outcome | string> {
  const isPost = [method].flat().at(-1) === 'POST';
  const query = new URLSearchParams(
    Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const { statusCode, headers } = await site.app.inject({
    method: isPost ? 'POST' : 'GET',
    url: path.replace('{id}', '2000000000') + (isPost || query.size === 0 ? '' : `?${query}`),
    ...(isPost ? { payload: form } : {}),
    ...(token === undefined ? {} : { headers: { token } }),
  });
  const code = Number(headers['x-api-code']);
  if (code === 401 || code === 402 || code === 403 || code === 510) return code;
  if (code === 404 && 'NewsId' in form) return code;
  // An error, or an answer without a code, is never correct.
  return statusCode < 500 && code > 0 && code !== 500 ? 'in' : `status ${statusCode}, code ${code}`;
}
