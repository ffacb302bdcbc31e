import site from '../../../starter/site.json' with { type: 'json' };
import type { Database } from '../../platform/db/open.ts';
import { findSiteInfo } from '../settings/store.ts';

/** Returns whether the site is still the demo: it has the name of the demo association, which an office changes first. */
export async function isDemo(db: Pick<Database, 'selectFrom'>): Promise<boolean> {
  return (await findSiteInfo(db)).SiteName === site.SiteName;
}
