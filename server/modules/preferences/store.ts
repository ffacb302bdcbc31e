import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { preferencesAtMost, readPreference } from '#contract/accounts/preferences.ts';
import { resultText } from '#contract/api/envelope.ts';
import { refused } from '../../platform/core/errors.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';

/** Returns the preferences that the back office has, by their keys. */
export async function findPreferences(
  db: Database,
  administratorId: number,
): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('administrator_preferences')
    .select(['key', 'value'])
    .where('administrator_id', '=', administratorId)
    .orderBy('key')
    .execute();
  const preferences = rows.map(({ key, value }) => [key, readPreference(key, JSON.parse(value))] as const);
  return Object.fromEntries(preferences.filter(([, value]) => value !== undefined));
}

interface Change {
  key: string;
  /** Null removes the preference. */
  value: unknown;
  /** The value that the caller has read, null for none; undefined: not compared. */
  before: unknown;
}

/**
 * Saves a preference.
 * @throws ApiError 409 with the present value when another session changed it since `before` was read
 */
export async function savePreference(db: Database, administratorId: number, change: Change): Promise<void> {
  const { key, value } = change;
  await transaction(db, async (tx) => {
    await assertUnchanged(tx, administratorId, change);
    if (value === null) return await removePreference(tx, administratorId, key);
    await tx
      .insertInto('administrator_preferences')
      .values({ administrator_id: administratorId, key, value: JSON.stringify(readPreference(key, value)) })
      .onConflict((conflict) =>
        conflict
          .columns(['administrator_id', 'key'])
          .doUpdateSet({ value: sql`excluded.value`, updated_at: sql`now()` }),
      )
      .execute();
    const { count } = await tx
      .selectFrom('administrator_preferences')
      .select((build) => build.fn.countAll<number>().as('count'))
      .where('administrator_id', '=', administratorId)
      .executeTakeFirstOrThrow();
    if (count > preferencesAtMost) throw refused('保存的设置过多，请先删除不用的');
  });
}

/** Two sessions that change preferences wait for each other here, also while there is nothing to lock yet. */
async function assertUnchanged(tx: Tx, administratorId: number, { key, before }: Change): Promise<void> {
  if (before === undefined) return;
  await tx
    .selectFrom('administrators')
    .select('id')
    .where('id', '=', administratorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const row = await tx
    .selectFrom('administrator_preferences')
    .select('value')
    .where('administrator_id', '=', administratorId)
    .where('key', '=', key)
    .executeTakeFirst();
  const Current = row ? (readPreference(key, JSON.parse(row.value)) ?? null) : null;
  if (!isDeepStrictEqual(Current, before)) throw refused(resultText.changedMeanwhile, { Current });
}

async function removePreference(tx: Tx, administratorId: number, key: string): Promise<void> {
  await tx
    .deleteFrom('administrator_preferences')
    .where('administrator_id', '=', administratorId)
    .where('key', '=', key)
    .execute();
}
