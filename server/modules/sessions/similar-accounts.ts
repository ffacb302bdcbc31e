import { sql } from 'kysely';
import { compareKey } from '#contract/fields/normal-form.ts';
import { invalid } from '../../platform/core/errors.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { accountKey } from './account-key.ts';

export const accountTexts = {
  taken: '账号已存在',
  alike: '与已有的账号过于相似，容易混淆，请换一个',
} as const;

const holders = {
  member: { table: sql.table('members'), isGiven: sql`account_key is not null` },
  administrator: { table: sql.table('administrators'), isGiven: sql`deleted_at is null` },
} as const;
export type AccountHolder = keyof typeof holders;

/**
 * Reserves an account until the transaction ends.
 * @throws ApiError 400 on `Account` when it is taken, or looks like one that is (migration 0380)
 */
export async function assertAccountIsFree(tx: Tx, holder: AccountHolder, account: string): Promise<void> {
  const { table, isGiven } = holders[holder];
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account of a ${holder}`}, 0))`.execute(tx);
  const { rows } = await sql<{ is_same: boolean }>`
    select account_key = ${accountKey(account)} as is_same from ${table}
    where ${isGiven} and account_looks && account_looks(${account}::text)
    order by is_same desc limit 1`.execute(tx);
  if (rows[0]) throw invalid({ Account: rows[0].is_same ? accountTexts.taken : accountTexts.alike });
}

/**
 * Returns the id of the typed account: the exact one, or the only one that differs in its spelling alone. Accounts from
 * before the check may differ in invisible characters.
 */
export async function findAccount(
  db: Database,
  holder: AccountHolder,
  typed: string,
): Promise<number | undefined> {
  const { table, isGiven } = holders[holder];
  // The database holds no NUL: no account has one.
  const key = accountKey(typed).replaceAll('\0', '');
  const { rows } = await sql<{ id: number; is_same: boolean }>`
    select id, account_key = ${key} as is_same from ${table}
    where ${isGiven} and (account_key = ${key} or compare_key(account) = ${compareKey(typed)})
    order by is_same desc limit 2`.execute(db);
  const [first, other] = rows;
  return first?.is_same || other === undefined ? first?.id : undefined;
}
