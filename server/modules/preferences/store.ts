import { sql } from 'kysely';
import { preferencesAtMost } from '#contract/accounts/preferences.ts';
import { refused } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';

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
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]));
}

/** Saves a preference; null removes it. */
export async function savePreference(
  db: Database,
  administratorId: number,
  key: string,
  value: unknown,
): Promise<void> {
  if (value === null) {
    await db
      .deleteFrom('administrator_preferences')
      .where('administrator_id', '=', administratorId)
      .where('key', '=', key)
      .execute();
    return;
  }
  await transaction(db, async (tx) => {
    await tx
      .insertInto('administrator_preferences')
      .values({ administrator_id: administratorId, key, value: JSON.stringify(value) })
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
