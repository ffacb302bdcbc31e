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
import { hasInFormerNames, hasInNames } from '../../platform/db/page.ts';
import { isMemberPresent } from '../counts/definitions.ts';
import { formerName, placeOfName } from '../members/by-name.ts';

/** Finds approved members that did not leave, also by a former name; names that begin with `key` come first. */
export async function findMemberNames(db: Database, key: string): Promise<MemberName[]> {
  const place = placeOfName(key);
  const rows = await db
    .selectFrom('members')
    .select(['id as MemberId', 'name as MemberName', formerName(key).as('FormerName')])
    .where('status', '=', memberStatus.approved)
    .where('forgotten_at', 'is', null)
    .where(isMemberPresent())
    .$if(key !== '', (query) =>
      query.where((build) =>
        build.or([
          build.and([hasInNames('members', key), sql<boolean>`${place} > 0`]),
          hasInFormerNames('members', key),
        ]),
      ),
    )
    .orderBy(sql`${place} = 0`)
    .orderBy(place)
    .orderBy('name')
    .orderBy('id')
    .limit(memberNamesAtMost)
    .execute();
  return rows.map(({ FormerName, ...name }) => (FormerName === '' ? name : { ...name, FormerName }));
}

/** Returns the names of members that were chosen before. */
export async function findMemberNamesById(db: Database, ids: number[]): Promise<MemberName[]> {
  return await db
    .selectFrom('members')
    .select(['id as MemberId', 'name as MemberName'])
    .where('status', '=', memberStatus.approved)
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
