import * as v from 'valibot';
import { siteInfo, type SiteInfo } from '#contract/site.ts';
import { raiseContentRevision } from '../db/content-revision.ts';
import type { Database } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';

const settingName = 'siteInfo';

const unset: SiteInfo = {
  SiteName: '协会门户',
  SiteNameEn: 'Association Portal',
  Description: '',
  LogoUrl: '',
  Contacts: [],
  Address: '',
  Copyright: '',
  IcpNumber: '',
  PoliceNumber: '',
  AppQrUrl: '',
  AccountQrUrl: '',
  MobileSiteUrl: '',
  AnalyticsScript: '',
  ShareImageUrl: '',
  HotWords: [],
};

/** What the secretariat set, over the defaults. */
export async function findSiteInfo(db: Database): Promise<SiteInfo> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst();
  return row ? v.parse(siteInfo, { ...unset, ...(row.value as object) }) : unset;
}

export async function saveSiteInfo(db: Database, changes: Partial<SiteInfo>): Promise<void> {
  await transaction(db, async (tx) => {
    const value = JSON.stringify(changes);
    await tx
      .insertInto('site_settings')
      .values({ name: settingName, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: new Date() }))
      .execute();
    await raiseContentRevision(tx);
  });
}
