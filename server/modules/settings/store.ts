import { sql } from 'kysely';
import * as v from 'valibot';
import { tileCount, usualTabNames, usualTiles } from '#contract/public-site/home-tiles.ts';
import { siteConfigForm, siteInfo, type SiteInfo } from '#contract/public-site/settings.ts';
import { usualColour } from '#contract/public-site/site-colours.ts';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { hidesPart } from './hides-part.ts';
import { mergedOver, readSetting } from './stored-setting.ts';

const settingName = 'siteInfo';

const unset: SiteInfo = {
  SiteUrl: '',
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
  Colour: usualColour,
  Tiles: usualTiles,
  TabNames: usualTabNames,
};

/** Returns the secretariat's settings, merged over the defaults. */
export async function findSiteInfo(db: Pick<Database, 'selectFrom'>): Promise<SiteInfo> {
  return usable(await readSetting(db, settingName, siteInfo, unset));
}

/** Returns the settings with everything that the program relies on: whole addresses, and all tiles and tabs. */
function usable(info: SiteInfo): SiteInfo {
  const { Tiles, TabNames } = info;
  return {
    ...info,
    SiteUrl: addressOf('SiteUrl', info.SiteUrl),
    MobileSiteUrl: addressOf('MobileSiteUrl', info.MobileSiteUrl),
    Tiles: [...Tiles, ...usualTiles.slice(Tiles.length)].slice(0, tileCount),
    TabNames: [...TabNames, ...usualTabNames.slice(TabNames.length)].slice(0, usualTabNames.length),
  };
}

/** Returns the address as it would be stored today; blank when it would be refused. */
function addressOf(field: 'SiteUrl' | 'MobileSiteUrl', stored: string): string {
  const read = v.safeParse(siteConfigForm.entries[field], stored);
  return read.success && read.output && URL.canParse(read.output) ? read.output : '';
}

/** Saves the given fields; the others stay as they are. */
export async function saveSiteInfo(db: Database, changes: Partial<SiteInfo>): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await findSiteInfo(tx);
    await tx
      .insertInto('site_settings')
      .values({ name: settingName, value: JSON.stringify(changes) })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value: mergedOver, updated_at: sql`now()` }),
      )
      .execute();
    const isWithdrawal = hidesPart(before, await findSiteInfo(tx));
    await invalidateContent(tx, isWithdrawal ? 'withdrawal' : 'publication');
  });
}
