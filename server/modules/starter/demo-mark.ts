import type { Database, Tx } from '../../platform/db/open.ts';
import { findSiteInfo } from '../settings/store.ts';

const settingName = 'demo';

/** Marks the site as the demo, by the name that the demo association has. */
export async function markDemo(tx: Tx, siteName: string): Promise<void> {
  await tx
    .insertInto('site_settings')
    .values({ name: settingName, value: JSON.stringify({ SiteName: siteName }) })
    .execute();
}

/** Returns whether the site is still the demo: it has the name of the demo association, which an office changes first. */
export async function isDemo(db: Pick<Database, 'selectFrom'>): Promise<boolean> {
  const mark = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst();
  if (!mark) return false;
  const { SiteName } = mark.value as { SiteName?: unknown };
  return SiteName === (await findSiteInfo(db)).SiteName;
}
