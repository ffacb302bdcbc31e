import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formAddressNames, formTexts } from '#contract/forms/forms.ts';
import { formStatus, type ManagedForm } from '#contract/forms/managed-forms.ts';
import { notFound, refused } from '../../platform/core/errors.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { isFormAsking } from '../audience/selection.ts';
import { personalKey } from './link-key.ts';

/** Returns the path under which one company fills in one form without signing in; the same one each time. */
export async function personalPath(
  { db, vault }: SealedDatabase,
  formId: number,
  memberId: number,
): Promise<string> {
  const nonce = randomUUID();
  const row = await db
    .insertInto('form_links')
    .values({
      form_id: formId,
      member_id: memberId,
      nonce,
      link_hash: hashToken(personalKey(vault, { formId, memberId, nonce })),
    })
    // Returns the row that is there as well.
    .onConflict((on) =>
      on.columns(['form_id', 'member_id']).doUpdateSet({ form_id: sql<number>`excluded.form_id` }),
    )
    .returning('nonce')
    .executeTakeFirstOrThrow();
  const key = personalKey(vault, { formId, memberId, nonce: row.nonce });
  return `/form?${formAddressNames.id}=${formId}&${formAddressNames.key}=${key}`;
}

/**
 * Gives a clerk the link of one company, to pass it on by another way.
 * @throws ApiError 404 when the company is not asked, 409 when the form is not open
 */
export async function takePersonalPath(
  { db, vault }: SealedDatabase,
  form: Pick<ManagedForm, 'FormId' | 'Status'>,
  memberId: number,
  by: Actor,
): Promise<string> {
  if (form.Status !== formStatus.open)
    throw refused(form.Status === formStatus.draft ? formTexts.notOpen : formTexts.closed);
  return await transaction(db, async (tx) => {
    const member = await findAsked(tx, form.FormId, memberId);
    if (!member) throw notFound();
    await recordOperation(tx, by, {
      entityType: 'form',
      recordId: form.FormId,
      before: {},
      after: { LinkOf: member.name },
    });
    return await personalPath({ db: tx, vault }, form.FormId, memberId);
  });
}

async function findAsked(tx: Tx, formId: number, memberId: number) {
  return await tx
    .selectFrom('members as m')
    .innerJoin('forms as f', (join) => join.on('f.id', '=', formId))
    .select('m.name')
    .where('m.id', '=', memberId)
    .where(isFormAsking)
    .executeTakeFirst();
}
