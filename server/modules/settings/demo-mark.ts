import * as v from 'valibot';
import type { Database, Tx } from '../../platform/db/open.ts';
import { findSiteInfo } from './store.ts';
import { readSetting } from './stored-setting.ts';

const settingName = 'demo';
const setting = v.object({ SiteName: v.string() });

/** Marks the site as the demo, by the name that the demo association has. */
export async function markDemo(tx: Tx, siteName: string): Promise<void> {
  await tx
    .insertInto('site_settings')
    .values({ name: settingName, value: JSON.stringify({ SiteName: siteName }) })
    .execute();
}

/** Returns whether the site is still the demo: it has the name of the demo association, which an office changes first. */
export async function isDemo(db: Pick<Database, 'selectFrom'>): Promise<boolean> {
  const { SiteName } = await readSetting(db, settingName, setting, { SiteName: '' });
  return SiteName !== '' && SiteName === (await findSiteInfo(db)).SiteName;
}
