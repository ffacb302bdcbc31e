import { sql } from 'kysely';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { goes } from './letters.ts';
import { openOrBlank } from './sealed-person.ts';
import { tellDecision, type Letter, type ToldFacts } from './telling.ts';

/* Messages that wait while their person is corrected, or gives the place to another one. */

/**
 * Changes a person of a sign-up. Short messages that wait go to the new mobile number, and a decision is written anew with the new name:
 * whoever gave the place away learns nothing more, and whoever has it now is told.
 */
export async function changePerson<Result>(
  { db, vault }: SealedDatabase & { db: Tx },
  { personId, letter }: { personId: number; letter: Letter },
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await findContact(db, vault, personId);
  const result = await change();
  const after = await findContact(db, vault, personId);
  if (!before || !after) return result;
  if (before.name !== after.name) await rewriteDecision({ db, vault }, personId, letter);
  if (before.mobile !== after.mobile)
    await redirect(db, vault, { ...after, personId, from: before.mobile, to: after.mobile });
  return result;
}

async function findContact(db: Tx, vault: Vault, personId: number) {
  const row = await db
    .selectFrom('sign_up_people')
    .select(['name', 'mobile_sealed', 'sign_up_id'])
    .where('id', '=', personId)
    .executeTakeFirst();
  return row && { name: row.name, mobile: openOrBlank(vault, row.mobile_sealed), signUpId: row.sign_up_id };
}

async function rewriteDecision(
  { db, vault }: SealedDatabase & { db: Tx },
  personId: number,
  letter: Letter,
): Promise<void> {
  const rows = await db
    .updateTable('outgoing_messages as o')
    .from('sign_up_people as p')
    .set({ state: 'failed', reason: '换人后另写', withdrawn_at: sql<Date>`now()` })
    .where('p.id', '=', personId)
    .where('o.noun', '=', 'signUp')
    .whereRef('o.record_id', '=', 'p.sign_up_id')
    .where('o.state', '=', 'queued')
    .where('o.is_under_way', '=', false)
    .where(sql<boolean>`(o.told ->> 'PersonId')::bigint = p.id and o.told ->> 'State' = p.state
      and o.told ? 'Decision' and o.told ? 'Event'`)
    .returning(['o.kind', sql<ToldFacts>`o.told`.as('facts')])
    .execute();
  const kinds = new Set(rows.map(({ kind }) => kind));
  const decision = rows.at(-1)?.facts.Decision;
  if (decision === undefined || !goes(decision)) return;
  await tellDecision({ db, vault }, [personId], { decision, reason: '', letter }, (kind) => kinds.has(kind));
}

interface Redirection {
  signUpId: number;
  personId: number;
  from: string;
  to: string;
}

async function redirect(db: Tx, vault: Vault, { signUpId, personId, from, to }: Redirection): Promise<void> {
  const rows = await db
    .selectFrom('outgoing_messages')
    .select(['id', 'recipient'])
    .where('noun', '=', 'signUp')
    .where('record_id', '=', signUpId)
    .where('kind', '=', 'sms')
    .where('state', '=', 'queued')
    .where('is_under_way', '=', false)
    .where(sql<boolean>`(not told ? 'PersonId' or (told ->> 'PersonId')::bigint = ${personId})`)
    .forUpdate()
    .execute();
  const ids = rows.filter(({ recipient }) => vault.open(recipient) === from).map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable('outgoing_messages')
    .set({ recipient: vault.seal(to), reason: '', attempt_count: 0, next_attempt_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
}
