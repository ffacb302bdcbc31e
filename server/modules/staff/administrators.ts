import { sql } from 'kysely';
import {
  administratorStatus,
  type administratorSorts,
  type ListedAdministrator,
} from '#contract/accounts/administrators.ts';
import type { Page } from '#contract/api/paging.ts';
import { timeOrBlank, formatTime } from '../../platform/core/shanghai-time.ts';
import { matchesKey, ifPresent, readPage } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { findHeldRoles, rolesInWords } from './held-roles.ts';

interface Filters {
  key: string;
  roleid?: number | undefined;
  status?: number | undefined;
  sort?: (typeof administratorSorts)[number] | undefined;
}

/** Administrators who never signed in are last in both directions. */
const orders = {
  '': sql`a.id`,
  LastLoginTime: sql`a.last_sign_in_at nulls last, a.id`,
  '-LastLoginTime': sql`a.last_sign_in_at desc nulls last, a.id desc`,
};

export async function listAdministrators(
  { db, vault }: SealedDatabase,
  page: Page,
  { key, roleid, status, sort }: Filters,
): Promise<{ List: ListedAdministrator[]; TotalCount: number }> {
  const selection = db
    .selectFrom('administrators as a')
    .where('a.deleted_at', 'is', null)
    .where(matchesKey([sql`a.account`, sql`a.real_name`], key))
    .where((build) =>
      ifPresent(status, (filter) => build('a.is_enabled', '=', filter === administratorStatus.enabled)),
    )
    .where(() => ifPresent(roleid, holdsRole));
  const { rows, total } = await readPage(selection, page, (query) =>
    query
      .select(['a.id', 'a.account', 'a.real_name', 'a.mobile_sealed', 'a.role_id'])
      .select(['a.is_enabled', 'a.must_change_password', 'a.last_sign_in_at', 'a.created_at', 'a.version'])
      .select(
        sql<boolean>`exists (select from administrator_totp t where t.administrator_id = a.id and t.enabled_at is not null)`.as(
          'has_totp',
        ),
      )
      .orderBy(orders[sort ?? '']),
  );
  const rolesById = await findHeldRoles(
    db,
    rows.map(({ id }) => id),
  );
  const List = rows.map((row) => ({
    AdminId: row.id,
    Account: row.account,
    RealName: row.real_name,
    Mobile: row.mobile_sealed ? maskText(vault.open(row.mobile_sealed)) : '',
    RoleId: row.role_id ?? 0,
    RoleName: rolesInWords(rolesById.get(row.id) ?? []),
    Roles: rolesById.get(row.id) ?? [],
    Status: Number(row.is_enabled),
    MustChangePwd: row.must_change_password,
    HasTotp: row.has_totp,
    LastLoginTime: timeOrBlank(row.last_sign_in_at),
    CreateTime: formatTime(row.created_at),
    Version: row.version,
  }));
  return { List, TotalCount: total };
}

const holdsRole = (roleId: number) => sql<boolean>`exists (select from administrator_roles ar
  where ar.administrator_id = a.id and ar.role_id = ${roleId})`;
