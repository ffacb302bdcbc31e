import { sql } from 'kysely';
import { memberStatus } from '#contract/members/member-status.ts';

/* Who is a member today, and what it is asked for: conditions that other definitions are made of. */

/**
 * The condition on `members`, under this name in the query, that the member has not left the association by today. One
 * that has signs in no more and is neither listed, counted nor invited; its record stays.
 */
export const isMemberPresent = (table = 'members') =>
  sql<boolean>`(${sql.ref(`${table}.ended_on`)} is null or ${sql.ref(`${table}.ended_on`)} > ${todayInShanghai})`;
const todayInShanghai = sql`(now() at time zone 'Asia/Shanghai')::date`;

/** The condition on `members m` that it is a member today: approved, enabled, and neither ended nor erased. It is asked to fill in forms and to confirm its data. */
export const isMemberAsked = sql<boolean>`(m.status = ${sql.lit(memberStatus.approved)} and m.is_enabled and m.forgotten_at is null
  and ${isMemberPresent('m')})`;

/** The condition on a form `f` that answers are accepted, by the clock of the database. */
export const isFormOpen = sql<boolean>`(f.status = 1 and clock_timestamp() < f.closes_at)`;

/** The condition that a member `m` has answered the form `f`. */
export const hasAnswered = sql<boolean>`(case when f.is_anonymous
  then exists (select from form_respondents r where r.form_id = f.id and m.id = any (r.member_ids))
  else exists (select from form_answers a where a.form_id = f.id and a.member_id = m.id) end)`;

/** The condition on `confirmation_rounds r` that members can confirm today. */
export const isRoundOpen = sql<boolean>`(r.closed_at is null and r.begins_on <= ${todayInShanghai}
  and (r.ends_on is null or r.ends_on >= ${todayInShanghai}))`;
