import { sql } from 'kysely';
import { managedLists } from '#contract/lists/registry.ts';
import { optionKind } from '#contract/members/options.ts';
import { emptySiteTiles } from '#contract/public-site/home-tiles.ts';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { saveSiteInfo } from '../settings/store.ts';
import { readyReasons, writeOptions } from './write-options.ts';
import { readyRoles, writeRoles } from './write-roles.ts';

/**
 * Records that this site began empty: a later start without the setting does not fill it. Tiles of the home page appear
 * when their menus exist, and initial roles and reasons for rejecting are written.
 */
export async function leaveEmpty(db: Database): Promise<void> {
  if (!(await isUntouched(db))) return;
  await transaction(db, async (tx) => {
    await saveSiteInfo(tx, { Tiles: emptySiteTiles });
    await writeRoles(tx, readyRoles);
    await writeOptions(tx, optionKind.applicationReason, readyReasons.application);
    await writeOptions(tx, optionKind.contributionReason, readyReasons.contribution);
  });
}

/**
 * Returns whether the database was never used. Settings stay when an operator deletes every menu and article, so the
 * demo is not written again.
 */
export async function isUntouched(db: Database): Promise<boolean> {
  const noRecords = managedLists.map(({ table }) => sql`not exists (select from ${sql.table(table)})`);
  const { rows } = await sql<{ is_untouched: boolean }>`
    select not exists (select from site_settings) and not exists (select from menus) and not exists (select from news)
      and ${sql.join(noRecords, sql` and `)} as is_untouched`.execute(db);
  return rows[0]?.is_untouched === true;
}
