import { sql } from 'kysely';
import type * as v from 'valibot';
import { activityTexts } from '#contract/activities/activities.ts';
import {
  activityKinds,
  type SignUpSettings,
  type signUpSettingsForm,
  type signUpStates,
} from '#contract/activities/sign-up-settings.ts';
import { signUpAddressNames, signUpPages } from '#contract/activities/sign-up.ts';
import { fieldKinds, type FormField } from '#contract/forms/form-fields.ts';
import { notFound, refused, refusedFields } from '../../platform/core/errors.ts';
import { formatTime, parseEndTime, parseTime, timeOrBlank } from '../../platform/core/shanghai-time.ts';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { changedMeanwhile } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { signUpState } from '../counts/definitions.ts';
import { tellPromoted, type Letter } from './telling.ts';

type FormValues = v.InferOutput<typeof signUpSettingsForm>;

/** The state of a sign-up, also where nothing was saved so far, or the sign-up is not open: nobody signs up. */
const stateOfSettings = sql<(typeof signUpStates)[number]>`case
  when s.is_open and not s.is_cancelled then ${signUpState} when s.is_cancelled then 'cancelled' else 'closed' end`;

/**
 * Returns the settings of an activity, those to begin with where nothing was saved so far.
 * @throws ApiError 404
 */
export async function findSettings(db: Database, activityId: number): Promise<SignUpSettings> {
  const row = await db
    .selectFrom('activities as a')
    .leftJoin('sign_up_settings as s', 's.activity_id', 'a.id')
    .select(['a.id', 'a.title', 'a.kind', 'a.begins_at', 'a.sign_up_until'])
    .select(['s.is_open', 's.places', 's.places_per_company', 's.opens_at', 's.needs_approval'])
    .select([
      's.has_waiting_list',
      's.fee',
      's.fee_note',
      's.asks_id_number',
      's.is_members_only',
      's.fields',
    ])
    .select(['s.placed_count', 's.waiting_count', 's.pending_count', 's.version'])
    .select(stateOfSettings.as('state'))
    .select(isAnswered.as('is_answered'))
    .where('a.id', '=', activityId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    ActivityId: row.id,
    Title: row.title,
    Kind: row.kind,
    BeginTime: formatTime(row.begins_at),
    IsOpen: row.is_open ?? false,
    Places: row.places ?? 0,
    PlacesPerCompany: row.places_per_company ?? 0,
    From: timeOrBlank(row.opens_at),
    Until: timeOrBlank(row.sign_up_until),
    NeedsApproval: row.needs_approval ?? false,
    HasWaitingList: row.has_waiting_list ?? true,
    Fee: plainAmount(row.fee),
    FeeNote: row.fee_note ?? '',
    AsksIdNumber: row.asks_id_number ?? false,
    IsMembersOnly: row.is_members_only ?? false,
    Fields: fieldsIn(row.fields),
    SignUpState: row.state,
    PlacedCount: row.placed_count ?? 0,
    WaitingCount: row.waiting_count ?? 0,
    PendingCount: row.pending_count ?? 0,
    IsAnswered: row.is_answered,
    LinkPath: `${signUpPages.activity}?${signUpAddressNames.activity}=${row.id}`,
    Version: row.version ?? 0,
  };
}

const isAnswered = sql<boolean>`exists (select from sign_ups u where u.activity_id = a.id and not u.is_by_office)`;

export const fieldsIn = (fields: unknown) => (fields ?? []) as FormField[];

/** `200.00` is `200`. */
export const plainAmount = (amount: string | null) => (amount ?? '').replace(/\.00$/, '');

/**
 * Saves the settings. More places go to those who wait, at once.
 * @throws ApiError 404, 409 when the activity is cancelled, has more people than places, or was changed meanwhile
 */
export async function saveSettings(
  { db, vault }: SealedDatabase,
  form: FormValues,
  { by, letter }: { by: Actor; letter: Letter },
) {
  return await transaction(db, async (tx) => {
    await assertActivityGoesOn(tx, form.ActivityId);
    await lockSettings(tx, form.ActivityId);
    const before = await findSettings(tx, form.ActivityId);
    if (form.Version !== undefined && form.Version !== before.Version) throw changedMeanwhile(before);
    assertPossible(before, form);
    if (form.Until !== undefined)
      await tx
        .updateTable('activities')
        .set({ sign_up_until: form.Until === '' ? null : parseEndTime(form.Until) })
        .where('id', '=', form.ActivityId)
        .execute();
    const values = valuesOf(form);
    await tx
      .insertInto('sign_up_settings')
      // The trigger takes both from the activity.
      .values({ ...values, activity_id: form.ActivityId, closes_at: sql<Date>`now()`, is_cancelled: false })
      .onConflict((on) =>
        on.column('activity_id').doUpdateSet({
          ...values,
          version: sql<number>`sign_up_settings.version + 1`,
          updated_at: sql<Date>`now()`,
        }),
      )
      .execute();
    if (before.IsOpen || form.IsOpen)
      await invalidateContent(tx, form.IsOpen ? 'publication' : 'withdrawal', {
        withdrawn: { kind: 'activity', ids: [form.ActivityId] },
      });
    const after = await findSettings(tx, form.ActivityId);
    const MovedUpCount = await tellPromoted({ db: tx, vault }, form.ActivityId, letter);
    await recordOperation(tx, by, {
      entityType: 'activity',
      recordId: form.ActivityId,
      before: loggedOf(before),
      after: loggedOf(after),
    });
    return { ActivityId: form.ActivityId, Version: after.Version, MovedUpCount };
  });
}

/** Locks the activity before its settings, as saving an activity does. */
async function assertActivityGoesOn(tx: Tx, activityId: number): Promise<void> {
  const row = await tx
    .selectFrom('activities')
    .select('cancelled_at')
    .where('id', '=', activityId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.cancelled_at) throw refused(activityTexts.isCancelled);
}

/** Locks the settings of an activity before the rows of its people; every write of people begins so. */
export async function lockSettings(tx: Tx, activityId: number) {
  return await settingsOf(tx, activityId).forUpdate('s').executeTakeFirst();
}
export type LockedSettings = NonNullable<Awaited<ReturnType<typeof lockSettings>>>;

function settingsOf(tx: Tx, activityId: number) {
  return tx
    .selectFrom('sign_up_settings as s')
    .innerJoin('activities as a', 'a.id', 's.activity_id')
    .select(['s.activity_id', 's.is_open', 's.places', 's.places_per_company', 's.placed_count'])
    .select(['s.waiting_count', 's.needs_approval', 's.has_waiting_list', 's.asks_id_number'])
    .select(['s.is_members_only', 's.fields', 's.sign_up_count', 's.fee', 's.fee_note'])
    .select(['a.title', 'a.begins_at', 'a.ends_at', 'a.place', 'a.kind'])
    .select(signUpState.as('state'))
    .where('s.activity_id', '=', activityId);
}

/**
 * The same, for calls of the office. A check that changes nothing locks nothing.
 * @throws ApiError 404 where the activity has no sign-up
 */
export async function lockForOffice(tx: Tx, activityId: number, isCheck = false): Promise<LockedSettings> {
  const settings = await (isCheck
    ? settingsOf(tx, activityId).executeTakeFirst()
    : lockSettings(tx, activityId));
  if (!settings) throw notFound();
  return settings;
}

function valuesOf(form: FormValues) {
  return {
    is_open: form.IsOpen,
    places: form.Places ?? null,
    places_per_company: form.PlacesPerCompany ?? null,
    opens_at: form.From === undefined || form.From === '' ? null : parseTime(form.From),
    needs_approval: form.NeedsApproval,
    has_waiting_list: form.HasWaitingList,
    fee: form.Fee === '' || /^[0.]+$/.test(form.Fee) ? null : form.Fee,
    fee_note: form.FeeNote,
    asks_id_number: form.AsksIdNumber,
    is_members_only: form.IsMembersOnly,
    fields: JSON.stringify(form.Fields),
  };
}

/** The database has the same rules; these have words. */
function assertPossible(before: SignUpSettings, form: FormValues): void {
  const problems: Record<string, string> = {};
  const kinds = new Map(form.Fields.map(({ Key, Kind }) => [Key, Kind]));
  const lost = before.IsAnswered && before.Fields.find(({ Key, Kind }) => kinds.get(Key) !== Kind);
  if (lost) problems['Fields'] = `“${lost.Label}”已有人填写，不能删除或改种类，可以隐藏`;
  if (form.Places !== undefined && form.Places < before.PlacedCount)
    problems['Places'] = `已有 ${before.PlacedCount} 人报名，名额不能更少`;
  if (form.AsksIdNumber && before.Kind !== activityKinds.training)
    problems['AsksIdNumber'] = '只有培训可以要求填写身份证号';
  if (form.Until !== undefined && form.Until !== '' && parseEndTime(form.Until) > parseTime(before.BeginTime))
    problems['Until'] = '报名截止时间晚于开始时间';
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

/** The log names the fields; it has neither their hints nor their options. */
function loggedOf(settings: SignUpSettings) {
  const names = settings.Fields.map(({ Kind, Label }) => `${Label}（${fieldKinds[Kind]}）`);
  const { IsOpen, Places, PlacesPerCompany, From, Until, NeedsApproval, HasWaitingList } = settings;
  const { Fee, FeeNote, AsksIdNumber, IsMembersOnly } = settings;
  const rules = { IsOpen, Places, PlacesPerCompany, From, Until, NeedsApproval, HasWaitingList };
  return { ...rules, Fee, FeeNote, AsksIdNumber, IsMembersOnly, Fields: names.join('\n') };
}
