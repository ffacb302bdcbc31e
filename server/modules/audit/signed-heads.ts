import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from '../../platform/core/log.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';

/*
 * The chain of the log has no key, so whoever may write to the tables can compute it anew. Its head is signed with a
 * sub-key of the master key, which is not in the database (decision 0421): entries up to a signed head cannot change
 * afterwards without a signature that fails.
 */

export type LogKey = Pick<Vault, 'signLogHead' | 'fingerprint'>;

/** Where the signatures of the log begin and end. */
export interface SignedHeads {
  /** The times of the first and the last valid signature; null without one. */
  from: Date | null;
  upTo: Date | null;
  /** The last entry that a valid signature covers; 0 without one. */
  lastId: number;
  /** The number of signatures of another master key, which cannot be checked. */
  ofOtherKeys: number;
  /** The first entry that no valid signature in front of a broken one covers; null when none is broken. */
  firstAltered: number | null;
}

interface Head {
  last_id: number;
  last_hash: Buffer;
  signed_at: Date;
  key_fingerprint: string;
  previous: Buffer;
}

/** Signs the head of the log, unless it is signed already. Cheap enough for every hour, start and stop. */
export async function signLogHead(db: Database, vault: LogKey, log: Pick<Logger, 'info'>): Promise<void> {
  const signed = await transaction(db, async (tx) => {
    const head = await tx
      .selectFrom('operation_log_head')
      .select(['last_id', 'last_hash', sql<Date>`clock_timestamp()::timestamptz(3)`.as('signed_at')])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const last = await tx
      .selectFrom('operation_log_signatures')
      .select(['last_id', 'signature'])
      .orderBy('last_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (head.last_id <= (last?.last_id ?? 0)) return undefined;
    const row = { ...head, key_fingerprint: vault.fingerprint, previous: last?.signature ?? Buffer.alloc(0) };
    const signature = vault.signLogHead(textOf(row));
    await tx
      .insertInto('operation_log_signatures')
      .values({ ...row, signature })
      .execute();
    return { lastId: row.last_id, signature: signature.toString('hex') };
  });
  // A copy outside of the database: it shows that the last signatures were removed.
  if (signed) log.info(signed, 'operationLogSigned');
}

/** @param firstId the oldest entry; signatures of forgotten ones only link the others */
export async function checkSignedHeads(
  tx: Tx,
  vault: LogKey | undefined,
  firstId: number,
): Promise<SignedHeads> {
  const rows = await tx
    .selectFrom('operation_log_signatures as s')
    .leftJoin('operation_log as l', 'l.id', 's.last_id')
    .select([
      's.last_id',
      's.last_hash',
      's.signed_at',
      's.key_fingerprint',
      's.previous',
      's.signature',
      'l.hash',
    ])
    .orderBy('s.last_id')
    .execute();
  const heads: SignedHeads = { from: null, upTo: null, lastId: 0, ofOtherKeys: 0, firstAltered: null };
  let previous: Buffer | undefined;
  for (const row of rows) {
    const isLinked = previous === undefined ? row.previous.length === 0 : row.previous.equals(previous);
    previous = row.signature;
    if (row.key_fingerprint !== vault?.fingerprint) {
      heads.ofOtherKeys++;
      continue;
    }
    const isGenuine = isLinked && isEqual(vault.signLogHead(textOf(row)), row.signature);
    const isSame = row.last_id < firstId || row.hash?.equals(row.last_hash) === true;
    if (!isGenuine || !isSame) heads.firstAltered ??= Math.max(firstId, heads.lastId + 1);
    if (heads.firstAltered !== null) continue;
    heads.from ??= row.signed_at;
    heads.upTo = row.signed_at;
    heads.lastId = row.last_id;
  }
  return heads;
}

function textOf({ last_id, last_hash, signed_at, key_fingerprint, previous }: Head): string {
  const parts = [
    last_id,
    last_hash.toString('hex'),
    signed_at.toISOString(),
    key_fingerprint,
    previous.toString('hex'),
  ];
  return JSON.stringify(parts);
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
