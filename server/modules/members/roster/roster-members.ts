import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import type { RosterMember } from '#contract/members/roster.ts';
import { notFound } from '../../../platform/core/errors.ts';
import type { Database } from '../../../platform/db/open.ts';
import { readPage } from '../../../platform/db/page.ts';

/**
 * Lists the members that a batch added, and then those that it changed.
 * @throws ApiError 404 when there is no such batch
 */
export async function listRosterMembers(
  db: Database,
  page: Page,
  { batchid, isnew }: { batchid: number; isnew?: number | undefined },
): Promise<{ List: RosterMember[]; TotalCount: number }> {
  const batch = await db
    .selectFrom('roster_batches')
    .select('id')
    .where('id', '=', batchid)
    .executeTakeFirst();
  if (!batch) throw notFound();
  const selection = db
    .selectFrom('roster_changes as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .where('c.batch_id', '=', batchid)
    .where(isnew === undefined ? sql<boolean>`true` : sql<boolean>`(c.before is null) = ${isnew === 1}`);
  const { rows, total } = await readPage(selection, page, (query) =>
    query
      .leftJoin('options as t', 't.id', 'm.company_type_id')
      .leftJoin('options as l', 'l.id', 'm.member_level_id')
      .select(['m.id as MemberId', 'm.name as MemberName', 'm.city as City'])
      .select(sql<string>`coalesce(t.name, '')`.as('CompanyTypeName'))
      .select(sql<string>`coalesce(l.name, '')`.as('MemberLevelName'))
      .select(sql<string>`coalesce(to_char(m.joined_on, 'YYYY-MM-DD'), '')`.as('JoinDate'))
      .select(sql<boolean>`c.before is null`.as('IsNew'))
      .select(
        sql<string>`coalesce((select string_agg(o.name, '、' order by o.is_main desc, o.id) from member_contacts o
          where o.member_id = m.id and o.ended_at is null and o.name <> ''), '')`.as('Contacts'),
      )
      .orderBy(sql`c.before is not null`)
      .orderBy('m.id'),
  );
  return { List: rows, TotalCount: total };
}
