import { sql } from 'kysely';
import type { DataOf } from '#contract/api/endpoint.ts';
import type { Page } from '#contract/api/paging.ts';
import { missingKinds, type Audience, type MissingKind } from '#contract/audience/audience.ts';
import type { businessAudiences, Reach } from '#contract/audience/audiences.ts';
import type { Database } from '../../platform/db/open.ts';
import { hasInNames } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { isMemberAsked } from '../counts/definitions.ts';
import { reachOf, reachWays } from './reach.ts';
import { selectAudience } from './selection.ts';

type Calls = typeof businessAudiences;

/** Lists the members of an audience who are reached in one way, by name, with the people who are written to. */
export async function listAudienceMembers(
  box: SealedDatabase,
  audience: Audience,
  { key, reach }: { key: string; reach: Reach | '' },
  { pageindex, pagesize }: Page,
): Promise<DataOf<Calls['GetAudienceMembers']>> {
  const reached = await reachOf(box, audience);
  const rows = await selectAudience(box.db, audience)
    .leftJoin('options as level', 'level.id', 'm.member_level_id')
    .where(hasInNames('m', key))
    .select(['m.id', 'm.name', 'm.city', 'level.name as level'])
    .orderBy('m.name_key')
    .orderBy('m.id')
    .execute();
  const matching = rows.filter(({ id }) => reach === '' || reachWays(reached.get(id) ?? [])[reach]);
  const start = (pageindex - 1) * pagesize;
  const List = matching.slice(start, start + pagesize).map((row) => ({
    MemberId: row.id,
    MemberName: row.name,
    MemberLevelName: row.level ?? '',
    City: row.city,
    Contacts: (reached.get(row.id) ?? []).map(({ name, post, ways }) => ({
      ContactName: name,
      Post: post,
      WithMail: ways.mail,
      WithMobile: ways.mobile,
      WithPhone: ways.isRung,
    })),
  }));
  return { List, TotalCount: matching.length };
}

/** What can be asked of, by kind: the id and the title of each record, the newest first. */
const matters: Readonly<Record<MissingKind, ReturnType<typeof sql<{ id: number; title: string }>>>> = {
  form: sql`select id, title from forms where status <> 0 order by closes_at desc, id desc limit 50`,
  confirmation: sql`select id, title from confirmation_rounds order by begins_on desc, id desc limit 50`,
  notice: sql`select id, title from notices where sent_at is not null order by sent_at desc, id desc limit 50`,
  activity: sql`select a.id, a.title from activities a join sign_up_settings s on s.activity_id = a.id
    where s.is_open and a.cancelled_at is null order by a.begins_at desc, a.id desc limit 50`,
};

/** Returns what audiences are chosen from, with the members that each choice has. */
export async function listAudienceChoices(
  db: Database,
  kinds: readonly MissingKind[],
): Promise<DataOf<Calls['GetAudienceChoices']>> {
  const members = db.selectFrom('members as m').where(isMemberAsked);
  const Options = await members
    .innerJoin('options as o', (join) =>
      join.on(sql<boolean>`o.id in (m.member_level_id, m.company_type_id)`),
    )
    .select(['o.id as TypeId', ({ fn }) => fn.countAll<number>().as('Count')])
    .groupBy('o.id')
    .orderBy('o.id')
    .execute();
  const Cities = await members
    .where('m.city', '<>', '')
    .select(['m.city as City', ({ fn }) => fn.countAll<number>().as('Count')])
    .groupBy('m.city')
    .orderBy('Count', 'desc')
    .orderBy('m.city')
    .execute();
  const Missing: DataOf<Calls['GetAudienceChoices']>['Missing'] = [];
  for (const Kind of kinds) {
    const { rows } = await matters[Kind].execute(db);
    Missing.push(...rows.map(({ id, title }) => ({ Kind, Id: id, Title: title })));
  }
  return { Options, Cities, Missing };
}

export const allMissingKinds = Object.keys(missingKinds) as MissingKind[];
