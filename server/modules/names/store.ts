import { sql } from 'kysely';
import { compareKey } from '#contract/fields/normal-form.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import {
  memberNamesAtMost,
  type MemberName,
  type PermissionNode,
  type RoleName,
} from '#contract/back-office/names.ts';
import type { SystemMenuNode } from '#contract/accounts/staff.ts';
import type { Database } from '../../platform/db/open.ts';

/** Finds approved members; names that begin with `key` come first. */
export async function findMemberNames(db: Database, key: string): Promise<MemberName[]> {
  const wanted = compareKey(key);
  const isPart = sql<boolean>`strpos(name_key, ${wanted}) > 0`;
  return await db
    .selectFrom('members')
    .select(['id as MemberId', 'name as MemberName'])
    .where('status', '=', memberStatus.approved)
    .where('forgotten_at', 'is', null)
    // Pairs of characters are found by index; a single one has none.
    .$if([...wanted].length > 1, (query) =>
      query.where(sql<boolean>`character_pairs(search_key) @> character_pairs(${wanted})`),
    )
    .$if(key !== '', (query) => query.where(isPart))
    .orderBy(sql`strpos(name_key, ${wanted})`)
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
