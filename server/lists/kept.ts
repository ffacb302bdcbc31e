import { sql } from 'kysely';
import { onOff } from '#contract/rules.ts';
import { recordOperations } from '../audit/chain.ts';
import { raiseContentRevision, type ChangedPages } from '../db/content-revision.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { assertUnchanged, notFound } from '../base/faults.ts';

/*
 * Public records that the secretariat keeps in a list: links, banners, menus, types. Every change is logged record by record, with what
 * was there before, and readers see it at once.
 */

export interface KeptList<Kept extends { Version: number }> extends Standing<Kept> {
  /** The kind of record, for the operation log. */
  noun: string;
  /** Those of the ids that are there, locked until the transaction ends. */
  find: (tx: Tx, ids: number[]) => Promise<Map<number, Kept>>;
}

/** What readers see of a kind of record. */
export interface Standing<Kept> {
  isShown: (record: Kept) => boolean;
  /** Fields that say where, when or to whom it is shown. */
  standsBy?: readonly (keyof Kept)[];
  /** The pages that show a change of it, beside the home page. */
  pagesOf?: (ids: number[]) => ChangedPages;
}

/** Whether a change takes something away from readers: it was shown, and is gone, hidden or no longer where it was. */
export function takesAway<Kept>(
  { isShown, standsBy = [] }: Standing<Kept>,
  before: Kept | undefined,
  after: Kept | undefined,
): boolean {
  if (!before || !isShown(before)) return false;
  return !after || !isShown(after) || standsBy.some((field) => before[field] !== after[field]);
}

/**
 * Adds a record (id 0) or changes the one that is there.
 * @throws CallFault 404, and 409 with the record as it is now when it changed since `version` was read
 */
export async function saveKept<Kept extends { Version: number }>(
  db: Database,
  list: KeptList<Kept>,
  { id, version }: { id: number; version: number | undefined },
  by: Actor,
  write: (tx: Tx) => Promise<{ id: number }>,
): Promise<number> {
  return await transaction(db, async (tx) => {
    const before = id === 0 ? new Map<number, Kept>() : await findAll(tx, list, [id]);
    for (const known of before.values()) assertUnchanged(version, known);
    const saved = await write(tx);
    await noteChange(tx, list, [saved.id], by, before);
    return saved.id;
  });
}

/**
 * Changes or deletes records: all of them or, when one is not there, none.
 * @throws CallFault 404
 */
export async function changeKept<Kept extends { Version: number }>(
  db: Database,
  list: KeptList<Kept>,
  ids: number[],
  by: Actor,
  write: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await findAll(tx, list, ids);
    await write(tx);
    await noteChange(tx, list, ids, by, before);
  });
}

export async function setShown<Kept extends { Version: number }>(
  db: Database,
  list: KeptList<Kept> & { table: 'links' | 'banners' | 'menus' },
  { Ids, Status }: { Ids: number[]; Status: number },
  by: Actor,
): Promise<void> {
  await changeKept(db, list, Ids, by, (tx) =>
    tx
      .updateTable(list.table)
      .set({ is_shown: Status === onOff.on, version: sql<number>`version + 1` })
      .where('id', 'in', Ids)
      .execute(),
  );
}

type Recyclable<Kept extends { Version: number }> = KeptList<Kept> & { table: 'links' | 'banners' };

/** They are gone for everybody, until `restoreKept`. */
export async function deleteKept<Kept extends { Version: number }>(
  db: Database,
  list: Recyclable<Kept>,
  ids: number[],
  by: Actor,
): Promise<void> {
  await changeKept(db, list, ids, by, (tx) =>
    tx
      .updateTable(list.table)
      .set({ deleted_at: sql`now()` })
      .where('id', 'in', ids)
      .execute(),
  );
}

/** Takes a deletion back: they stand where they stood, shown or hidden as they were. */
export async function restoreKept<Kept extends { Version: number }>(
  db: Database,
  list: Recyclable<Kept>,
  ids: number[],
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const restored = await tx
      .updateTable(list.table)
      .set({ deleted_at: null })
      .where('id', 'in', ids)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .execute();
    if (restored.length < new Set(ids).size) throw notFound();
    await noteChange(tx, list, ids, by, new Map());
  });
}

async function findAll<Kept extends { Version: number }>(tx: Tx, list: KeptList<Kept>, ids: number[]) {
  const found = await list.find(tx, ids);
  if (found.size < new Set(ids).size) throw notFound();
  return found;
}

async function noteChange<Kept extends { Version: number }>(
  tx: Tx,
  list: KeptList<Kept>,
  ids: number[],
  by: Actor,
  before: Map<number, Kept>,
): Promise<void> {
  const after = await list.find(tx, ids);
  const unique = [...new Set(ids)];
  const deeds = unique.map((id) => ({
    noun: list.noun,
    recordId: id,
    before: before.get(id) ?? null,
    after: after.get(id) ?? null,
  }));
  await recordOperations(tx, by, deeds);
  const isWithdrawal = unique.some((id) => takesAway(list, before.get(id), after.get(id)));
  await raiseContentRevision(tx, isWithdrawal ? 'withdrawal' : 'publication', list.pagesOf?.(unique));
}
