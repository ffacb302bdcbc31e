import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { recoveryCodeCount } from '#contract/accounts/second-factor.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import type { Database, Tx } from '../../platform/db/open.ts';

// Base32 without letters that look alike on paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** Replaces the recovery codes by new ones of about 79 bits each, which invalidates the earlier ones. */
export async function renewRecoveryCodes(tx: Tx, administratorId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode);
  await tx.deleteFrom('recovery_codes').where('administrator_id', '=', administratorId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(code), administrator_id: administratorId })))
    .execute();
  return codes;
}

/** Redeems a recovery code. Returns true at most once per code. */
export async function redeemRecoveryCode(
  db: Database,
  administratorId: number,
  code: string,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('code_hash', '=', hashOf(code))
    .where('administrator_id', '=', administratorId)
    .where('used_at', 'is', null)
    .returning('administrator_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Database, administratorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('administrator_id', '=', administratorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

function makeCode(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Returns the hash of a code, typed with or without dashes, in any case. */
function hashOf(code: string): Buffer {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''));
}
