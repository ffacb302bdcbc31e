import { sql } from 'kysely';
import {
  activityStatus,
  type Activity,
  type ActivityItem,
  type activitySorts,
  type InvitationState,
} from '#contract/activities/activities.ts';
import type { Page } from '#contract/api/paging.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { notFound } from '../../platform/core/errors.ts';
import { timeOrBlank, formatTime, parseTimeAfter, parseTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { matchesKey, ifPresent, readPage } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { invitationState, signUpState } from '../counts/definitions.ts';
import { findMemberNamesById } from '../names/store.ts';
import type { Channels } from '../settings/delivery.ts';
import { audienceOf } from './audience.ts';
import { factsOf } from './facts.ts';
import { listInvited } from './invited-members.ts';
import { countUntold } from './notices.ts';
import { findUnaware } from './told.ts';

interface Reading extends SealedDatabase {
  channels: Channels;
}

interface ReadingOne extends Reading, Pick<ModuleDependencies, 'findUnawarePeople'> {}

interface Filters {
  key: string;
  begintime?: string | undefined;
  endtime?: string | undefined;
  status?: ActivityItem['Status'] | undefined;
  sort?: (typeof activitySorts)[number] | undefined;
}

const { draft, invited, cancelled, over } = activityStatus;
const status = sql<ActivityItem['Status']>`case
  when a.cancelled_at is not null then ${cancelled}::int
  when not (a.is_public or coalesce(s.is_open or s.sign_up_count > 0, false)
    or exists (select from activity_invitations i where i.activity_id = a.id)) then ${draft}::int
  when coalesce(a.ends_at, a.begins_at) < now() then ${over}::int
  else ${invited}::int end`;

const latestFirst = sql`a.begins_at desc, a.id desc`;
const orders = {
  BeginTime: sql`a.begins_at, a.id`,
  '-BeginTime': latestFirst,
  failed: sql`(counts.failed > 0 and ${status} = ${invited}::int) desc, ${latestFirst}`,
};

/** Lists activities, the latest first. */
export async function listActivities(
  { db, channels }: Reading,
  page: Page,
  { key, begintime, endtime, status: filter, sort }: Filters,
): Promise<{ List: ActivityItem[]; TotalCount: number }> {
  const selection = activities(db, channels)
    .where(matchesKey([sql`a.title`, sql`a.place`], key))
    .where((build) => ifPresent(begintime, (time) => build('a.begins_at', '>=', parseTime(time))))
    .where((build) => ifPresent(endtime, (time) => build('a.begins_at', '<', parseTimeAfter(time))))
    .where((build) => ifPresent(filter, (one) => build(status, '=', one)));
  const { rows, total } = await readPage(selection, page, (query) =>
    query
      .select(columns)
      .select(status.as('status'))
      .orderBy(orders[sort ?? '-BeginTime']),
  );
  return { List: rows.map(toItem), TotalCount: total };
}

export async function findActivity(
  { db, vault, channels, findUnawarePeople }: ReadingOne,
  activityId: number,
  page: Page,
  members: { key: string; state?: InvitationState | undefined },
): Promise<Activity> {
  const row = await activities(db, channels)
    .select(columns)
    .select(status.as('status'))
    .select(['a.is_public', 'a.sign_up_until', 'a.notice_url'])
    .select([
      'a.content',
      'a.version',
      'a.level_ids',
      'a.type_ids',
      'a.member_ids',
      'a.cancel_reason',
      'a.audience',
    ])
    .select(['a.cancelled_at', 'counts.failed_mail', 'counts.failed_sms'])
    .where('a.id', '=', activityId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const audience = audienceOf(row);
  const Members = await listInvited({ db, vault, channels }, activityId, {
    page,
    ...members,
    purpose: audience.Purpose,
  });
  const untold = row.cancelled_at ? await countUntold(db, activityId, channels) : { all: 0, mail: 0, sms: 0 };
  return {
    ...toItem(row),
    IsPublic: row.is_public,
    SignUpUntil: timeOrBlank(row.sign_up_until),
    NoticeUrl: row.notice_url,
    Content: row.content,
    Version: row.version,
    ...audience,
    PickedMembers: await findMemberNamesById(db, row.member_ids),
    CancelReason: row.cancel_reason,
    NoticeFailedCount: untold.all,
    NoticeFailedBy: { Mail: untold.mail, Sms: untold.sms },
    Unaware: row.cancelled_at ? { Count: 0, Changes: [] } : await findUnaware(db, activityId, factsOf(row)),
    UnawarePeople: await findUnawarePeople(db, activityId),
    Channels: { Mail: channels.mail, Sms: channels.sms },
    FailedBy: { Mail: row.failed_mail ?? 0, Sms: row.failed_sms ?? 0 },
    Members,
  };
}

function activities(db: Database, channels: Channels) {
  const state = invitationState(channels);
  const failedBy = (way: 'mail' | 'sms') =>
    sql<number>`count(*) filter (where ${state} = 'failed' and ${sql.ref(`${way}.state`)} = 'failed')`;
  return db
    .selectFrom('activities as a')
    .leftJoin('administrators as editor', 'editor.id', 'a.editor_id')
    .leftJoin('sign_up_settings as s', 's.activity_id', 'a.id')
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
            fn.countAll<number>().filterWhere(state, '=', 'held').as('held'),
            fn.countAll<number>().filterWhere(state, '=', 'sent').as('sent'),
            fn.countAll<number>().filterWhere(state, '=', 'failed').as('failed'),
            failedBy('mail').as('failed_mail'),
            failedBy('sms').as('failed_sms'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    );
}

const columns = [
  'a.id',
  'a.title',
  'a.kind',
  'a.begins_at',
  'a.ends_at',
  'a.place',
  'a.created_at',
  'a.updated_at',
  'editor.real_name',
  'editor.account',
  'counts.invited',
  'counts.queued',
  'counts.held',
  'counts.sent',
  'counts.failed',
  's.is_open',
  's.placed_count',
  's.waiting_count',
  's.pending_count',
  signUpState.as('sign_up_state'),
] as const;

type Row = Awaited<ReturnType<typeof selectRows>>[number];
const selectRows = (db: Database, channels: Channels) =>
  activities(db, channels).select(columns).select(status.as('status')).execute();

function toItem(row: Row): ActivityItem {
  return {
    ActivityId: row.id,
    Title: row.title,
    Kind: row.kind,
    BeginTime: formatTime(row.begins_at),
    EndTime: timeOrBlank(row.ends_at),
    Place: row.place,
    Status: row.status,
    IsSignUpOpen: row.is_open ?? false,
    SignUpState: row.is_open ? row.sign_up_state : '',
    PlacedCount: row.placed_count ?? 0,
    WaitingCount: row.waiting_count ?? 0,
    PendingCount: row.pending_count ?? 0,
    InvitedCount: row.invited ?? 0,
    QueuedCount: row.queued ?? 0,
    HeldCount: row.held ?? 0,
    SentCount: row.sent ?? 0,
    FailedCount: row.failed ?? 0,
    EditorName: row.real_name || row.account || '',
    CreateTime: formatTime(row.created_at),
    UpdateTime: formatTime(row.updated_at),
  };
}
