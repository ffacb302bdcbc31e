import { sql } from 'kysely';
import type { Activity, ActivityItem, InvitationState, InvitedMember } from '#contract/activities.ts';
import type { Page } from '#contract/paging.ts';
import type { Database } from '../db/open.ts';
import { contains, given, readPage } from '../db/page.ts';
import { notFound } from '../base/faults.ts';
import { maskedContact } from '../members/contact.ts';
import { formatTime, parseEndTime, parseTime } from '../base/shanghai-time.ts';
import type { Vault } from '../base/vault.ts';
import { channelOf, invitationState, type Channels } from './channels.ts';
import { invitationsOf } from './invitations.ts';

interface Reading {
  db: Database;
  vault: Vault;
  channels: Channels;
}

interface Filters {
  key: string;
  begintime?: string | undefined;
  endtime?: string | undefined;
}

/** What takes place last comes first. */
export async function listActivities(
  { db, channels }: Reading,
  page: Page,
  { key, begintime, endtime }: Filters,
): Promise<{ List: ActivityItem[]; TotalCount: number }> {
  const chosen = activities(db, channels)
    .where((build) => build.or([contains(sql`a.title`, key), contains(sql`a.place`, key)]))
    .where((build) => given(begintime, (time) => build('a.begins_at', '>=', parseTime(time))))
    .where((build) => given(endtime, (time) => build('a.begins_at', '<=', parseEndTime(time))));
  const { rows, total } = await readPage(chosen, page, (query) =>
    query.select(columns).orderBy('a.begins_at', 'desc').orderBy('a.id', 'desc'),
  );
  return { List: rows.map(toItem), TotalCount: total };
}

export async function findActivity(
  { db, vault, channels }: Reading,
  activityId: number,
  page: Page,
  members: { key: string; state?: InvitationState | undefined },
): Promise<Activity> {
  const row = await activities(db, channels)
    .select(columns)
    .select(['a.content', 'a.version'])
    .where('a.id', '=', activityId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const Members = await listInvited({ db, vault, channels }, activityId, page, members);
  return { ...toItem(row), Content: row.content, Version: row.version, Members };
}

async function listInvited(
  { db, vault, channels }: Reading,
  activityId: number,
  page: Page,
  { key, state }: { key: string; state?: InvitationState | undefined },
): Promise<{ List: InvitedMember[]; TotalCount: number }> {
  const standing = invitationState(channels);
  const chosen = invitationsOf(db, activityId)
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .where(contains(sql`m.name`, key))
    .where((build) => given(state, (wanted) => build(standing, '=', wanted)));
  const { rows, total } = await readPage(chosen, page, (query) =>
    query
      .select([
        'm.id',
        'm.name',
        'm.contact_person',
        'm.phone_sealed',
        'm.email_sealed',
        'i.reason',
        'i.invited_at',
      ])
      .select(['mail.state as mail_state', 'mail.reason as mail_reason', 'mail.sent_at as mail_sent_at'])
      .select(['sms.state as sms_state', 'sms.reason as sms_reason', 'sms.sent_at as sms_sent_at'])
      .select(standing.as('state'))
      .orderBy(sql`array_position(array['failed', 'queued', 'sent'], ${standing})`)
      .orderBy('m.id'),
  );
  const List = rows.map((row) => {
    const mail = channelOf('mail', { state: row.mail_state, reason: row.mail_reason }, channels);
    const sms = channelOf('sms', { state: row.sms_state, reason: row.sms_reason }, channels);
    const reasons = [row.reason, mail.reason, sms.reason].filter(Boolean);
    return {
      MemberId: row.id,
      MemberName: row.name,
      DailyOperator: row.contact_person,
      ...maskedContact(vault, row),
      State: row.state,
      Reason: row.state === 'failed' ? reasons.join('；') : '',
      MailState: mail.state,
      MailReason: mail.reason,
      SmsState: sms.state,
      SmsReason: sms.reason,
      InviteTime: formatTime(row.invited_at),
      SendTime: timeOrBlank(earliest(row.mail_sent_at, row.sms_sent_at)),
    };
  });
  return { List, TotalCount: total };
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

function timeOrBlank(time: Date | null): string {
  return time ? formatTime(time) : '';
}

function activities(db: Database, channels: Channels) {
  const state = invitationState(channels);
  return db
    .selectFrom('activities as a')
    .leftJoin('administrators as editor', 'editor.id', 'a.editor_id')
    .leftJoinLateral(
      (build) =>
        build
          .selectFrom('activity_invitations as i')
          .leftJoin('outgoing_messages as mail', 'mail.id', 'i.mail_id')
          .leftJoin('outgoing_messages as sms', 'sms.id', 'i.sms_id')
          .whereRef('i.activity_id', '=', 'a.id')
          .select(({ fn }) => [
            fn.countAll<number>().as('invited'),
            fn.countAll<number>().filterWhere(state, '=', 'queued').as('queued'),
            fn.countAll<number>().filterWhere(state, '=', 'sent').as('sent'),
            fn.countAll<number>().filterWhere(state, '=', 'failed').as('failed'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    );
}

const columns = [
  'a.id',
  'a.title',
  'a.begins_at',
  'a.ends_at',
  'a.place',
  'a.created_at',
  'a.updated_at',
  'editor.real_name',
  'editor.account',
  'counts.invited',
  'counts.queued',
  'counts.sent',
  'counts.failed',
] as const;

type Row = Awaited<ReturnType<typeof selectRows>>[number];
const selectRows = (db: Database, channels: Channels) => activities(db, channels).select(columns).execute();

function toItem(row: Row): ActivityItem {
  return {
    ActivityId: row.id,
    Title: row.title,
    BeginTime: formatTime(row.begins_at),
    EndTime: timeOrBlank(row.ends_at),
    Place: row.place,
    InvitedCount: row.invited ?? 0,
    QueuedCount: row.queued ?? 0,
    SentCount: row.sent ?? 0,
    FailedCount: row.failed ?? 0,
    EditorName: row.real_name || row.account || '',
    CreateTime: formatTime(row.created_at),
    UpdateTime: formatTime(row.updated_at),
  };
}
