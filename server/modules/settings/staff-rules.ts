import { sql } from 'kysely';
import { staffRules, usualStaffRules, type StaffRules } from '#contract/accounts/staff-rules.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { mergedOver, readSetting } from './stored-setting.ts';

const settingName = 'staffRules';

/** Returns the association's rules for administrators, merged over the defaults. */
export async function findStaffRules(db: Database): Promise<StaffRules> {
  return await readSetting(db, settingName, staffRules, usualStaffRules);
}

/** Saves the rules that are given; an undefined one keeps its value. */
export async function saveStaffRules(
  tx: Tx,
  changes: { [Rule in keyof StaffRules]: StaffRules[Rule] | undefined },
): Promise<void> {
  await tx
    .insertInto('site_settings')
    .values({ name: settingName, value: JSON.stringify(changes) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: mergedOver, updated_at: sql`now()` }),
    )
    .execute();
}
