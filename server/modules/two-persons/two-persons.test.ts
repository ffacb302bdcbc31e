import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessNewsDeletion } from '#contract/news/news-deletion.ts';
import { enableTotp } from '../../testing/enable-totp.ts';
import { makeAdministrator, makeNews } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { startSession } from '../sessions/store.ts';

/* Two accounts that one person had in hand are not the two persons that a permanent deletion asks for. */

interface Staff {
  id: number;
  token: string;
  roleId: number;
  version: number;
}

const sessionOf = (site: TestApp, holderId: number) =>
  startSession(site.db, { audience: 'administrator', holderId });

async function makeStaff(site: TestApp, permissions?: Permission[]): Promise<Staff> {
  const { id } = await makeAdministrator(site, permissions && { permissions });
  return { id, token: await sessionOf(site, id), ...(await rowOf(site, id)) };
}

async function rowOf(site: TestApp, id: number): Promise<{ roleId: number; version: number }> {
  const { role_id, version } = await site.db
    .selectFrom('administrators')
    .select(['role_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { roleId: role_id ?? 0, version };
}

let made = 0;

async function makeSecondAccount(site: TestApp, maker: Staff): Promise<Staff> {
  const form = { Account: `second${++made}`, RealName: '第二账号', RoleId: maker.roleId };
  const { AdminId } = await site.call(systemAdministrators.SaveAdminUser, form, maker.token);
  await site.db.updateTable('administrators').set({ must_change_password: false }).execute();
  return { id: AdminId, token: await sessionOf(site, AdminId), ...(await rowOf(site, AdminId)) };
}

/** `requester` asks for the deletion of a new article, and `approver` approves. */
async function askAndApprove(site: TestApp, requester: Staff, approver: Staff) {
  const NewsId = await makeNews(site, requester.token);
  await site.call(businessNews.DelNews, { NewsId }, requester.token);
  await site.call(businessNewsDeletion.DestroyNews, { Ids: [NewsId], Reason: '重复' }, requester.token);
  // A reset of the password ends the sessions.
  const token = await sessionOf(site, approver.id);
  return await site.send(businessNewsDeletion.ApproveNewsDeletion, { Ids: [NewsId] }, token);
}

const change = async (site: TestApp, by: Staff, { id }: Staff, form: object) => {
  const { roleId: RoleId, version: Version } = await rowOf(site, id);
  await site.call(
    systemAdministrators.SaveAdminUser,
    { AdminId: id, RealName: '同事', RoleId, Version, ...form },
    by.token,
  );
  await site.db.updateTable('administrators').set({ must_change_password: false }).execute();
};

test('an account that the requester made does not approve, and the log has the reason', async ({ site }) => {
  const requester = await makeStaff(site);
  const second = await makeSecondAccount(site, requester);

  const answer = await askAndApprove(site, requester, second);

  expect(answer.Code).toBe(409);
  expect(answer.Message).toMatch(
    /^您的账号在 30 天内由申请人clerk\d+新建，不能批准其申请，请另一位管理员批准$/,
  );
  const reader = await makeStaff(site);
  const { List } = await site.call(
    systemAudit.GetOperationLog,
    { action: 'ApproveNewsDeletion' },
    reader.token,
  );
  expect(List[0]?.After).toEqual({ Reason: answer.Message });
});

test('a requester does not have the request approved by the maker of the account, nor by a third account of the maker', async ({
  site,
}) => {
  const maker = await makeStaff(site);
  const [first, second] = [await makeSecondAccount(site, maker), await makeSecondAccount(site, maker)];

  expect(await askAndApprove(site, first, maker)).toMatchObject({
    Code: 409,
    Message: '申请人第二账号的账号在 30 天内由您新建，不能批准其申请，请另一位管理员批准',
  });
  expect(await askAndApprove(site, first, second)).toMatchObject({
    Code: 409,
    Message:
      '您和申请人第二账号的账号在 30 天内由同一位管理员新建或重置过，不能批准其申请，请另一位管理员批准',
  });
});

test('an account made through another own account does not approve either', async ({ site }) => {
  const requester = await makeStaff(site);
  const second = await makeSecondAccount(site, requester);
  const third = await makeSecondAccount(site, second);

  expect(await askAndApprove(site, requester, third)).toMatchObject({ Code: 409 });
});

test('a colleague whose password, factor, state or role the requester set does not approve', async ({
  site,
}) => {
  const requester = await makeStaff(site);
  const colleagues = {
    password: await makeStaff(site),
    factor: await makeStaff(site),
    state: await makeStaff(site),
    role: await makeStaff(site, ['news:list']),
    rights: await makeStaff(site, ['news:list']),
    name: await makeStaff(site),
  };
  await change(site, requester, colleagues.password, { ResetPwd: true });
  await enableTotp(site, colleagues.factor.token);
  await site.call(systemSecondFactor.ResetTotp, { AdminId: colleagues.factor.id }, requester.token);
  await change(site, requester, colleagues.state, { Status: 0 });
  await change(site, requester, colleagues.state, { Status: 1 });
  await change(site, requester, colleagues.role, { RoleId: requester.roleId });
  const role = await site.call(systemRoles.GetRole, { id: colleagues.rights.roleId }, requester.token);
  const destroy = await site.db
    .selectFrom('system_menus')
    .select('id')
    .where('permission', '=', 'news:destroy')
    .executeTakeFirstOrThrow();
  const MenuIds = [...role.MenuIds, destroy.id];
  await site.call(systemRoles.SaveRole, { ...role, MenuIds }, requester.token);
  await change(site, requester, colleagues.name, { RealName: '改名' });

  const codes: Record<string, number> = {};
  for (const [kind, colleague] of Object.entries(colleagues))
    codes[kind] = (await askAndApprove(site, requester, colleague)).Code;

  expect(codes).toEqual({ password: 409, factor: 409, state: 409, role: 409, rights: 409, name: 200 });
});

test('after thirty days the account approves, and before them the request is not counted for it', async ({
  site,
}) => {
  const requester = await makeStaff(site);
  const second = await makeSecondAccount(site, requester);
  const waiting = async () =>
    (await site.call(businessWorkbench.GetWaiting, {}, second.token)).Counts.find(
      ({ Kind }) => Kind === 'deletion',
    )?.Count ?? 0;
  const before = await waiting();

  expect(await askAndApprove(site, requester, second)).toMatchObject({ Code: 409 });
  expect(await waiting()).toBe(before);

  await site.db
    .updateTable('account_controls')
    .set({ controlled_at: sql`now() - interval '30 days'` })
    .execute();
  expect(await waiting()).toBe(before + 1);
  expect(await askAndApprove(site, requester, second)).toMatchObject({ Code: 200 });
});
