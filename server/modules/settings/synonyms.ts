import { sql } from 'kysely';
import * as v from 'valibot';
import { synonymsIn } from '#contract/public-site/settings.ts';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { readSetting } from './stored-setting.ts';

const settingName = 'synonyms';
const setting = v.object({ groups: v.array(v.string()) });

/** Returns the groups as the secretariat wrote them. */
export async function readSynonyms(db: Pick<Database, 'selectFrom'>): Promise<string[]> {
  return (await readSetting(db, settingName, setting, { groups: [] })).groups;
}

/** Returns the words of each group. */
export async function findSynonyms(db: Database): Promise<string[][]> {
  return (await readSynonyms(db)).map(synonymsIn);
}

export async function saveSynonyms(tx: Tx, groups: string[]): Promise<void> {
  await tx
    .insertInto('site_settings')
    .values({ name: settingName, value: JSON.stringify({ groups }) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`excluded.value`, updated_at: sql`now()` }),
    )
    .execute();
  // Search results are cached until then.
  await invalidateContent(tx, 'publication');
}
