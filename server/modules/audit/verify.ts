import type { Database, Tx } from '../../platform/db/open.ts';
import { hashOf, operationColumns } from '../../platform/operation-log/record-operation.ts';
import { forgottenUpTo } from './forgetting.ts';
import { checkSignedHeads, type LogKey, type SignedHeads } from './signed-heads.ts';

export interface Verified {
  checked: number;
  /** The first row that was altered, or that is missing. */
  firstAltered: number | null;
  /** The last row that was read; 0 when there was none. */
  lastId: number;
  /** The first and the last time in the log; null when it is empty. */
  from: Date | null;
  to: Date | null;
  signed: SignedHeads;
}

/** The progress of a verification of the log's hash chain. */
export interface Walk {
  /** The hash that the first row is chained to. When rows are deleted meanwhile, the verification starts again. */
  base: Buffer;
  /** The last row, and its hash; 0 when there is none yet. */
  lastId: number;
  hash: Buffer;
  firstId: number;
  /** The last row that entries report as deleted. */
  forgotten: number;
  checked: number;
  from: Date | null;
  to: Date | null;
}

interface Piece {
  walk: Walk;
  /** The number of rows in the log. */
  count: number;
  /** Undefined while there are more rows. */
  verified: Verified | undefined;
}

type ChainPiece = Omit<Piece, 'verified'> & { verified: Omit<Verified, 'signed'> | undefined };

const batch = 5000;

interface VerifyOptions {
  /** Without it no signature can be checked. */
  vault?: LogKey | undefined;
  report?: (checked: number, count: number) => void;
}

/**
 * Verifies the chain from its beginning, in one snapshot. Rows may be missing at its start as far as the chain itself
 * reports them as deleted.
 */
export async function verifyOperations(
  db: Database,
  { vault, report = () => {} }: VerifyOptions = {},
): Promise<Verified> {
  return await atOneMoment(db, async (tx) => {
    for (let walk: Walk | undefined; ;) {
      const piece = await walkOn(tx, walk, { vault, most: batch });
      if (piece.verified) return piece.verified;
      ({ walk } = piece);
      report(walk.checked, piece.count);
    }
  });
}

/** Verifies the next rows, at most the given number, for callers that cannot wait for all of them. */
export async function verifySome(
  db: Database,
  walk: Walk | undefined,
  { vault, most }: { vault: LogKey | undefined; most: number },
): Promise<Piece> {
  return await atOneMoment(db, async (tx) => {
    let piece = await walkOn(tx, walk, { vault, most: Math.min(batch, most) });
    for (let left = most - batch; left > 0 && !piece.verified; left -= batch)
      piece = await walkOn(tx, piece.walk, { vault, most: Math.min(batch, left) });
    return piece;
  });
}

async function atOneMoment<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await db.transaction().setIsolationLevel('repeatable read').execute(work);
}

async function walkOn(
  tx: Tx,
  walk: Walk | undefined,
  { vault, most }: { vault: LogKey | undefined; most: number },
): Promise<Piece> {
  const { verified, ...piece } = await walkChain(tx, walk, most);
  if (!verified) return { ...piece, verified };
  const signed = await checkSignedHeads(tx, vault, piece.walk.firstId);
  const altered = [verified.firstAltered, signed.firstAltered].filter((id) => id !== null);
  const firstAltered = altered.length === 0 ? null : Math.min(...altered);
  const whole = signed.firstAltered === null ? Infinity : signed.firstAltered - piece.walk.firstId;
  const checked = Math.min(verified.checked, whole);
  return { ...piece, verified: { ...verified, checked, firstAltered, signed } };
}

async function walkChain(tx: Tx, start: Walk | undefined, most: number): Promise<ChainPiece> {
  const head = await tx
    .selectFrom('operation_log_head')
    .select(['last_id', 'last_hash', 'first_previous_hash', 'forgotten_unnoted'])
    .executeTakeFirstOrThrow();
  const base = head.first_previous_hash;
  const walk: Walk = start?.base.equals(base) ? { ...start } : beginning(base, head.forgotten_unnoted);
  const rows = await readRows(tx, walk.lastId, most);
  for (const row of rows) {
    const isNext = walk.lastId === 0 || row.id === walk.lastId + 1;
    if (!isNext) return ended(walk, walk.lastId + 1);
    if (!row.previous_hash.equals(walk.hash) || !hashOf(row, walk.hash).equals(row.hash))
      return ended(walk, row.id);
    walk.forgotten = Math.max(walk.forgotten, forgottenUpTo(row));
    walk.hash = row.hash;
    walk.lastId = row.id;
    walk.firstId ||= row.id;
    walk.checked++;
    walk.from ??= row.happened_at;
    walk.to = row.happened_at;
  }
  if (rows.length === most) return { walk, count: head.last_id - walk.firstId + 1, verified: undefined };
  if (walk.checked === 0) return ended(walk, head.last_id === 0 ? null : 1);
  if (walk.firstId > walk.forgotten + 1) return ended(walk, walk.forgotten + 1);
  const isWhole = walk.lastId === head.last_id && walk.hash.equals(head.last_hash);
  return ended(walk, isWhole ? null : walk.lastId + 1);
}

function beginning(base: Buffer, forgotten: number): Walk {
  return { base, hash: base, forgotten, lastId: 0, firstId: 0, checked: 0, from: null, to: null };
}

function ended(walk: Walk, firstAltered: number | null): ChainPiece {
  const { checked, lastId, from, to } = walk;
  return { walk, count: checked, verified: { checked, firstAltered, lastId, from, to } };
}

function readRows(tx: Tx, after: number, most: number) {
  return tx
    .selectFrom('operation_log')
    .select([...operationColumns, 'previous_hash', 'hash'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}
