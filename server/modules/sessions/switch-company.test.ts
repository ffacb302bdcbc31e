import { sql } from 'kysely';
import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import { makeMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const { GetLoginToken, EditMemberPwd, SwitchCompany } = memberSessions;
const Mobile = '13911110001';
const password = 'Harbour-Light-99';

/** Makes one person of two companies; returns the ids of the companies and the token of a session for the first one. */
async function makePersonOfTwo(site: TestApp, administrator: string) {
  const ids = [(await makeMember(site)).id, (await makeMember(site)).id] as const;
  let code = '';
  for (const MemberId of ids) {
    const contact = { MemberId, ContactName: '赵甲', Mobile };
    const { ContactId } = await site.call(businessContacts.SaveContact, contact, administrator);
    const wish = { MemberId, ContactId };
    code = (await site.call(businessContacts.AllowContactSignIn, wish, administrator)).Code;
  }
  const { Data } = await site.send(GetLoginToken, { account: Mobile, password: code, MemberId: ids[0] });
  const token = String(Data);
  await site.call(EditMemberPwd, { Pwd: code, Newpwd: password, againNewpwd: password }, token);
  return { ids, token };
}

test('who switches companies again and again stays signed in no longer, and one switch of two at once is done', async ({
  site,
  administrator,
}) => {
  const { ids, token } = await makePersonOfTwo(site, administrator);
  const expires_at = sql<Date>`now() + interval '1 hour'`;
  await site.db
    .updateTable('sessions')
    .set({ expires_at })
    .where('token_hash', '=', hashToken(token))
    .execute();

  const answers = await Promise.all([
    site.send(SwitchCompany, { MemberId: ids[1] }, token),
    site.send(SwitchCompany, { MemberId: ids[1] }, token),
  ]);

  const [done, ...others] = answers.filter(({ Code }) => Code === 200);
  expect(others).toEqual([]);
  const { isKept } = await site.db
    .selectFrom('sessions')
    .select(sql<boolean>`expires_at <= now() + interval '1 hour'`.as('isKept'))
    .where('token_hash', '=', hashToken(String(done?.Data)))
    .executeTakeFirstOrThrow();
  expect(isKept).toBe(true);
});
