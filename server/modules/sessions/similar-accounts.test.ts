import { sql } from 'kysely';
import lookAlikes from 'unhomoglyph/data.json' with { type: 'json' };
import { expect } from 'vitest';
import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import {
  applicationOf,
  makeAdministrator,
  makeMember,
  signInByForm,
} from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* Accounts that a reader cannot tell apart are not given to two holders; existing ones sign in as before. */

const similar = '与已有的账号过于相似，容易混淆，请换一个';
let visitors = 0;
const nextAddress = () => `203.0.113.${++visitors}`;

const apply = async (site: TestApp, Account: string) =>
  await site.send(webMembers.ApplyMember, await applicationOf(site, { Account }), undefined, nextAddress());
const signIn = (site: TestApp, account: string, password: string) =>
  site.send(memberSessions.GetLoginToken, { account, password }, undefined, nextAddress());

const pairs: [given: string, asked: string, says: string][] = [
  ['Jiangnan', 'jiangnan', '账号已存在'],
  ['wanda', 'ｗａｎｄａ', '账号已存在'],
  ['beifang', '\u202dbeifang\u202c', '账号已存在'],
  ['paypal', 'pаypаl', similar],
  ['ivanov', 'ІVANOV', similar],
  ['Ideal', 'ldeal', similar],
  ['hello10', 'he11olO', similar],
  ['modern', 'rnodern', similar],
  ['xindao', 'хindαο', similar],
  ['zhong hua', 'zhonghua', similar],
  ['江南检测（南京）', '江南检测 [南京]', similar],
  ['马氏·检测', '⻢氏•检测', similar],
];

test.for(pairs)(
  'an application with the account of the member %j in the form %j is rejected',
  async ([given, asked, says], { site }) => {
    expect(await apply(site, given)).toMatchObject({ Code: 200 });

    expect(await apply(site, asked)).toMatchObject({ Code: 400, Data: { Account: says } });
  },
);

test('distinguishable accounts are accepted', async ({ site }) => {
  const codes = [];
  for (const account of ['wangyi', 'wangyi2', 'wang.yi', 'wang-yi', 'wangyl', '王毅', '王一'])
    codes.push((await apply(site, account)).Code);

  expect(codes).toEqual(codes.map(() => 200));
});

test('the back office rejects a member or administrator whose account looks like an existing account', async ({
  site,
  administrator,
}) => {
  const { account } = await makeMember(site, { Account: 'tongda' });
  const { account: clerk } = await makeAdministrator(site);
  const member = await applicationOf(site, { Account: account.replace('o', 'ο') });
  const save = (Account: string) =>
    site.send(systemAdministrators.SaveAdminUser, { Account, RealName: '王丽', RoleId }, administrator);
  const { role_id: RoleId } = await site.db
    .selectFrom('administrators')
    .select('role_id')
    .where('account', '=', clerk)
    .executeTakeFirstOrThrow();
  await save('Chen.Wei');

  expect(await site.send(businessMembers.EditMemberInfo, member, administrator)).toMatchObject({
    Code: 400,
    Data: { Account: similar },
  });
  expect(await save('chen.wei')).toMatchObject({ Code: 400, Data: { Account: '账号已存在' } });
  expect(await save('Сhen.Wei')).toMatchObject({ Code: 400, Data: { Account: similar } });
  expect(await save('chen-wei')).toMatchObject({ Code: 200 });
});

test('only one of several simultaneous applications with similar accounts succeeds', async ({ site }) => {
  const answers = await Promise.all(['soochow', 'sоосhow', 'sооchow'].map((account) => apply(site, account)));

  expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 400, 400]);
});

test('members with accounts that were already similar both sign in to their own account', async ({
  site,
}) => {
  const latin = await makeMember(site, { Account: 'hengtong' });
  const other = await makeMember(site, { Account: 'other-account', Pwd: 'Other-Password-8' });
  await site.db
    .updateTable('members')
    .set({ account: 'heng\u200btong', account_key: 'heng\u200btong' })
    .where('id', '=', other.id)
    .execute();

  expect(await signIn(site, 'hengtong', latin.password)).toMatchObject({ Code: 200 });
  expect(await signIn(site, 'heng\u200btong', 'Other-Password-8')).toMatchObject({ Code: 200 });
  expect(await signIn(site, 'hengtong', 'Other-Password-8')).toMatchObject({ Code: 409 });
});

test.for(['\u202dNanFang\u202c', 'ｎａｎｆａｎｇ ', 'nan\u00adfang', 'nan fang'])(
  'a member with the account nanfang signs in with the spelling %j',
  async (typed, { site }) => {
    const known = await site.db.selectFrom('members').select('id').where('account', '=', 'nanfang').execute();
    if (known.length === 0) await makeMember(site, { Account: 'nanfang' });

    expect(await signIn(site, typed, 'Good-Password-7')).toMatchObject({ Code: 200 });
  },
);

test('a similar account signs in no member, and its spellings share one counter in the limit', async ({
  site,
}) => {
  await makeMember(site, { Account: 'dongfang' });
  const clerk = await makeAdministrator(site);

  expect(await signIn(site, 'dоngfang', 'Good-Password-7')).toMatchObject({ Code: 409 });

  const spellings = ['', ' ', '\u200b', '\u00ad', '\u2060'];
  for (const sign of spellings)
    await signInByForm(
      site,
      { account: `${clerk.account.slice(0, 2)}${sign}${clerk.account.slice(2)}`, password: 'wrong' },
      '10.9.1.1',
    );
  expect(await signInByForm(site, clerk, '10.9.1.1')).toMatchObject({ Code: 429 });
});

test('letters of any script match the Latin letters that the Unicode table of confusables names', async ({
  site,
}) => {
  const listed = Object.entries(lookAlikes as Record<string, string>).filter(
    ([sign, like]) => /^[A-Za-z0-9]+$/.test(like) && sign.normalize('NFKD') === sign,
  );
  const { rows } = await sql<{ sign: string; look: string }>`
    select sign, latin_look(sign) as look from unnest(${listed.map(([sign]) => sign)}::text[]) as sign`.execute(
    site.db,
  );

  expect(listed.length).toBeGreaterThan(450);
  const looks = new Map(rows.map(({ sign, look }) => [sign, look]));
  expect(listed.filter(([sign, like]) => looks.get(sign) !== like)).toEqual([]);
});
