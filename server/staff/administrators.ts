import { sql } from 'kysely';
import type { ListedAdministrator } from '#contract/administrators.ts';
import type { Page } from '#contract/paging.ts';
import { maskText } from '../audit/mask.ts';
import type { Database } from '../db/open.ts';
import { contains, given, readPage } from '../db/page.ts';
import { formatTime } from '../base/shanghai-time.ts';
import type { Vault } from '../base/vault.ts';

interface Filters {
  key: string;
  roleid?: number | undefined;
}

export async function listAdministrators(
  { db, vault }: { db: Database; vault: Vault },
  page: Page,
  { key, roleid }: Filters,
): Promise<{ List: ListedAdministrator[]; TotalCount: number }> {
  const chosen = db
    .selectFrom('administrators as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .where('a.deleted_at', 'is', null)
    .where(contains(sql`a.account || ' ' || a.real_name`, key))
    .where((build) => given(roleid, (wanted) => build('r.id', '=', wanted)));
  const { rows, total } = await readPage(chosen, page, (query) =>
    query
      .select([
        'a.id',
        'a.account',
        'a.real_name',
        'a.mobile_sealed',
        'r.id as role_id',
        'r.name as role_name',
      ])
      .select(['a.is_enabled', 'a.must_change_password', 'a.last_sign_in_at', 'a.created_at'])
      .select(
        sql<boolean>`exists (select from administrator_totp t where t.administrator_id = a.id and t.enabled_at is not null)`.as(
          'has_totp',
        ),
      )
      .orderBy('a.id'),
  );
  const List = rows.map((row) => ({
    AdminId: row.id,
    Account: row.account,
    RealName: row.real_name,
    Mobile: row.mobile_sealed ? maskText(vault.open(row.mobile_sealed)) : '',
    RoleId: row.role_id,
    RoleName: row.role_name,
    Status: Number(row.is_enabled),
    MustChangePwd: row.must_change_password,
    HasTotp: row.has_totp,
    LastLoginTime: row.last_sign_in_at ? formatTime(row.last_sign_in_at) : '',
    CreateTime: formatTime(row.created_at),
  }));
  return { List, TotalCount: total };
}
