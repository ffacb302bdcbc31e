import { sql } from 'kysely';
import type * as v from 'valibot';
import { audienceIn } from '#contract/audience/audience.ts';
import { fieldKinds, type FormField } from '#contract/forms/form-fields.ts';
import { formStatus, type formForm } from '#contract/forms/managed-forms.ts';
import { notFound, refused, refusedFields } from '../../platform/core/errors.ts';
import { formatTime, parseTimeAfter } from '../../platform/core/shanghai-time.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { newVersion, versionedWrite } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { audienceText } from '../audience/saved.ts';
import { isFormOpen } from '../counts/definitions.ts';
import { linkHash } from './link-key.ts';
import { rewriteReminders } from './reminder-text.ts';

type FormValues = v.InferOutput<typeof formForm>;

/**
 * Creates or changes a form.
 * @throws ApiError 409 on `Fields` when a field that was answered is missing or has another kind, and with the current
 * form when it changed since `form.Version` was read
 */
export async function saveForm({ db, vault }: SealedDatabase, form: FormValues, by: Actor) {
  const record = { id: form.FormId, version: form.Version, find: findForChange };
  return await versionedWrite(db, record, async (tx, before) => {
    const isAnswered = before !== null && (await hasAnswers(tx, form.FormId));
    if (isAnswered) assertAnsweredStays(before, form);
    const values = { ...valuesOf(form), editor_id: by.id };
    const saved = before
      ? await tx
          .updateTable('forms')
          .set({ ...values, ...newVersion })
          .where('id', '=', form.FormId)
          .returning(['id', 'version', 'link_nonce'])
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('forms')
          .values(values)
          .returning(['id', 'version', 'link_nonce'])
          .executeTakeFirstOrThrow();
    const link_hash = linkHash(vault, saved.id, saved.link_nonce);
    if (!before) await tx.updateTable('forms').set({ link_hash }).where('id', '=', saved.id).execute();
    const after = await findForChange(tx, saved.id);
    if (before && (before.Title !== form.Title || before.CloseDay !== form.CloseDay))
      await rewriteReminders(tx, vault, { ...form, FormId: saved.id });
    await recordOperation(tx, by, {
      entityType: 'form',
      recordId: saved.id,
      before: before && loggedOf(before),
      after: after ? loggedOf(after) : null,
    });
    return { FormId: saved.id, Version: saved.version };
  });
}

function valuesOf(form: FormValues) {
  return {
    title: form.Title,
    content: form.Content,
    fields: JSON.stringify(form.Fields),
    closes_at: parseTimeAfter(form.CloseDay),
    is_single: form.IsSingle,
    is_anonymous: form.IsAnonymous,
    is_open_to_all: form.IsOpenToAll,
    // Undefined stays as it is.
    audience: form.Audience ? JSON.stringify(form.Audience) : form.Audience,
  };
}

/** The database has the same rule (`answered_fields_stay`); this one has words. */
function assertAnsweredStays(before: Awaited<ReturnType<typeof readForm>>, form: FormValues): void {
  const problems: Record<string, string> = {};
  const kinds = new Map(form.Fields.map(({ Key, Kind }) => [Key, Kind]));
  const lost = before.Fields.find(({ Key, Kind }) => kinds.get(Key) !== Kind);
  if (lost) problems['Fields'] = `“${lost.Label}”已有人填写，不能删除或改种类，可以隐藏`;
  if (before.IsAnonymous !== form.IsAnonymous) problems['IsAnonymous'] = '已有人填写，不能更改';
  if (before.IsSingle !== form.IsSingle) problems['IsSingle'] = '已有人填写，不能更改';
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

async function hasAnswers(tx: Tx, formId: number): Promise<boolean> {
  const answer = await tx
    .selectFrom('form_answers')
    .select('id')
    .where('form_id', '=', formId)
    .limit(1)
    .executeTakeFirst();
  return answer !== undefined;
}

/**
 * Publishes a form, also one that was closed.
 * @throws ApiError 409 when its last day is over
 */
export async function publishForm(
  { db }: Pick<SealedDatabase, 'db'>,
  formId: number,
  by: Actor,
): Promise<void> {
  await changeStatus(db, formId, by, async (tx, { Status }) => {
    const row = await tx
      .updateTable('forms as f')
      .set({ status: formStatus.open, published_at: sql`coalesce(f.published_at, now())`, ...newVersionOf })
      .where('f.id', '=', formId)
      .where('f.closes_at', '>', sql<Date>`clock_timestamp()`)
      .returning('f.id')
      .executeTakeFirst();
    if (!row) throw refused('截止日期已过，请先改为以后的日期');
    if (Status === formStatus.draft)
      await tx
        .insertInto('form_respondents')
        .values({ form_id: formId })
        .onConflict((on) => on.doNothing())
        .execute();
    return formStatus.open;
  });
}

const newVersionOf = { version: sql<number>`f.version + 1`, updated_at: sql<Date>`now()` };

/** Accepts no more answers to a form. */
export async function closeForm(
  { db }: Pick<SealedDatabase, 'db'>,
  formId: number,
  by: Actor,
): Promise<void> {
  await changeStatus(db, formId, by, async (tx, { Status }) => {
    if (Status === formStatus.draft) throw refused('问卷还没有发布');
    await tx
      .updateTable('forms')
      .set({ status: formStatus.closed, ...newVersion })
      .where('id', '=', formId)
      .execute();
    return formStatus.closed;
  });
}

async function changeStatus(
  db: SealedDatabase['db'],
  formId: number,
  by: Actor,
  change: (tx: Tx, before: { Status: number }) => Promise<number>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await findForChange(tx, formId);
    if (!before) throw notFound();
    const Status = await change(tx, before);
    await recordOperation(tx, by, {
      entityType: 'form',
      recordId: formId,
      before: { Status: before.Status },
      after: { Status },
    });
  });
}

/** Locks a form and returns it; undefined if there is none, or if it was removed. */
export async function findForChange(tx: Tx, formId: number) {
  const row = await tx
    .selectFrom('forms')
    .select('id')
    .where('id', '=', formId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && (await readForm(tx, row.id));
}

/** Reads the fields of a form in the shape of its form. */
async function readForm(tx: Tx, formId: number) {
  const row = await tx
    .selectFrom('forms as f')
    .select([
      'title',
      'content',
      'fields',
      'closes_at',
      'is_single',
      'is_anonymous',
      'is_open_to_all',
      'audience',
      'version',
    ])
    .select(statusOf.as('status'))
    .where('id', '=', formId)
    .executeTakeFirstOrThrow();
  return {
    FormId: formId,
    Title: row.title,
    Content: row.content,
    CloseDay: lastDay(row.closes_at),
    IsSingle: row.is_single,
    IsAnonymous: row.is_anonymous,
    IsOpenToAll: row.is_open_to_all,
    Audience: row.audience === null ? null : audienceIn(row.audience),
    Fields: row.fields as unknown as FormField[],
    Status: row.status,
    Version: row.version,
  };
}

/** The status of a form `f` as it is shown: one whose last day is over is closed. */
export const statusOf = sql<0 | 1 | 2>`case when f.status = 1 and not ${isFormOpen} then 2 else f.status end`;

/** Returns the last day on which a form is answered. */
export function lastDay(closesAt: Date): string {
  return formatTime(new Date(closesAt.getTime() - 1)).slice(0, 10);
}

/** The log names the fields; it has neither their hints nor their options. */
export function loggedOf({ Fields, Audience, ...form }: Awaited<ReturnType<typeof readForm>>) {
  const names = Fields.map(({ Kind, Label, IsRequired, IsHidden }) =>
    [`${Label}（${fieldKinds[Kind]}）`, IsRequired ? '必填' : '', IsHidden ? '隐藏' : '']
      .filter(Boolean)
      .join(' '),
  );
  const { FormId: _id, Version: _version, ...logged } = form;
  return { ...logged, Audience: audienceText(Audience), Fields: names.join('\n') };
}
