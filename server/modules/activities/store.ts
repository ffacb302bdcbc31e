import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type * as v from 'valibot';
import { activityTexts } from '#contract/activities/activities.ts';
import type { activityForm } from '#contract/activities/activity-form.ts';
import { activityKinds } from '#contract/activities/sign-up-settings.ts';
import { audienceBeside, type Audience } from '#contract/audience/audience.ts';
import { onOff } from '#contract/fields/rules.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { notFound, refused, refusedFields } from '../../platform/core/errors.ts';
import { timeOrBlank, formatTime, parseEndTime, parseTime } from '../../platform/core/shanghai-time.ts';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { newVersion, versionedWrite } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { loggedAudience } from '../audience/saved.ts';
import { withoutKeys } from '../files/file-keys.ts';
import { assertMayName } from '../files/nameable-files.ts';
import { droppedOf, readWritten } from '../news/text/read-written.ts';
import type { Channels } from '../settings/delivery.ts';
import { audienceOf } from './audience.ts';
import { assertNotCancelled } from './cancelling.ts';
import { factsOf } from './facts.ts';
import { listUnwritten, invite, inviteAgain, writeInvitations, type Resending } from './invitations.ts';
import { listUntold, writeNotices } from './notices.ts';
import { findUnaware, markUnaware, withdrawOutdated } from './told.ts';

interface Dependencies {
  db: Database;
  jobs: Pick<JobQueue, 'send'>;
}

interface Saving
  extends
    Dependencies,
    Addressed,
    Pick<ModuleDependencies, 'siteInfo' | 'tellMoved' | 'tellPromoted' | 'findUnawarePeople'> {
  /** Adds keys to the files of an activity, for its editors. */
  withKeys: <Found extends { Content: string }>(activity: Found) => Found;
  /** Throws for an audience that the caller may not know. */
  assertMayInvite: (audience: Audience) => void;
}

/** The site's address as the caller has it, for the links in messages. */
interface Addressed {
  site: string;
}

type FormValues = v.InferOutput<typeof activityForm>;
type Found = Awaited<ReturnType<typeof findActive>>;

/**
 * Creates or changes an activity and, unless it is only stored, invites the members that the form names.
 * @throws ApiError 403 for an audience that the caller may not know; 409 when it is cancelled, and with the current
 * activity when it changed since `form.Version` was read
 */
export async function saveActivity(
  { db, jobs, site, siteInfo, tellMoved, tellPromoted, findUnawarePeople, withKeys, assertMayInvite }: Saving,
  form: FormValues,
  by: Actor,
) {
  const letter = { site, siteName: (await siteInfo()).SiteName };
  const { content, unkept } = await readWritten({ html: form.Content, field: 'Content' });
  const values = { ...valuesOf(form, by), site_address: site, content };
  const texts = { Content: values.content, NoticeUrl: values.notice_url ?? '' };
  const first = (tx: Tx) => assertMayName(tx, by, { texts });
  const record = {
    id: form.ActivityId,
    version: form.Version,
    first,
    find: findActive,
    current: async (_tx: Tx, before: Found) => withKeys(before),
  };
  return await versionedWrite(db, record, async (tx, before) => {
    if (before) await assertKindFits(tx, form);
    const factsBefore = before && (await findFacts(tx, form.ActivityId));
    const saved = await write(tx, { ...form, isNew: before === null }, values);
    const current = await findForm(tx, saved.id);
    const isAsked = form.Send === onOff.on || !isDeepStrictEqual(current.Missing, before?.Missing ?? null);
    if (isAsked) assertMayInvite(current);
    await publish(tx, saved.id, { isPublic: current.IsPublic, wasPublic: before?.IsPublic ?? false });
    // A later closing time gives free places to those who wait.
    await tellPromoted(tx, saved.id, letter);
    const invited = form.Send === onOff.on ? await invite(tx, saved.id, current) : 0;
    const now = await findFacts(tx, saved.id);
    const isChanged = factsBefore !== null && !isDeepStrictEqual(factsBefore, now);
    if (isChanged) await tellMoved(tx, saved.id, letter);
    const rewritten = isChanged && (await withdrawOutdated(tx, saved.id, factsBefore));
    if (invited > 0 || rewritten) await jobs.send(tx, writeInvitations, { activityId: saved.id });
    const [logged, loggedBefore] = [loggedAs(current), before && loggedAs(before)];
    const after = { ...logged, NewInvitedCount: invited };
    await recordOperation(tx, by, {
      entityType: 'activity',
      recordId: saved.id,
      before: loggedBefore,
      after,
    });
    const { Count: UnawareCount } = await findUnaware(tx, saved.id, now);
    const { Count: UnawarePeopleCount } = await findUnawarePeople(tx, saved.id);
    const counts = { NewInvitedCount: invited, UnawareCount, UnawarePeopleCount };
    return { ActivityId: saved.id, Version: saved.version, ...counts, ...droppedOf(unkept) };
  });
}

async function write(
  tx: Tx,
  { isNew, ...form }: FormValues & { isNew: boolean },
  values: ReturnType<typeof valuesOf> & { site_address: string; content: string },
) {
  if (!isNew)
    return await tx
      .updateTable('activities')
      .set({ ...values, audience: sql`audience || ${besideIn(form)}::jsonb`, ...newVersion })
      .where('id', '=', form.ActivityId)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  return await tx
    .insertInto('activities')
    .values({ ...values, audience: besideIn({ ...form, Purpose: form.Purpose ?? 'meetings' }) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** Renews the pages that show a public activity. */
async function publish(
  tx: Tx,
  activityId: number,
  { isPublic, wasPublic }: { isPublic: boolean; wasPublic: boolean },
): Promise<void> {
  if (isPublic || wasPublic)
    await invalidateContent(tx, isPublic ? 'publication' : 'withdrawal', {
      withdrawn: { kind: 'activity', ids: [activityId] },
    });
}

/** @throws ApiError 409 for a training that asks for ID numbers and becomes something else */
async function assertKindFits(tx: Tx, { ActivityId, Kind }: FormValues): Promise<void> {
  if (Kind === undefined || Kind === activityKinds.training) return;
  const asking = await tx
    .selectFrom('sign_up_settings')
    .select('activity_id')
    .where('activity_id', '=', ActivityId)
    .where('asks_id_number', '=', true)
    .executeTakeFirst();
  if (asking) throw refusedFields({ Kind: '报名要求填写身份证号，只有培训可以' });
}

function valuesOf(form: FormValues, by: Actor) {
  return {
    title: form.Title,
    begins_at: parseTime(form.BeginTime),
    ends_at: endOf(form.EndTime ?? ''),
    place: form.Place,
    // Undefined stays as it is.
    kind: form.Kind,
    is_public: form.IsPublic,
    sign_up_until: form.SignUpUntil === undefined ? undefined : endOf(form.SignUpUntil),
    notice_url: form.NoticeUrl === undefined ? undefined : withoutKeys(form.NoticeUrl),
    level_ids: form.LevelIds ?? [],
    type_ids: form.TypeIds ?? [],
    member_ids: form.MemberIds ?? [],
    editor_id: by.kind === 'administrator' ? by.id : null,
  };
}

/** Returns the parts of an audience that have no columns of their own, as far as they were sent, as JSON. */
function besideIn(form: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(form).filter(([name]) => name in audienceBeside)));
}

/** The log has one word for what is missing. */
function loggedAs<Form extends Audience>(form: Form) {
  return { ...form, ...loggedAudience(form) };
}

/** A day alone lasts until its end. */
const endOf = (time: string) => (time === '' ? null : parseEndTime(time));

/**
 * Sends the invitation again to the named members, or to all whom it did not reach.
 * @throws ApiError 404 when one of them is not invited, 409 when there is no recipient or it is cancelled
 */
export async function resendInvitations(
  { db, jobs, channels, site }: Dependencies & Addressed & { channels: Channels },
  resending: Resending,
  by: Actor,
) {
  return await transaction(db, async (tx) => {
    const { activityId, memberIds } = resending;
    await assertNotCancelled(tx, activityId);
    const again = await inviteAgain(tx, resending, channels);
    if (again.length === 0 && memberIds === undefined) throw refused(activityTexts.nobodyFailed);
    await tx.updateTable('activities').set({ site_address: site }).where('id', '=', activityId).execute();
    if (again.length > 0) await jobs.send(tx, writeInvitations, { activityId });
    // The log records a change, not a new record.
    const after = { ResendCount: again.length, MemberIds: again };
    await recordOperation(tx, by, { entityType: 'activity', recordId: activityId, before: {}, after });
    return { ActivityId: activityId, ResendCount: again.length };
  });
}

/**
 * Sends a notice of the changes to members with outdated facts.
 * @throws ApiError 404, 409 when it is cancelled or no member has outdated facts
 */
export async function tellChange({ db, jobs }: Dependencies, activityId: number, by: Actor) {
  return await transaction(db, async (tx) => {
    await assertNotCancelled(tx, activityId);
    const NoticeCount = await markUnaware(tx, activityId, await findFacts(tx, activityId));
    if (NoticeCount === 0) throw refused(activityTexts.everybodyKnows);
    await jobs.send(tx, writeNotices, { activityId });
    const after = { ChangeNoticeCount: NoticeCount };
    await recordOperation(tx, by, { entityType: 'activity', recordId: activityId, before: {}, after });
    return { ActivityId: activityId, NoticeCount };
  });
}

/** Puts out the jobs of invitations and notices that lost theirs: a restored backup brings no jobs. */
export async function resumeInvitations({ db, jobs }: Dependencies): Promise<void> {
  await transaction(db, async (tx) => {
    for (const activityId of await listUnwritten(tx)) await jobs.send(tx, writeInvitations, { activityId });
    for (const activityId of await listUntold(tx)) await jobs.send(tx, writeNotices, { activityId });
  });
}

/** Returns the current activity, locked until the transaction ends. */
async function findActive(tx: Tx, activityId: number) {
  await assertNotCancelled(tx, activityId);
  return { ActivityId: activityId, ...(await findForm(tx, activityId)) };
}

async function findFacts(tx: Tx, activityId: number) {
  return factsOf(
    await tx
      .selectFrom('activities')
      .select(['title', 'begins_at', 'ends_at', 'place', 'content', 'notice_url'])
      .where('id', '=', activityId)
      .executeTakeFirstOrThrow(),
  );
}

/** Returns the values of an activity's form, which the operation log stores as well. */
async function findForm(tx: Tx, activityId: number) {
  const row = await tx
    .selectFrom('activities')
    .select(['title', 'begins_at', 'ends_at', 'place', 'content', 'version'])
    .select(['kind', 'is_public', 'sign_up_until', 'notice_url'])
    .select(['level_ids', 'type_ids', 'member_ids', 'audience'])
    .where('id', '=', activityId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    Title: row.title,
    Kind: row.kind,
    BeginTime: formatTime(row.begins_at),
    EndTime: timeOrBlank(row.ends_at),
    Place: row.place,
    IsPublic: row.is_public,
    SignUpUntil: timeOrBlank(row.sign_up_until),
    NoticeUrl: row.notice_url,
    Content: row.content,
    ...audienceOf(row),
    Version: row.version,
  };
}
