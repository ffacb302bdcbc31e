import type { Administrator } from '#contract/staff.ts';
import type { Database } from '../db/open.ts';

export async function findAdministrator(db: Database, administratorId: number, permissions: string[]) {
  const row = await db
    .selectFrom('administrators as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .select([
      'a.id',
      'a.account',
      'a.real_name',
      'r.id as role_id',
      'r.name as role_name',
      'a.must_change_password',
    ])
    .where('a.id', '=', administratorId)
    .executeTakeFirstOrThrow();
  return {
    AdminId: row.id,
    Account: row.account,
    RealName: row.real_name,
    RoleId: row.role_id,
    RoleName: row.role_name,
    ButtonL: permissions,
    MustChangePwd: row.must_change_password,
  } satisfies Administrator;
}
