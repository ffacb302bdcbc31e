import { sql } from 'kysely';
import { needs, refused } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { takeFromLimit } from '../../platform/http/security/shared-limits.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import { newSecret, stepOf, type NewSecret } from './totp.ts';

/** A code entered in addition to the password. */
export interface GivenCode {
  Totp: string;
  RecoveryCode: string;
}

// Six digits can be guessed with many attempts; wrong and right ones count.
const tries = { name: 'second factor', count: 10, seconds: 900 };

/** Returns the words for a wrong code, with the time to compare: the usual reason for codes that never fit is a phone's clock. */
export function wrongCode(): string {
  const time = formatTime(new Date()).slice('yyyy-MM-dd '.length);
  return `动态码不正确或已使用过，请用最新的一个；仍不对时，请看手机的时间准不准（现在是 ${time}），并设为自动`;
}

export const wrongRecoveryCode = '恢复码不正确或已使用过';

/** Offers a secret, which is valid only after a code of it was entered. */
export async function offerSecret(
  { db, vault }: SealedDatabase,
  { id, account }: AdministratorCaller,
  issuer: string,
): Promise<NewSecret> {
  const secret = newSecret(issuer, account);
  const row = await db
    .insertInto('administrator_totp')
    .values({ administrator_id: id, secret_sealed: vault.seal(secret.secret) })
    .onConflict((conflict) =>
      conflict
        .column('administrator_id')
        .doUpdateSet({ secret_sealed: sql`excluded.secret_sealed` })
        .where('administrator_totp.enabled_at', 'is', null),
    )
    .returning('administrator_id')
    .executeTakeFirst();
  if (!row) throw refused('已启用两步验证');
  return secret;
}

export async function hasSecondFactor(db: Database, administratorId: number): Promise<boolean> {
  const row = await db
    .selectFrom('administrator_totp')
    .select('enabled_at')
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst();
  return row?.enabled_at != null;
}

/**
 * Checks the code of the phone, or a recovery code, each valid once.
 * @throws ApiError 429 after too many attempts
 */
export async function isProven(
  { db, vault }: SealedDatabase,
  administratorId: number,
  { Totp, RecoveryCode }: GivenCode,
  isEnabled = true,
): Promise<boolean> {
  await takeFromLimit(db, tries, String(administratorId));
  if (Totp === '') return isEnabled && (await redeemRecoveryCode(db, administratorId, RecoveryCode));
  const row = await db
    .selectFrom('administrator_totp')
    .select('secret_sealed')
    .where('administrator_id', '=', administratorId)
    .where('enabled_at', isEnabled ? 'is not' : 'is', null)
    .executeTakeFirst();
  const step = row && stepOf(vault.open(row.secret_sealed), Totp);
  return step !== undefined && (await redeemStep(db, administratorId, step));
}

/** Returns false for a code that was used before, or an older one. */
async function redeemStep(db: Database, administratorId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('administrator_totp')
    .set({ last_step: step })
    .where('administrator_id', '=', administratorId)
    .where('last_step', '<', step)
    .returning('administrator_id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Requires a recent second factor for sensitive calls: the header `totp` has a code when the last one is too old.
 * @throws ApiError 510 `totp` without a code, or with a wrong one
 */
export async function assertProvenLately(
  factors: SealedDatabase,
  { id, secondFactor, sessionKey }: AdministratorCaller,
  sentCode: string,
): Promise<void> {
  if (secondFactor !== 'stale') return;
  if (sentCode === '') throw needs('totp', '请输入动态码以继续');
  const code = sentCode.replaceAll(' ', '');
  const question = /^\d{6}$/.test(code) ? { Totp: code, RecoveryCode: '' } : { Totp: '', RecoveryCode: code };
  if (!(await isProven(factors, id, question))) throw needs('totp', wrongCode());
  await factors.db
    .updateTable('sessions')
    .set({ totp_at: sql`now()` })
    .where('token_hash', '=', sessionKey)
    .execute();
}

/** Takes the phone and the recovery codes from an administrator; false when there was none. */
export async function removeSecondFactor(tx: Tx, administratorId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('administrator_id', '=', administratorId).execute();
  const removed = await tx
    .deleteFrom('administrator_totp')
    .where('administrator_id', '=', administratorId)
    .returning('enabled_at')
    .executeTakeFirst();
  return removed?.enabled_at != null;
}
