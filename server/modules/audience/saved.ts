import { sql } from 'kysely';
import type * as v from 'valibot';
import { audienceIn, type Audience } from '#contract/audience/audience.ts';
import { audienceTexts, type audienceForm, type SavedAudience } from '#contract/audience/audiences.ts';
import { invalid, refused } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { assertAllFound } from '../../platform/crud/missing-records.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { newVersion, versionedWrite } from '../../platform/db/versioned-write.ts';
import { violatesUnique } from '../../platform/db/violation.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation, recordOperations } from '../../platform/operation-log/record-operation.ts';

/* Audiences under a name. What was sent to one keeps its own copy, so that a change of the name's audience changes nothing else. */

const entityType = 'audience';
const nameIndex = 'audiences_by_name';

export async function listAudiences(db: Database): Promise<SavedAudience[]> {
  return await readAudiences(db);
}

/**
 * Stores an audience under its name.
 * @throws ApiError 400 for the name of another one, 404, 409 with the present one when it changed since it was read
 */
export async function saveAudience(
  db: Database,
  { AudienceId, AudienceName, Version, ...audience }: v.InferOutput<typeof audienceForm>,
  by: Actor,
): Promise<{ AudienceId: number; Version: number }> {
  const values = { name: AudienceName, audience: JSON.stringify(audience) };
  const record = { id: AudienceId, version: Version, find: lockAudience, current: inForm };
  try {
    return await versionedWrite(db, record, async (tx, before) => {
      const saved = before
        ? await tx
            .updateTable('audiences')
            .set({ ...values, ...newVersion })
            .where('id', '=', AudienceId)
            .returning(['id', 'version'])
            .executeTakeFirstOrThrow()
        : await tx
            .insertInto('audiences')
            .values(values)
            .returning(['id', 'version'])
            .executeTakeFirstOrThrow();
      await recordOperation(tx, by, {
        entityType,
        recordId: saved.id,
        before: before && loggedOf(before),
        after: { AudienceName, ...loggedAudience(audience) },
      });
      return { AudienceId: saved.id, Version: saved.version };
    });
  } catch (error) {
    if (violatesUnique(error, nameIndex)) throw invalid({ AudienceName: audienceTexts.sameName });
    throw error;
  }
}

/** Deletes audiences until `restoreAudiences`. @throws ApiError 404 */
export async function deleteAudiences(db: Database, ids: number[], by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await readAudiences(tx, ids, true);
    await assertAllFound(
      tx,
      entityType,
      ids,
      before.map(({ AudienceId }) => AudienceId),
    );
    await tx
      .updateTable('audiences')
      .set({ deleted_at: sql<Date>`now()`, version: sql`version + 1` })
      .where('id', 'in', ids)
      .execute();
    const entries = before.map((one) => ({
      entityType,
      recordId: one.AudienceId,
      before: loggedOf(one),
      after: null,
    }));
    await recordOperations(tx, by, entries);
  });
}

/** Takes a deletion back. @throws ApiError 404, 409 where another one has its name by now */
export async function restoreAudiences(db: Database, ids: number[], by: Actor): Promise<void> {
  try {
    await transaction(db, async (tx) => {
      const rows = await tx
        .updateTable('audiences')
        .set({ deleted_at: null, version: sql`version + 1` })
        .where('id', 'in', ids)
        .where('deleted_at', 'is not', null)
        .returning('id')
        .execute();
      await assertAllFound(tx, entityType, ids, rows);
      const after = await readAudiences(tx, ids);
      const entries = after.map((one) => ({
        entityType,
        recordId: one.AudienceId,
        before: null,
        after: loggedOf(one),
      }));
      await recordOperations(tx, by, entries);
    });
  } catch (error) {
    if (violatesUnique(error, nameIndex)) throw refused(audienceTexts.sameName);
    throw error;
  }
}

/** An audience in the shape of its form. */
async function inForm(_tx: Tx, { Audience: audience, UpdateTime: _time, ...saved }: SavedAudience) {
  return { ...saved, ...audience };
}

async function lockAudience(tx: Tx, id: number) {
  return (await readAudiences(tx, [id], true))[0];
}

async function readAudiences(db: Database, ids?: number[], isLocked = false): Promise<SavedAudience[]> {
  const rows = await db
    .selectFrom('audiences')
    .select(['id', 'name', 'audience', 'updated_at', 'version'])
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy(sql`compare_key(name)`)
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  return rows.map((row) => ({
    AudienceId: row.id,
    AudienceName: row.name,
    Audience: audienceIn(row.audience),
    UpdateTime: formatTime(row.updated_at),
    Version: row.version,
  }));
}

const loggedOf = ({ AudienceName, Audience: audience }: SavedAudience) => ({
  AudienceName,
  ...loggedAudience(audience),
});

/** The values of an audience for the operation log: what is missing in one word. */
export function loggedAudience({ Missing, ...parts }: Audience) {
  return { ...parts, Missing: Missing === null ? null : `${Missing.Kind} ${Missing.Id}` };
}

/** An audience in one line of the operation log; without one, all members. */
export function audienceText(audience: Audience | null): string {
  if (audience === null || audience.IsAll) return '全部会员';
  const counts = [
    ['等级', audience.LevelIds],
    ['归类', audience.TypeIds],
    ['城市', audience.Cities],
    ['加上', audience.MemberIds],
    ['减去', audience.ExceptMemberIds],
  ] as const;
  return counts.flatMap(([word, list]) => (list.length > 0 ? [`${word} ${list.join('、')}`] : [])).join('；');
}
