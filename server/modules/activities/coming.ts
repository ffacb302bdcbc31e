import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { invitationState, noticeState } from '../counts/definitions.ts';
import type { Channels } from '../settings/delivery.ts';

/** Counts the members whom no invitation to an activity that is not over yet has reached. */
export async function countFailedInvitations(db: Database, channels: Channels): Promise<number> {
  const { failed } = await db
    .selectFrom('activity_invitations as i')
    .innerJoin('activities as a', 'a.id', 'i.activity_id')
    .leftJoin('outgoing_messages as mail', 'mail.id', 'i.mail_id')
    .leftJoin('outgoing_messages as sms', 'sms.id', 'i.sms_id')
    .select((build) => build.fn.countAll<number>().as('failed'))
    .where('a.cancelled_at', 'is', null)
    .where(sql<boolean>`coalesce(a.ends_at, a.begins_at) >= now()`)
    .where(invitationState(channels), '=', 'failed')
    .executeTakeFirstOrThrow();
  return failed;
}

/** Counts the members whom no notice has reached that an activity they may still go to is cancelled. */
export async function countFailedNotices(db: Database, channels: Channels): Promise<number> {
  const { failed } = await db
    .selectFrom('activity_invitations as i')
    .innerJoin('activities as a', 'a.id', 'i.activity_id')
    .leftJoin('outgoing_messages as notice_mail', 'notice_mail.id', 'i.notice_mail_id')
    .leftJoin('outgoing_messages as notice_sms', 'notice_sms.id', 'i.notice_sms_id')
    .select((build) => build.fn.countAll<number>().as('failed'))
    .where('a.cancelled_at', 'is not', null)
    .where(sql<boolean>`coalesce(a.ends_at, a.begins_at) >= now()`)
    .where(noticeState(channels), '=', 'failed')
    .executeTakeFirstOrThrow();
  return failed;
}

/** Returns the activities that begin within the given number of days, the next one first. */
export async function listComingActivities(db: Database, { days, count }: { days: number; count: number }) {
  return await db
    .selectFrom('activities')
    .select(['id', 'title', 'begins_at'])
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`begins_at between now() and now() + make_interval(days => ${days})`)
    .orderBy('begins_at')
    .orderBy('id')
    .limit(count)
    .execute();
}
