import { systemSessions } from '#contract/accounts/sessions.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers, type ApplicationForm } from '#contract/members/members.ts';
import { optionKind } from '#contract/members/options.ts';
import { businessNews, type NewsForm } from '#contract/news/managed-news.ts';
import { businessMenus, type MenuForm } from '#contract/public-site/managed-menus.ts';
import { accountKey } from '../../modules/sessions/account-key.ts';
import { hashPassword } from '../../modules/sessions/passwords.ts';
import { startSession } from '../../modules/sessions/store.ts';
import { testCaptcha, type TestApp } from '../start-test-app.ts';

/*
 * A test passes only the values that matter; the rest has defaults.
 */

let count = 0;

interface MadeAdministrator {
  id: number;
  account: string;
  password: string;
}

/** The password of an administrator that a test made without one. */
export const usualPassword = 'Correct-Horse-7';

/** Makes an administrator; without `permissions`, one of the built-in role, which has all. */
export async function makeAdministrator(
  { db }: TestApp,
  given: {
    account?: string;
    password?: string;
    mustChangePassword?: boolean;
    isEnabled?: boolean;
    permissions?: Permission[];
  } = {},
): Promise<MadeAdministrator> {
  const account = given.account ?? `clerk${++count}`;
  const password = given.password ?? usualPassword;
  const row = await db
    .insertInto('administrators')
    .values({
      account,
      account_key: accountKey(account),
      role_id: given.permissions ? await makeRole(db, given.permissions) : await builtinRole(db),
      password_hash: await hashOnce(password),
      must_change_password: given.mustChangePassword ?? false,
      is_enabled: given.isEnabled ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, account, password };
}

const hashes = new Map<string, Promise<string>>();

/** Hashes each password once: a hash takes as long as a short test, and most tests never need the password. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Returns the token of a new administrator. */
export async function signInAdministrator(test: TestApp, permissions?: Permission[]): Promise<string> {
  const { id } = await makeAdministrator(test, permissions ? { permissions } : {});
  return await startSession(test.db, { audience: 'administrator', holderId: id });
}

/** Signs in through the API, captcha and all. */
export async function signInByForm(
  test: TestApp,
  credentials: { account: string; password: string },
  address?: string,
) {
  const code = await test.send(systemSessions.GetCode, {}, undefined, address);
  const form = {
    Account: credentials.account,
    Password: credentials.password,
    TreeCode: testCaptcha,
    FullName: code.Url,
  };
  return await test.send(systemSessions.Login, form, undefined, address);
}

/** Makes a menu: shown, a list of articles, and open to contributions by default. */
export async function makeMenu(test: TestApp, token: string, form: Partial<MenuForm> = {}): Promise<number> {
  const { MenuId } = await test.call(
    businessMenus.SaveMenu,
    { Name: `栏目${++count}`, TakesContributions: true, ...form },
    token,
  );
  return MenuId;
}

/** Makes an article: published now in a menu of its own by default. */
export async function makeNews(test: TestApp, token: string, form: Partial<NewsForm> = {}): Promise<number> {
  const MenuId = form.MenuId ?? (await makeMenu(test, token));
  const { NewsId } = await test.call(
    businessNews.SaveNews,
    { Title: `文章${++count}`, NewContent: '<p>正文</p>', ...form, MenuId },
    token,
  );
  return NewsId;
}

export interface MadeMember {
  id: number;
  account: string;
  password: string;
}

/** Makes a company type and a member level; returns their ids. */
export async function makeOptions({
  db,
}: TestApp): Promise<{ CompanyTypeId: number; MemberLevelId: number }> {
  const rows = await db
    .insertInto('options')
    .values([
      { kind: optionKind.companyType, name: `单位归类${++count}` },
      { kind: optionKind.memberLevel, name: `会员等级${count}` },
    ])
    .returning('id')
    .execute();
  return { CompanyTypeId: rows[0]?.id ?? 0, MemberLevelId: rows[1]?.id ?? 0 };
}

/** Makes a valid application, without sending it. */
export async function applicationOf(
  test: TestApp,
  form: Partial<ApplicationForm> = {},
): Promise<ApplicationForm & { Account: string; Pwd: string }> {
  const number = ++count;
  return {
    ...(await makeOptions(test)),
    MemberName: `测试单位${number}`,
    LegalPerson: '张三',
    Account: `company${number}`,
    Pwd: 'Good-Password-7',
    Email: `office${number}@example.com`,
    OperatorPhone: '13800138000',
    DailyOperator: '李四',
    Consent: true,
    ...form,
  } as ApplicationForm & { Account: string; Pwd: string };
}

/** Makes a company whose application waits for a decision. */
export async function makeApplication(
  test: TestApp,
  form: Partial<ApplicationForm> = {},
): Promise<MadeMember> {
  const application = await applicationOf(test, form);
  // Each from an address of its own: one address applies three times a day.
  const address = `10.${Math.floor(count / 60_000)}.${Math.floor(count / 250) % 250}.${count % 250}`;
  const { Code, Message, Data } = await test.send(webMembers.ApplyMember, application, undefined, address);
  if (Code !== 200) throw new Error(`${Code} ${Message}`);
  const { MemberId } = Data as { MemberId: number };
  return { id: MemberId, account: application.Account, password: application.Pwd };
}

/** Makes an approved member. */
export async function makeMember(test: TestApp, form: Partial<ApplicationForm> = {}): Promise<MadeMember> {
  const member = await makeApplication(test, form);
  const token = await signInAdministrator(test, ['member:audit']);
  await test.call(businessMembers.SaveApplyAudit, { MemberId: member.id, Status: 1 }, token);
  return member;
}

/** Returns the token of a new approved member, or of the given one. */
export async function signInMember(test: TestApp, member?: { id: number }): Promise<string> {
  const { id } = member ?? (await makeMember(test));
  return await startSession(test.db, { audience: 'member', holderId: id });
}

async function makeRole(db: TestApp['db'], permissions: Permission[]): Promise<number> {
  const role = await db
    .insertInto('roles')
    .values({ name: `角色${++count}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (permissions.length === 0) return role.id;
  const menus = await db
    .selectFrom('system_menus')
    .select('id')
    .where('permission', 'in', permissions)
    .execute();
  await db
    .insertInto('role_system_menus')
    .values(menus.map(({ id }) => ({ role_id: role.id, system_menu_id: id })))
    .execute();
  return role.id;
}

async function builtinRole(db: TestApp['db']): Promise<number> {
  return (await db.selectFrom('roles').select('id').where('is_builtin', '=', true).executeTakeFirstOrThrow())
    .id;
}
