import { sql, type RawBuilder } from 'kysely';
import { isSomebody, type Audience, type MissingKind } from '#contract/audience/audience.ts';
import type { Database } from '../../platform/db/open.ts';
import { hasAnswered, isMemberAsked } from '../counts/definitions.ts';

/** The conditions that a member `m` has not done something about the record with this id: another kind adds its line. */
const hasNot: Readonly<Record<MissingKind, (id: number) => RawBuilder<boolean>>> = {
  form: (id) => sql<boolean>`exists (select from forms f where f.id = ${id} and not ${hasAnswered})`,
  confirmation: (id) => sql<boolean>`not exists (select from confirmations c
    where c.round_id = ${id} and c.member_id = m.id and c.confirmed_at is not null)`,
  notice: (id) => sql<boolean>`exists (select from notice_recipients r
    where r.notice_id = ${id} and r.member_id = m.id and r.opened_at is null)`,
};

/**
 * Selects the members `m` of an audience: of those who are members today, the named groups and companies, without those
 * that are left out, and only who has not done what is missing.
 */
export function selectAudience(db: Pick<Database, 'selectFrom'>, audience: Audience) {
  const { Missing } = audience;
  return db
    .selectFrom('members as m')
    .where(isMemberAsked)
    .where(isChosen(partsOf(audience)))
    .where(Missing ? hasNot[Missing.Kind](Missing.Id) : sql<boolean>`true`);
}

type Parts = Record<
  'all' | 'every' | 'levels' | 'types' | 'cities' | 'members' | 'excepts',
  RawBuilder<unknown>
>;

/** Missing alone asks all members. */
function partsOf(audience: Audience): Parts {
  const { LevelIds, TypeIds, Cities, MemberIds, ExceptMemberIds } = audience;
  const isAlone = audience.Missing !== null && !isSomebody({ ...audience, Missing: null });
  return {
    all: sql`${audience.IsAll || isAlone}::boolean`,
    every: sql`${audience.IsEvery}::boolean`,
    levels: sql`${LevelIds}::int[]`,
    types: sql`${TypeIds}::int[]`,
    cities: sql`${Cities}::text[]`,
    members: sql`${MemberIds}::int[]`,
    excepts: sql`${ExceptMemberIds}::int[]`,
  };
}

/** Minus wins: a company that is left out stays out, though it is added as well. */
function isChosen({ all, every, levels, types, cities, members, excepts }: Parts): RawBuilder<boolean> {
  const dimensions = [
    { column: sql`m.member_level_id`, choice: levels },
    { column: sql`m.company_type_id`, choice: types },
    { column: sql`m.city`, choice: cities },
  ];
  const isOneOf = dimensions.map(({ column, choice }) => sql`${column} = any(${choice})`);
  const isOrUnset = dimensions.map(({ choice }, at) => sql`(${choice} = '{}' or ${isOneOf[at]})`);
  const isAnySet = dimensions.map(({ choice }) => sql`${choice} <> '{}'`);
  return sql<boolean>`(m.id <> all(${excepts}) and (${all} or m.id = any(${members})
    or (not ${every} and (${sql.join(isOneOf, sql` or `)}))
    or (${every} and (${sql.join(isAnySet, sql` or `)}) and ${sql.join(isOrUnset, sql` and `)})))`;
}
