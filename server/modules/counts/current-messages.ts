import { sql, type RawBuilder } from 'kysely';
import { reviewStatus } from '#contract/members/reviews.ts';
import { newsStatus } from '#contract/news/news.ts';
import { hasAnswered, isFormOpen, isMemberAsked, isMemberPresent, isRoundOpen } from './members-asked.ts';

/*
 * What makes a message outdated that waits, or is held to be told by telephone: its matter goes on without it. By the kind of record that it
 * is about, a condition on `outgoing_messages o` that its matter is still as it says. Who changes a matter need not know of its messages.
 */

/** Whoever is disabled, has left, was merged into another member or erased is not written to about its membership. */
const isReaderMember = sql<boolean>`(m.is_enabled and m.forgotten_at is null and ${isMemberPresent('m')})`;

/** About a returned article: it was not sent for review again, nor deleted. */
const isStillReturned = sql<boolean>`exists (select from reviews r join news n on n.id = r.news_id
  where r.id = o.record_id and r.status = ${sql.lit(reviewStatus.rejected)} and n.deleted_at is null)`;

/** A reminder: the form is open, and the member is asked and has not answered. */
const isStillMissing = sql<boolean>`exists (select from forms f join members m on m.id = o.member_id
  where f.id = o.record_id and ${isFormOpen} and ${isMemberAsked} and not ${hasAnswered})`;

/** A reminder: the round is open, and the member has not confirmed. */
const isStillUnconfirmed = sql<boolean>`exists (select from confirmation_rounds r join members m on m.id = o.member_id
  where r.id = o.record_id and ${isRoundOpen} and ${isMemberAsked} and not exists (select from confirmations c
    where c.round_id = r.id and c.member_id = m.id and c.confirmed_at is not null))`;

/** The activity is to come. One that is cancelled invites nobody; the notice of its cancellation states no facts of it. */
const isStillToCome = sql<boolean>`exists (select from activities a join members m on m.id = o.member_id
  where a.id = o.record_id and coalesce(a.ends_at, a.begins_at) > now() and m.forgotten_at is null
    and (o.told is null or (a.cancelled_at is null and ${isReaderMember})))`;

/** A decision is the one that holds; a link opens what it says, for one who may still use it. Other words about a record stay true. */
const isStillSo = sql<boolean>`(o.topic not in ('decision', 'password-link', 'account-opening') or exists (select from members m
  where m.id = o.record_id and ${isReaderMember} and case o.topic
    when 'decision' then o.told is null or (o.told ->> 'Status')::int = m.status
    when 'password-link' then exists (select from password_tickets t where t.member_id = m.id)
    else m.account = '' and exists (select from account_openings a
      where a.member_id = m.id and a.used_at is null and a.ended_at is null) end))`;

/** A link to a person, who still works for a company. */
const isStillAsked = sql<boolean>`exists (select from person_tickets t where t.person_id = o.record_id)
  and exists (select from member_contacts c join members m on m.id = c.member_id
    where c.person_id = o.record_id and c.ended_at is null and ${isReaderMember})`;

/** No later backup is proven. */
const isStillUnproven = sql<boolean>`not exists (select from backups b where b.id > o.record_id and b.proven_at is not null)`;

/** The column `c` of an article `n` with those above it: a column has at most two. */
const withColumns = sql`menus c left join menus above on above.id = c.parent_id left join menus top on top.id = above.parent_id`;

/** The condition on a message that it is about a notice, whose article is for members alone now: it must not be quoted. */
export const isArticleForMembers = sql<boolean>`(o.noun = 'notice' and exists (select from notices t join news n on n.id = t.news_id
  join (${withColumns}) on c.id = n.menu_id
  where t.id = o.record_id and (n.is_member_read or c.is_member_read or above.is_member_read or top.is_member_read)))`;

/** It goes on, its article and the columns of it are public, and the member has not read it. */
const isStillUnread = sql<boolean>`exists (select from notices t join members m on m.id = o.member_id left join news n on n.id = t.news_id
  where t.id = o.record_id and t.withdrawn_at is null and ${isMemberAsked}
    and (not t.is_about_article or (n.status = ${sql.lit(newsStatus.published)} and n.deleted_at is null and n.published_at <= now()
      and exists (select from ${withColumns} where c.id = n.menu_id and c.is_shown
        and above.is_shown is not false and top.is_shown is not false)))
    and not exists (select from notice_recipients r
      where r.notice_id = t.id and r.member_id = m.id and r.opened_at is not null))`;

/** The condition that these facts are the title, time and place of an activity `a` as they are; null where they are not known. */
export const isEvent = (event: RawBuilder<unknown>) =>
  sql<boolean>`(${event} ->> 'Title' = a.title and ${event} ->> 'Place' = a.place
  and (${event} ->> 'Begin')::timestamptz = a.begins_at)`;

/** The condition on a message about a sign-up to an activity `a` that it states them as they are. */
const statesEvent = isEvent(sql`o.told -> 'Event'`);

/** The same for a message whose activity is that of the sign-up `u`. */
export const isSignUpEvent = sql<boolean>`exists (select from activities a where a.id = u.activity_id and ${statesEvent})`;

/** The condition on a message about the sign-up `u`: its person is as the decision says; of those of a confirmation somebody is still in. */
export const isPersonAsTold = sql<boolean>`exists (select from sign_up_people p where p.sign_up_id = u.id and case when o.told ? 'PersonId'
  then p.id = (o.told ->> 'PersonId')::bigint and p.state = o.told ->> 'State' else p.state in ('placed', 'waiting', 'pending') end)`;

/** About a sign-up: an activity to which the reader is to come is to come, where and when the message says. */
const isStillSignedUp = sql<boolean>`exists (select from sign_ups u join activities a on a.id = u.activity_id where u.id = o.record_id
  and ${isPersonAsTold}
  and (not o.told ? 'Event' or (${statesEvent} and a.cancelled_at is null and coalesce(a.ends_at, a.begins_at) > now())))`;

/** By the `entityType` of the message; what is not listed here goes on until it is withdrawn. */
const conditions = {
  review: isStillReturned,
  form: isStillMissing,
  confirmationRound: isStillUnconfirmed,
  activity: isStillToCome,
  signUp: sql<boolean>`(o.told is null or ${isStillSignedUp})`,
  notice: isStillUnread,
  member: isStillSo,
  person: isStillAsked,
  backup: isStillUnproven,
} satisfies Record<string, RawBuilder<boolean>>;

const cases = Object.entries(conditions).map(
  ([noun, condition]) => sql`when ${sql.lit(noun)} then ${condition}`,
);

/** The condition on `outgoing_messages o` that its matter goes on: it is not withdrawn, its link opens, and what it says is so. */
export const isMessageCurrent = sql<boolean>`(o.withdrawn_at is null and (o.valid_until is null or o.valid_until > now())
  and (case o.noun ${sql.join(cases, sql` `)} else true end))`;
