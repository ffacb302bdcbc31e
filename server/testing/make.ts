import { businessMenus, type MenuForm } from '#contract/menus.ts';
import { businessNews, type NewsForm } from '#contract/news.ts';
import type { Permission } from '#contract/permissions.ts';
import { systemSessions } from '#contract/sessions.ts';
import { accountKey } from '../sessions/account-key.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { startSession } from '../sessions/store.ts';
import { testCaptcha, type TestApp } from './start-test-app.ts';

/*
 * A test makes its own world: name only what matters, the rest is filled in.
 */

let made = 0;

interface MadeAdministrator {
  id: number;
  account: string;
  password: string;
}

/** Without `permissions`: of the built-in role, which holds all. */
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
  const account = given.account ?? `clerk${++made}`;
  const password = given.password ?? 'Correct-Horse-7';
  const row = await db
    .insertInto('administrators')
    .values({
      account,
      account_key: accountKey(account),
      role_id: given.permissions ? await makeRole(db, given.permissions) : await builtinRole(db),
      password_hash: await hashPassword(password),
      must_change_password: given.mustChangePassword ?? false,
      is_enabled: given.isEnabled ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, account, password };
}

/** A token of a new administrator. */
export async function signInAdministrator(test: TestApp, permissions?: Permission[]): Promise<string> {
  const { id } = await makeAdministrator(test, permissions ? { permissions } : {});
  return await startSession(test.db, { audience: 'administrator', holderId: id });
}

/** Signs in through the API, captcha and all. */
export async function signInByForm(
  test: TestApp,
  who: { account: string; password: string },
  address?: string,
) {
  const code = await test.send(systemSessions.GetCode, {}, undefined, address);
  const form = { Account: who.account, Password: who.password, TreeCode: testCaptcha, FullName: code.Url };
  return await test.send(systemSessions.Login, form, undefined, address);
}

export async function makeMenu(test: TestApp, token: string, form: Partial<MenuForm> = {}): Promise<number> {
  const { MenuId } = await test.call(businessMenus.SaveMenu, { Name: `栏目${++made}`, ...form }, token);
  return MenuId;
}

/** Published now in a menu of its own, unless said otherwise. */
export async function makeNews(test: TestApp, token: string, form: Partial<NewsForm> = {}): Promise<number> {
  const MenuId = form.MenuId ?? (await makeMenu(test, token));
  const { NewsId } = await test.call(
    businessNews.SaveNews,
    { Title: `文章${++made}`, NewContent: '<p>正文</p>', ...form, MenuId },
    token,
  );
  return NewsId;
}

async function makeRole(db: TestApp['db'], permissions: Permission[]): Promise<number> {
  const role = await db
    .insertInto('roles')
    .values({ name: `角色${++made}` })
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
