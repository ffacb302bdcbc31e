import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '#contract/api/permissions.ts';
import { duplicateKinds, type Duplicate, type DuplicateKind } from '#contract/back-office/workbench.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';

/** The permission to correct each kind. */
const needed: Record<DuplicateKind, Permission> = {
  certificate: 'cert:save',
  administrator: 'admin:save',
  account: 'member:save',
  member: 'member:save',
  type: 'type:save',
  role: 'role:save',
  menu: 'webmenu:save',
};

/** The records whose names or numbers must differ, each with its distinguishing value. */
const sources: Record<DuplicateKind, RawBuilder<unknown>> = {
  // The first of those that share a number owns it; all others are marked (migration 0362), so that few are read.
  certificate: sql`select id, cert_num as name, compare_key(cert_num) as key from certificates
    where cert_num <> '' and status <> ${certificateStatus.deleted} and compare_key(cert_num) in (
      select compare_key(cert_num) from certificates where number_duplicate > 0 and status <> ${certificateStatus.deleted})`,
  administrator: sql`select distinct id, account as name, look as key
    from administrators, unnest(account_looks) as look where deleted_at is null`,
  account: sql`select distinct id, account as name, look as key
    from members, unnest(account_looks) as look where account_key is not null`,
  member: sql`select id, name, name_key as key from members
    where name_key <> '' and status = ${memberStatus.approved} and forgotten_at is null and merged_into is null`,
  type: sql`select id, name, kind || ' ' || compare_key(name) as key from options`,
  role: sql`select id, name, compare_key(name) as key from roles`,
  menu: sql`select id, name, coalesce(parent_id, 0) || ' ' || compare_key(name) as key from menus`,
};

/**
 * Finds groups of records that only look different, of the given kinds. Nothing is merged, because only a person can
 * decide which one is right.
 */
export async function findDuplicates(
  db: Database,
  kinds: readonly DuplicateKind[],
  count: number,
): Promise<Duplicate[]> {
  const duplicates: Duplicate[] = [];
  for (const kind of kinds) {
    const { rows } = await sql<{ names: string[] }>`
      select array_agg(name order by id) as names from (${sources[kind]}) as named
      group by key having count(*) > 1 order by min(id)`.execute(db);
    // Two accounts may be alike in two ways.
    const groups = new Map(rows.map(({ names }) => [names.join('\n'), { Kind: kind, Names: names }]));
    duplicates.push(...groups.values());
  }
  return duplicates.slice(0, count);
}

export function duplicateKindsFor({ holds }: Pick<AdministratorCaller, 'holds'>): DuplicateKind[] {
  return duplicateKinds.filter((kind) => holds(needed[kind]));
}
