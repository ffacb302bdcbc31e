import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formStatus } from '#contract/forms/managed-forms.ts';
import { notFound, refused } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { linkHash } from './link-key.ts';
import { findForChange, loggedOf } from './store.ts';

/** Days for which a removed form can be restored. */
const daysToRestore = 30;

/**
 * Removes a form that was never published.
 * @throws ApiError 404, 409 when it was published
 */
export async function deleteForm(db: Database, formId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await findForChange(tx, formId);
    if (!before) throw notFound();
    if (before.Status !== formStatus.draft) throw refused('发布过的问卷不能删除，可以截止');
    await tx
      .updateTable('forms')
      .set({ deleted_at: sql<Date>`now()` })
      .where('id', '=', formId)
      .execute();
    const operation = { entityType: 'form', recordId: formId, before: loggedOf(before), after: null };
    await recordOperation(tx, by, operation);
  });
}

/**
 * Restores a removed form.
 * @throws ApiError 404 when it is not there any more
 */
export async function restoreForm(db: Database, formId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('forms')
      .set({ deleted_at: null })
      .where('id', '=', formId)
      .where('deleted_at', 'is not', null)
      .executeTakeFirstOrThrow();
    const form = await findForChange(tx, formId);
    if (!form) throw notFound();
    if (numUpdatedRows > 0n) {
      const operation = { entityType: 'form', recordId: formId, before: null, after: loggedOf(form) };
      await recordOperation(tx, by, operation);
    }
  });
}

/** Deletes the forms that were removed long ago; nobody has ever seen them. */
export async function forgetRemovedForms(db: Database): Promise<void> {
  await sql`delete from forms where deleted_at < now() - make_interval(days => ${daysToRestore})`.execute(db);
}

/**
 * Gives the form another link: the former one opens nothing any more. The links of single companies stay.
 * @throws ApiError 404, 409 when the form is not open to all
 */
export async function resetLink({ db, vault }: SealedDatabase, formId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const form = await findForChange(tx, formId);
    if (!form) throw notFound();
    if (!form.IsOpenToAll) throw refused('这份问卷没有公开的链接');
    const link_nonce = randomUUID();
    await tx
      .updateTable('forms')
      .set({ link_nonce, link_hash: linkHash(vault, formId, link_nonce) })
      .where('id', '=', formId)
      .execute();
    const operation = { entityType: 'form', recordId: formId, before: {}, after: { LinkReset: '是' } };
    await recordOperation(tx, by, operation);
  });
}
