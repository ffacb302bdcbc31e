import { sql } from 'kysely';
import type * as v from 'valibot';
import { activityTexts, type activityForm } from '#contract/activities.ts';
import { recordOperation } from '../audit/chain.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { notFound, refused } from '../base/faults.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { safeRichText } from '../news/read-written.ts';
import { formatTime, parseEndTime, parseTime } from '../base/shanghai-time.ts';
import type { Channels } from './channels.ts';
import { listUnwritten, invite, inviteAgain, writeInvitations, type Resending } from './invitations.ts';

interface Dependencies {
  db: Database;
  jobs: Pick<JobQueue, 'send'>;
}

type FormValues = v.InferOutput<typeof activityForm>;

/**
 * Creates or changes an activity and invites whom the form names.
 * @throws CallFault 409 when somebody else saved since `form.Version` was opened
 */
export async function saveActivity({ db, jobs }: Dependencies, form: FormValues, by: Actor) {
  const values = {
    title: form.Title,
    begins_at: parseTime(form.BeginTime),
    ends_at: form.EndTime === undefined ? null : parseEndTime(form.EndTime),
    place: form.Place,
    content: (await safeRichText(form.Content)).content,
    editor_id: by.kind === 'administrator' ? by.id : null,
  };
  return await transaction(db, async (tx) => {
    const before = await loggedValues(tx, form.ActivityId);
    const saved =
      form.ActivityId === 0
        ? await tx
            .insertInto('activities')
            .values(values)
            .returning(['id', 'version'])
            .executeTakeFirstOrThrow()
        : await updateActivity(tx, values, form);
    const invited = await invite(tx, saved.id, form);
    if (invited > 0) await jobs.send(tx, writeInvitations, { activityId: saved.id });
    const after = { ...(await loggedValues(tx, saved.id)), NewInvitedCount: invited };
    await recordOperation(tx, by, { noun: 'activity', recordId: saved.id, before, after });
    return { ActivityId: saved.id, Version: saved.version, NewInvitedCount: invited };
  });
}

/**
 * Sends the invitation again to the members named, or to all whom it did not reach.
 * @throws CallFault 404 when one of them is not invited, 409 when there is nobody to send it to
 */
export async function resendInvitations(
  { db, jobs, channels }: Dependencies & { channels: Channels },
  resending: Resending,
  by: Actor,
) {
  return await transaction(db, async (tx) => {
    const { activityId, memberIds } = resending;
    if (!(await loggedValues(tx, activityId))) throw notFound();
    const again = await inviteAgain(tx, resending, channels);
    if (again.length === 0 && memberIds === undefined) throw refused(activityTexts.nobodyFailed);
    if (again.length > 0) await jobs.send(tx, writeInvitations, { activityId });
    await recordOperation(tx, by, { noun: 'activity', recordId: activityId, after: { MemberIds: again } });
    return { ActivityId: activityId, ResendCount: again.length };
  });
}

/** Puts out the jobs of invitations that lost theirs: a restored backup brings no jobs. */
export async function resumeInvitations({ db, jobs }: Dependencies): Promise<void> {
  await transaction(db, async (tx) => {
    for (const activityId of await listUnwritten(tx)) await jobs.send(tx, writeInvitations, { activityId });
  });
}

type Values = {
  title: string;
  begins_at: Date;
  ends_at: Date | null;
  place: string;
  content: string;
  editor_id: number | null;
};

async function updateActivity(tx: Tx, values: Values, { ActivityId, Version }: FormValues) {
  const row = await tx
    .updateTable('activities')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', ActivityId)
    .$if(Version !== undefined, (query) => query.where('version', '=', Version ?? 0))
    .returning(['id', 'version'])
    .executeTakeFirst();
  if (row) return row;
  if (await loggedValues(tx, ActivityId)) throw refused(activityTexts.changedMeanwhile);
  throw notFound();
}

async function loggedValues(tx: Tx, activityId: number) {
  const row = await tx
    .selectFrom('activities')
    .select(['title', 'begins_at', 'ends_at', 'place', 'content', 'version'])
    .where('id', '=', activityId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    Title: row.title,
    BeginTime: formatTime(row.begins_at),
    EndTime: row.ends_at ? formatTime(row.ends_at) : '',
    Place: row.place,
    Content: row.content,
    Version: row.version,
  };
}
