import { sql, type RawBuilder } from 'kysely';
import { isSomebody, type Audience, type MissingKind } from '#contract/audience/audience.ts';
import type { Database } from '../../platform/db/open.ts';
import { hasAnswered, isMemberAsked } from '../counts/definitions.ts';

/** The lists of an audience, each compared with a column of members `m`. */
const columns = {
  LevelIds: sql`m.member_level_id`,
  TypeIds: sql`m.company_type_id`,
  Cities: sql`m.city`,
  MemberIds: sql`m.id`,
  ExceptMemberIds: sql`m.id`,
};
type List = keyof typeof columns;
const dimensions = ['LevelIds', 'TypeIds', 'Cities'] as const satisfies readonly List[];

/** How the SQL reads an audience: values of a call, or a column. */
interface Terms {
  isAll: RawBuilder<unknown>;
  isEvery: RawBuilder<unknown>;
  /** The condition that a list has the member; null or false where it has not. */
  has: (list: List) => RawBuilder<unknown>;
  isSet: (list: List) => RawBuilder<unknown>;
}

/** Minus wins: a company that is left out stays out, though it is added as well. */
function isChosen({ isAll, isEvery, has, isSet }: Terms): RawBuilder<boolean> {
  const isOneOf = dimensions.map(has);
  const isOrUnset = dimensions.map((list) => sql`(not ${isSet(list)} or ${has(list)})`);
  return sql<boolean>`(not ${has('ExceptMemberIds')} and (${isAll} or ${has('MemberIds')}
    or (not ${isEvery} and (${sql.join(isOneOf, sql` or `)}))
    or (${isEvery} and (${sql.join(dimensions.map(isSet), sql` or `)}) and ${sql.join(isOrUnset, sql` and `)})))`;
}

/** Missing alone asks all members. */
function termsOf(audience: Audience): Terms {
  const isAlone = audience.Missing !== null && !isSomebody({ ...audience, Missing: null });
  return {
    isAll: sql`${audience.IsAll || isAlone}::boolean`,
    isEvery: sql`${audience.IsEvery}::boolean`,
    has: (list) =>
      list === 'Cities'
        ? sql`${columns.Cities} = any(${audience.Cities}::text[])`
        : sql`${columns[list]} = any(${audience[list]}::int[])`,
    isSet: (list) => sql`${audience[list].length > 0}::boolean`,
  };
}

/** Reads a column with an audience, as many different ones as there are rows. It knows nothing of what is missing. */
function termsIn(column: string): Terms {
  const part = (name: string) => sql`(${sql.ref(column)} -> ${sql.lit(name)})`;
  return {
    isAll: sql`${part('IsAll')}::boolean`,
    isEvery: sql`${part('IsEvery')}::boolean`,
    has: (list) => sql`coalesce(${part(list)} @> to_jsonb(${columns[list]}), false)`,
    isSet: (list) => sql`(jsonb_array_length(${part(list)}) > 0)`,
  };
}

/** The condition that the form `f` asks a member `m`; a form without an audience asks all members. */
export const isFormAsking = sql<boolean>`(${isMemberAsked}
  and (f.audience is null or ${isChosen(termsIn('f.audience'))}))`;

/** The same condition for one form, whose audience the caller has read: many times as fast for all members. */
export const isAskedBy = (audience: Audience | null) => sql<boolean>`(${isMemberAsked}
  and ${audience === null ? sql`true` : isChosen(termsOf({ ...audience, Missing: null }))})`;

/** The conditions that a member `m` has not done something about the record with this id: another kind adds its line. */
const hasNot: Readonly<Record<MissingKind, (id: number) => RawBuilder<boolean>>> = {
  form: (id) =>
    sql<boolean>`exists (select from forms f where f.id = ${id} and ${isFormAsking} and not ${hasAnswered})`,
  confirmation: (id) => sql<boolean>`not exists (select from confirmations c
    where c.round_id = ${id} and c.member_id = m.id and c.confirmed_at is not null)`,
  notice: (id) => sql<boolean>`exists (select from notice_recipients r
    where r.notice_id = ${id} and r.member_id = m.id and r.opened_at is null)`,
  activity: (
    id,
  ) => sql<boolean>`exists (select from sign_up_settings s where s.activity_id = ${id} and s.is_open
    and not exists (select from sign_ups u join sign_up_people p on p.sign_up_id = u.id
      where u.activity_id = s.activity_id and u.member_id = m.id and p.state in ('pending', 'waiting', 'placed')))`,
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
    .where(isChosen(termsOf(audience)))
    .where(Missing ? hasNot[Missing.Kind](Missing.Id) : sql<boolean>`true`);
}
