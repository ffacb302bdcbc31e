import { sql } from 'kysely';
import * as v from 'valibot';
import { staffRules, usualStaffRules, type StaffRules } from '#contract/staff-rules.ts';
import type { Database, Tx } from '../../platform/db/open.ts';

const settingName = 'staffRules';

/** What the association asks of its administrators, over the defaults. */
export async function findStaffRules(db: Database): Promise<StaffRules> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst();
  return v.parse(staffRules, { ...usualStaffRules, ...(row?.value as object | undefined) });
}

/** What is undefined stays as it is. */
export async function saveStaffRules(
  tx: Tx,
  changes: { [Rule in keyof StaffRules]: StaffRules[Rule] | undefined },
): Promise<void> {
  await tx
    .insertInto('site_settings')
    .values({ name: settingName, value: JSON.stringify(changes) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: sql`site_settings.value || excluded.value`, updated_at: sql`now()` }),
    )
    .execute();
}
