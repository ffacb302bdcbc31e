import { sql } from 'kysely';
import { onOff } from '#contract/fields/rules.ts';
import { invalidateContent, type ChangedPages } from '../db/content-revision.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import { versionedWrite, type VersionedRecord } from '../db/versioned-write.ts';
import type { Actor } from '../http/api/actor.ts';
import { recordOperations } from '../operation-log/record-operation.ts';
import { assertAllFound } from './missing-records.ts';

/*
 * Public records that the secretariat maintains in a list: links, banners, menus, types, featured articles. Every change
 * is logged record by record, with the previous values, and is public at once.
 */

export interface ListDefinition<Row> extends Visibility<Row> {
  /** The kind of record, for the operation log. */
  entityType: string;
  /** Returns the existing records among these ids, locked until the transaction ends. */
  find: (tx: Tx, ids: number[]) => Promise<Map<number, Row>>;
}

/** The visibility of a kind of record to readers. */
export interface Visibility<Row> {
  isShown: (record: Row) => boolean;
  /** Fields that decide where, when or to whom it is shown. */
  placementFields?: readonly (keyof Row)[];
  /** The pages that show a change of it, besides the home page. */
  pagesOf?: (ids: number[]) => Pick<ChangedPages, 'newsIds' | 'menuIds'>;
  /** The records whose ids are in every public answer that shows one of these: a withdrawal then concerns these answers only. */
  shownAs?: (ids: number[], before: ReadonlyMap<number, Row>) => ChangedPages['withdrawn'];
}

/** Returns whether a change removes something from readers: it was shown, and is now deleted, hidden or elsewhere. */
export function withdraws<Row>(
  { isShown, placementFields = [] }: Visibility<Row>,
  before: Row | undefined,
  after: Row | undefined,
): boolean {
  if (!before || !isShown(before)) return false;
  return !after || !isShown(after) || placementFields.some((field) => before[field] !== after[field]);
}

/**
 * Adds a record (id 0) or changes an existing one. Where `write` returns `isWithdrawal`, readers lost more than the
 * record itself shows.
 * @throws ApiError 404, and 409 with the current record when it changed since its `version` was read
 */
export async function saveRecord<
  Row extends { Version: number },
  Saved extends { id: number; isWithdrawal?: boolean },
>(
  db: Database,
  list: ListDefinition<Row>,
  record: Omit<VersionedRecord<Row>, 'find'>,
  by: Actor,
  write: (tx: Tx, before: Row | null) => Promise<Saved>,
): Promise<Saved> {
  const find = async (tx: Tx, id: number) => (await list.find(tx, [id])).get(id);
  return await versionedWrite(db, { ...record, find }, async (tx, before) => {
    const saved = await write(tx, before);
    const previous = new Map(before ? [[saved.id, before]] : []);
    await recordChange(tx, list, [saved.id], { by, before: previous, isWithdrawal: saved.isWithdrawal });
    return saved;
  });
}

/**
 * Changes or deletes records: all of them or, when one is missing, none. Returns the result of `write`.
 * @throws ApiError 404
 */
export async function changeRecords<Row, Changed>(
  db: Database,
  list: ListDefinition<Row>,
  ids: number[],
  by: Actor,
  write: (tx: Tx) => Promise<Changed>,
): Promise<Changed> {
  return await transaction(db, async (tx) => {
    const before = await findAll(tx, list, ids);
    const changed = await write(tx);
    await recordChange(tx, list, ids, { by, before });
    return changed;
  });
}

/** Shows or hides records. */
export async function setShown<Row>(
  db: Database,
  list: ListDefinition<Row> & { table: string },
  { Ids, Status }: { Ids: number[]; Status: number },
  by: Actor,
): Promise<void> {
  await changeRecords(db, list, Ids, by, (tx) =>
    sql`update ${sql.table(list.table)} set is_shown = ${Status === onOff.on}, version = version + 1
      where id = any(${Ids}::int[])`.execute(tx),
  );
}

/** Deletes records for everybody, until `restoreRecords`. */
export async function deleteRecords<Row>(
  db: Database,
  list: ListDefinition<Row> & { table: string },
  ids: number[],
  by: Actor,
): Promise<void> {
  await changeRecords(db, list, ids, by, (tx) =>
    sql`update ${sql.table(list.table)} set deleted_at = now() where id = any(${ids}::int[])`.execute(tx),
  );
}

/** Undoes a deletion: the records return to their places, shown or hidden as they were. */
export async function restoreRecords<Row>(
  db: Database,
  list: ListDefinition<Row> & { table: string },
  ids: number[],
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows: restored } = await sql<{ id: number }>`update ${sql.table(list.table)} set deleted_at = null
      where id = any(${ids}::int[]) and deleted_at is not null returning id`.execute(tx);
    await assertAllFound(
      tx,
      list.entityType,
      ids,
      restored.map(({ id }) => id),
    );
    await recordChange(tx, list, ids, { by, before: new Map() });
  });
}

async function findAll<Row>(tx: Tx, list: ListDefinition<Row>, ids: number[]) {
  const records = await list.find(tx, ids);
  await assertAllFound(tx, list.entityType, ids, records.keys());
  return records;
}

interface Change<Row> {
  by: Actor;
  /** The records as they were; those that are new are not among them. */
  before: Map<number, Row>;
  /** Readers lost something besides these records. */
  isWithdrawal?: boolean | undefined;
}

async function recordChange<Row>(
  tx: Tx,
  list: ListDefinition<Row>,
  ids: number[],
  { by, before, isWithdrawal = false }: Change<Row>,
): Promise<void> {
  const after = await list.find(tx, ids);
  const unique = [...new Set(ids)];
  const deeds = unique.map((id) => ({
    entityType: list.entityType,
    recordId: id,
    before: before.get(id) ?? null,
    after: after.get(id) ?? null,
  }));
  await recordOperations(tx, by, deeds);
  const isLess = isWithdrawal || unique.some((id) => withdraws(list, before.get(id), after.get(id)));
  await invalidateContent(tx, isLess ? 'withdrawal' : 'publication', {
    ...list.pagesOf?.(unique),
    withdrawn: list.shownAs?.(unique, before),
  });
}
