import { sql, type RawBuilder } from 'kysely';
import type { InvitationState, NoticeState } from '#contract/activities/activities.ts';
import type { signUpStates } from '#contract/activities/sign-up-settings.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { deletionRequestDays } from '#contract/news/news-deletion.ts';
import { newsStatus } from '#contract/news/news.ts';
import type { RecipientState } from '#contract/notices/managed-notices.ts';
import { isMessageCurrent } from './current-messages.ts';
import { hasAnswered, isFormOpen, isMemberAsked } from './members-asked.ts';

export { hasAnswered, isFormOpen, isMemberAsked, isMemberPresent, isRoundOpen } from './members-asked.ts';

/*
 * Conditions of the numbers that several screens show. Each is defined only here, so that the workbench, the bell, the
 * lists and the health page agree. This file depends on tables, not on modules.
 */

/**
 * The condition that a case `r`, with its article joined as `n`, is undecided. It does not depend on the administrator:
 * one's own case, which a colleague has to decide, waits as well; the bell counts such cases apart.
 */
export const isReviewWaiting = sql<boolean>`(r.status = ${sql.lit(reviewStatus.underReview)} and n.deleted_at is null)`;

/** The condition that a case `r` is an article which a reviewer returned to this administrator. */
export const isReviewReturned = (administratorId: number) =>
  sql<boolean>`(r.kind = ${sql.lit(reviewKind.article)} and r.status = ${sql.lit(reviewStatus.rejected)} and r.submitter_id = ${administratorId}
    and not exists (select from review_items i where i.review_id = r.id and i.round = r.round and i.is_withdrawal))`;

const isPublic = sql<boolean>`n.status = ${sql.lit(newsStatus.published)} and n.deleted_at is null and n.published_at <= now()`;
/**
 * A relation with the moment `at` from which each article is public; of one that is public no longer, the moment from which it was. It
 * has no row for one that never was, or was withdrawn before this was noted. Each half has an index by its time.
 */
export const publications = sql`(select n.published_at as at from news n where ${isPublic}
  union all select n.was_public_at from news n where n.was_public_at is not null and not (${isPublic}))`;

/** The condition on `members` of an approved member whose data was not erased; enabled or not. */
export const isMemberJoined = sql<boolean>`(status = ${sql.lit(memberStatus.approved)} and forgotten_at is null)`;

/**
 * The condition on a form `f` and a member `m` that is asked that a reminder is proposed: the member has not answered, and the form ends within
 * three days or was published more than seven days ago. The next one is proposed two days later near the end, otherwise a week later.
 */
export const isFormReminderDue = sql<boolean>`(${isFormOpen} and not ${hasAnswered}
  and (f.closes_at < now() + interval '3 days' or f.published_at < now() - interval '7 days')
  and not exists (select from form_reminders r where r.form_id = f.id and r.member_id = m.id and r.reminded_at > now()
    - case when f.closes_at < now() + interval '3 days' then interval '2 days' else interval '7 days' end))`;

/** The condition on `members m` that it is shown in the public directory: it agreed, and is a member today. */
export const isInDirectory = sql<boolean>`(m.is_listed and ${isMemberAsked})`;

/** The condition on a member's `confirmations c` in a round that a reminder is proposed: not confirmed, nor reminded within seven days. */
export const isDueForReminder = sql<boolean>`(c.confirmed_at is null
  and (c.reminded_at is null or c.reminded_at < now() - interval '7 days'))`;

/** The condition on `suggestions` that no handling is recorded. */
export const isSuggestionWaiting = sql<boolean>`handled_at is null`;

/** The condition on `news_deletions d` that another administrator can still approve the request. */
export const isDeletionWaiting = sql<boolean>`d.requested_at > now() - make_interval(days => ${sql.lit(deletionRequestDays)})`;

/** The condition on `outgoing_messages o` that it is not sent yet and is sent automatically as soon as possible. */
export const isMessageQueued = sql<boolean>`(o.state = 'queued' and not o.is_held)`;
/** The condition on `outgoing_messages o` that no channel was available in time; only a person sends or drops it. */
export const isMessageHeld = sql<boolean>`(o.is_held and o.state = 'queued' and ${isMessageCurrent})`;
/** The condition that `a` and `b` are the mail and the short message that one transaction wrote for one member. */
export const isMessagePair = (a: string, b: string) =>
  sql<boolean>`(${sql.ref(`${a}.noun`)} = ${sql.ref(`${b}.noun`)} and ${sql.ref(`${a}.record_id`)} = ${sql.ref(`${b}.record_id`)}
    and ${sql.ref(`${a}.member_id`)} = ${sql.ref(`${b}.member_id`)} and ${sql.ref(`${a}.created_at`)} = ${sql.ref(`${b}.created_at`)}
    and ${sql.ref(`${a}.kind`)} <> ${sql.ref(`${b}.kind`)})`;
/**
 * The condition that a person has to tell the recipient of a held message `outgoing_messages o`. A mail and its short
 * message that are both held count once, as the mail; when one of them was sent, or will be, no call is needed because
 * of the other.
 */
export const isMessageToRing = sql<boolean>`(${isMessageHeld} and not exists (select from outgoing_messages pair
  where ${isMessagePair('pair', 'o')} and (pair.state = 'sent' or (pair.state = 'queued' and (not pair.is_held or pair.kind = 'mail')))))`;
/** The condition that the recipient of such a message has not been told yet. */
export const isMessageToTell = sql<boolean>`(o.told_at is null and ${isMessageToRing})`;
/** The condition on `outgoing_messages o` that delivery failed within the last seven days, and nobody dropped or withdrew it. */
export const isMessageFailed = sql<boolean>`(o.state = 'failed' and not o.is_held and o.withdrawn_at is null and o.created_at > now() - interval '7 days')`;

/** The condition on `certificates c` that it is in the list of certificates, whatever the result of the exam. */
export const isCertificateListed = sql<boolean>`(c.status <> ${sql.lit(certificateStatus.deleted)})`;

/** The condition on a recipient `notice_recipients r` that a colleague told it by telephone. */
export const isRecipientCalled = sql<boolean>`(r.called_at is not null or r.told_at is not null)`;
/** The condition on a recipient `notice_recipients r` that nobody knows whether it has read, and no message waits to be sent. */
export const isRecipientUnread = sql<boolean>`(r.opened_at is null and not ${isRecipientCalled} and not r.is_due
  and r.delivery in ('sent', 'failed', 'none'))`;
/**
 * The condition on a recipient `notice_recipients r` of a notice `t` that a reminder is proposed: three days after the last message,
 * for a month after the notice, while its article is public.
 */
export const isNoticeToRemind = sql<boolean>`(${isRecipientUnread} and r.delivery = 'sent'
  and r.written_at < now() - interval '3 days' and t.sent_at > now() - interval '30 days' and t.withdrawn_at is null
  and (not t.is_about_article or exists (select from news n where n.id = t.news_id and ${isPublic})))`;

/** The ways by which messages can leave at present. */
interface Ways {
  mail: boolean;
  sms: boolean;
}

/** The state of the sign-up `s`, by the clock of the database. */
export const signUpState = sql<(typeof signUpStates)[number]>`case
  when s.is_cancelled then 'cancelled'
  when clock_timestamp() >= s.closes_at then 'closed'
  when s.opens_at > clock_timestamp() then 'early'
  else 'open' end`;

/**
 * The state of an invitation `activity_invitations i`, with its messages joined as `mail` and `sms`. A message is
 * pending only while its channel is available: one that is held, or lacks a gateway, does not hide the failure of the
 * other channel. A member who was phoned knows, whatever became of the message afterwards.
 */
export function invitationState(ways: Ways): RawBuilder<InvitationState> {
  return sql<InvitationState>`case
    when not i.is_written then 'queued'
    when 'sent' in (mail.state, sms.state) then 'sent'
    when (mail.told_at is not null and mail.state = 'failed') or (sms.told_at is not null and sms.state = 'failed') then 'sent'
    when (mail.state = 'queued' and not mail.is_held and ${ways.mail})
      or (sms.state = 'queued' and not sms.is_held and ${ways.sms}) then 'queued'
    when 'failed' in (mail.state, sms.state) then 'failed'
    when (mail.state = 'queued' and mail.is_held) or (sms.state = 'queued' and sms.is_held) then 'held'
    when 'queued' in (mail.state, sms.state) then 'queued'
    else 'failed' end`;
}

/** The state of a recipient `notice_recipients r` of a notice `t`: whoever has read has read, however it was told. */
export const noticeRecipientState = sql<RecipientState>`case
  when r.opened_at is not null then 'read'
  when ${isRecipientCalled} then 'called'
  when r.delivery = 'sent' then 'sent'
  when t.withdrawn_at is not null then 'withdrawn'
  when r.is_due then 'queued'
  when r.delivery = 'none' then 'failed'
  else r.delivery end`;

/** The state of an invitation's cancellation notice, with the messages joined as `notice_mail` and `notice_sms`. */
export function noticeState(ways: Ways): RawBuilder<NoticeState> {
  return sql<NoticeState>`case
    when i.is_notice_due then 'queued'
    when 'sent' in (notice_mail.state, notice_sms.state) then 'sent'
    when (notice_mail.told_at is not null and notice_mail.state = 'failed') or (notice_sms.told_at is not null and notice_sms.state = 'failed') then 'sent'
    when (notice_mail.state = 'queued' and not notice_mail.is_held and ${ways.mail})
      or (notice_sms.state = 'queued' and not notice_sms.is_held and ${ways.sms}) then 'queued'
    when 'failed' in (notice_mail.state, notice_sms.state) then 'failed'
    when (notice_mail.state = 'queued' and notice_mail.is_held) or (notice_sms.state = 'queued' and notice_sms.is_held) then 'held'
    when 'queued' in (notice_mail.state, notice_sms.state) then 'queued'
    else 'none' end`;
}
