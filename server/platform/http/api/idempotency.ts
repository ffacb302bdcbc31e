import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { resultText } from '#contract/api/envelope.ts';
import { busy } from '../../core/errors.ts';
import type { Vault } from '../../core/vault.ts';
import { isCommitUnconfirmed } from '../../db/commit-deadline.ts';
import type { Database } from '../../db/open.ts';
import type { Actor } from './actor.ts';

const idempotencySeconds = 5;
/** The time that a repeated request waits; the first one may take longer. */
const timeoutMs = 1_500;
const pollMs = 50;

/** An answer may contain a password that is shown once, so it is stored sealed. */
interface Deps {
  db: Database;
  vault: Pick<Vault, 'seal' | 'open'>;
}

/**
 * Runs `save` once when the same form is sent again within seconds, also to another process: the later request gets the
 * first one's response. A failed save leaves no trace. After another action of the caller in between, such as deleting
 * the new record, the form is saved again.
 * @throws ApiError 503 when the first one is not answered soon
 */
export async function saveOnce<Envelope extends object>(
  deps: Deps,
  form: { path: string; clientKey: Buffer | string; input: unknown; by: Pick<Actor, 'kind' | 'id'> },
  save: () => Promise<Envelope>,
): Promise<Envelope> {
  const key = createHash('sha256').update(form.path).update('\0').update(form.clientKey);
  const formHash = key.update('\0').update(JSON.stringify(form.input)).digest();

  for (const began = performance.now(); ; await sleep(pollMs)) {
    if (await claim(deps.db, formHash, form.by)) return await saveAndRecord(deps, formHash, save);
    const first = await deps.db
      .selectFrom('sent_forms')
      .select('answer')
      .where('form_hash', '=', formHash)
      .executeTakeFirst();
    if (first?.answer) return opened(deps.vault, first.answer);
    if (performance.now() - began > timeoutMs) throw busy(resultText.stillSaving);
  }
}

/** True when this form was not sent within the last seconds; a row of a process that died counts as old. */
async function claim(db: Database, formHash: Buffer, by: Pick<Actor, 'kind' | 'id'>): Promise<boolean> {
  const claimed = await db
    .insertInto('sent_forms')
    .values({ form_hash: formHash })
    .onConflict((conflict) =>
      conflict
        .column('form_hash')
        .doUpdateSet({ sent_at: sql`now()`, answer: null, last_operation: null })
        .where(
          sql<boolean>`sent_forms.sent_at < now() - make_interval(secs => ${idempotencySeconds})
            or exists (select from operation_log o where o.id > sent_forms.last_operation
              and o.actor_kind = ${by.kind} and o.actor_id = ${by.id})`,
        ),
    )
    .returning('form_hash')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function saveAndRecord<Envelope extends object>(
  { db, vault }: Deps,
  formHash: Buffer,
  save: () => Promise<Envelope>,
) {
  try {
    const answer = await save();
    await db
      .updateTable('sent_forms')
      .set({
        answer: JSON.stringify(sealed(vault, answer)),
        last_operation: sql`(select last_id from operation_log_head)`,
      })
      .where('form_hash', '=', formHash)
      .execute();
    return answer;
  } catch (error) {
    // A form that may have been stored is not stored again when the client resends it at once.
    if (isCommitUnconfirmed(error)) throw error;
    await db.deleteFrom('sent_forms').where('form_hash', '=', formHash).execute();
    throw error;
  }
}

function sealed(vault: Pick<Vault, 'seal'>, answer: object): string {
  return vault.seal(JSON.stringify(answer)).toString('base64');
}

function opened<Envelope>(vault: Pick<Vault, 'open'>, answer: unknown): Envelope {
  return JSON.parse(vault.open(Buffer.from(String(answer), 'base64'))) as Envelope;
}
