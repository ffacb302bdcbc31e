import { sql } from 'kysely';
import type { HeldRole } from '#contract/accounts/administrators.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Database, Tx } from '../../platform/db/open.ts';

/*
 * The roles of an administrator, whose rights add up. One with a last day holds through the end of that day in Shanghai; rights are read at
 * each call, so nothing has to run at midnight (docs/decisions/0591).
 */

/** Returns the roles of administrators by their id, in the order of the form: the first one first. */
export async function findHeldRoles(db: Database, ids: number[]): Promise<Map<number, HeldRole[]>> {
  const rows = await db
    .selectFrom('administrator_roles as ar')
    .innerJoin('roles as r', 'r.id', 'ar.role_id')
    .innerJoin('administrators as a', 'a.id', 'ar.administrator_id')
    .select(['ar.administrator_id', 'ar.role_id as RoleId', 'r.name as RoleName', 'ar.last_day'])
    .where('ar.administrator_id', 'in', [0, ...ids])
    .orderBy(sql`ar.role_id <> a.role_id`)
    .orderBy('ar.role_id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.administrator_id)].map(([id, roles]) => [
      id,
      roles.map(({ RoleId, RoleName, last_day }) => ({ RoleId, RoleName, Until: last_day ?? '' })),
    ]),
  );
}

/** Returns roles in words: `文章编辑、会员管理（2026-08-15 止）`. */
export function rolesInWords(roles: readonly HeldRole[]): string {
  return roles
    .map(({ RoleName, Until }) => {
      if (Until === '') return RoleName;
      return `${RoleName}（${Until} ${isOver(Until) ? '已止' : '止'}）`;
    })
    .join('、');
}

/** Returns whether a role with this last day has ended; `''` has no end. */
export const isOver = (until: string) => until !== '' && until < today();

/** The first of an administrator's roles, which earlier programs and clients know as the only one: rather one without an end. */
export const firstOf = (roles: readonly { RoleId: number; Until: string }[]) =>
  (roles.find(({ Until }) => Until === '') ?? roles[0])?.RoleId;

/** Replaces the roles of an administrator, after `role_id` was written. */
export async function writeHeldRoles(
  tx: Tx,
  administratorId: number,
  roles: readonly { RoleId: number; Until: string }[],
): Promise<void> {
  await tx.deleteFrom('administrator_roles').where('administrator_id', '=', administratorId).execute();
  await tx
    .insertInto('administrator_roles')
    .values(
      roles.map(({ RoleId, Until }) => ({
        administrator_id: administratorId,
        role_id: RoleId,
        last_day: Until || null,
      })),
    )
    .execute();
}
