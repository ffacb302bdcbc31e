import { sql } from 'kysely';
import type { SystemMenuNode } from '#contract/accounts/staff.ts';
import {
  memberNamesAtMost,
  type MemberName,
  type PermissionNode,
  type RoleName,
} from '#contract/back-office/names.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import type { Database } from '../../platform/db/open.ts';
import { hasInNames } from '../../platform/db/page.ts';
import { placeOfName } from '../members/by-name.ts';

/** Finds approved members; names that begin with `key` come first. */
export async function findMemberNames(db: Database, key: string): Promise<MemberName[]> {
  const place = placeOfName(key);
  return await db
    .selectFrom('members')
    .select(['id as MemberId', 'name as MemberName'])
    .where('status', '=', memberStatus.approved)
    .where('forgotten_at', 'is', null)
    .$if(key !== '', (query) => query.where(hasInNames('members', key)).where(sql<boolean>`${place} > 0`))
    .orderBy(place)
    .orderBy('name')
    .orderBy('id')
    .limit(memberNamesAtMost)
    .execute();
}

/** Returns the names of members that were chosen before. */
export async function findMemberNamesById(db: Database, ids: number[]): Promise<MemberName[]> {
  return await db
    .selectFrom('members')
    .select(['id as MemberId', 'name as MemberName'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .execute();
}

export async function listRoleNames(db: Database): Promise<RoleName[]> {
  return await db.selectFrom('roles').select(['id as RoleId', 'name as RoleName']).orderBy('id').execute();
}

export function toPermissionTree(menus: SystemMenuNode[]): PermissionNode[] {
  return menus.map(({ Id, MenuType, MenuName, Perms, Children }) => ({
    Id,
    MenuType,
    MenuName,
    Perms,
    Children: toPermissionTree(Children),
  }));
}
