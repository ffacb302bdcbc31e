import { sql } from 'kysely';
import { resultText } from '#contract/api/envelope.ts';
import { notFound, refused } from '../core/errors.ts';
import type { Database, Tx } from './open.ts';
import { transaction } from './transaction.ts';

/*
 * A record that several people may edit has a version, which each write raises. Every save that sends the version it
 * began from goes through here (decision 0366).
 */

export interface VersionedRecord<Found> {
  /** 0 for a new record, where that is possible: nothing is read or compared. */
  id: number;
  /** The version that the caller has read; undefined, where an old client sends none: nothing is compared. */
  version: number | undefined;
  /** Takes locks that precede the record's, and makes checks that do not depend on the record. */
  first?: (tx: Tx) => Promise<unknown>;
  /** Reads the record and locks it; undefined when it is deleted. Throws the errors that refuse any save of it. */
  find: (tx: Tx, id: number) => Promise<Found | undefined>;
  /** Reads the record in the shape of its form, where that differs from the result of `find`. */
  current?: (tx: Tx, before: Found) => Promise<{ Version: number }>;
  conflict?: ConflictAnswer;
}

interface ConflictAnswer {
  /** The text that replaces the default one. */
  text?: string;
  /** The fields of the response besides the newer version. */
  data?: object;
}

/** The columns that each write of a record changes. */
export const newVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

/**
 * Saves a new record or a known one, in one transaction; `before` is null for a new one.
 * @throws ApiError 404, and 409 with the newer version in `Data.Current` when the record was saved since `version` was read
 */
export async function versionedWrite<Found extends { Version: number }, Saved>(
  db: Database,
  record: VersionedRecord<Found>,
  write: (tx: Tx, before: Found | null) => Promise<Saved>,
): Promise<Saved> {
  return await transaction(db, async (tx) => {
    if (record.id !== 0) return await versionedChange(tx, record, write);
    await record.first?.(tx);
    return await write(tx, null);
  });
}

/** Like `versionedWrite`, for an existing record. */
export async function versionedChange<Found extends { Version: number }, Saved>(
  db: Database,
  { id, version, first, find, current, conflict }: VersionedRecord<Found>,
  write: (tx: Tx, before: Found) => Promise<Saved>,
): Promise<Saved> {
  return await transaction(db, async (tx) => {
    await first?.(tx);
    const before = await find(tx, id);
    if (!before) throw notFound();
    if (version !== undefined && version !== before.Version)
      throw changedMeanwhile(current ? await current(tx, before) : before, conflict);
    return await write(tx, before);
  });
}

/** Returns the error for a record that another user saved since it was read: the only form of this answer. */
export function changedMeanwhile(current: { Version: number }, { text, data }: ConflictAnswer = {}) {
  return refused(text ?? resultText.changedMeanwhile, { Current: current, ...data });
}
