import { sql } from 'kysely';
import type { Permission } from '#contract/api/permissions.ts';
import { firstSteps, type FirstStep, type StepName } from '#contract/back-office/workbench.ts';
import { isReachable } from '#contract/fields/site-address.ts';
import { optionKind } from '#contract/members/options.ts';
import { menuOfSameName, tileShown, type Tile } from '#contract/public-site/home-tiles.ts';
import { homeMarker } from '#contract/public-site/menus.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { firstNamed, loadMenuTree } from '../menus/tree.ts';
import { published } from '../news/readable.ts';
import { findChannels, type DeliverySettings } from '../settings/delivery.ts';
import { findPrivacyText } from '../settings/privacy.ts';
import { findSiteInfo } from '../settings/store.ts';

/** The permission for each step. */
const needed: Record<StepName, Permission> = {
  address: 'site:save',
  site: 'site:save',
  logo: 'site:save',
  filing: 'site:save',
  privacy: 'site:save',
  menus: 'webmenu:save',
  tiles: 'site:save',
  types: 'type:save',
  roles: 'role:save',
  colleagues: 'admin:save',
  programme: 'cert:template',
  news: 'news:write',
  seats: 'position:save',
  banners: 'banner:save',
  mail: 'site:save',
  backup: 'backup:make',
};

export interface StepReading extends DeliverySettings {
  config: DeliverySettings['config'] & Pick<Config, 'siteUrl'>;
}

/** Returns the first steps of a new site that the caller may do. The data shows which are done. */
export async function readFirstSteps(
  reading: StepReading,
  { holds }: Pick<AdministratorCaller, 'holds'>,
): Promise<FirstStep[]> {
  const ownSteps = firstSteps.filter((step) => holds(needed[step]));
  if (ownSteps.length === 0) return [];
  const [info, privacy, channels, rows] = await Promise.all([
    findSiteInfo(reading.db),
    findPrivacyText(reading.db),
    findChannels(reading),
    findTraces(reading.db),
  ]);
  const missing = await tilesWithoutMenu(reading.db, info.Tiles);
  const done: Record<StepName, boolean> = {
    ...rows,
    address: isReachable(reading.config.siteUrl ?? info.SiteUrl),
    site: info.Contacts.length > 0,
    logo: info.LogoUrl !== '',
    filing: info.IcpNumber !== '',
    privacy: privacy.html !== '',
    tiles: missing.length === 0,
    mail: channels.mail,
  };
  return ownSteps.map((Step) => ({
    Step,
    IsDone: done[Step],
    ...(Step === 'tiles' && { Names: missing }),
  }));
}

type TracedStep = Exclude<StepName, 'address' | 'site' | 'logo' | 'filing' | 'privacy' | 'tiles' | 'mail'>;

async function findTraces(db: Database) {
  const types = (kind: number) => sql`exists (select from options where kind = ${kind})`;
  const { rows } = await sql<Record<TracedStep, boolean>>`select
    exists (select from menus where cur_value <> ${homeMarker}) as menus,
    ${types(optionKind.companyType)} and ${types(optionKind.memberLevel)} as types,
    exists (select from administrators a join administrator_roles ar on ar.administrator_id = a.id
      join roles r on r.id = ar.role_id
      where a.is_enabled and a.deleted_at is null and not r.is_builtin) as roles,
    exists (select from programmes) as programme,
    exists (select from news where status = ${published} and deleted_at is null) as news,
    exists (select from news_positions) as seats,
    exists (select from banners where deleted_at is null) as banners,
    (select count(*) > 1 from administrators where is_enabled and deleted_at is null) as colleagues,
    exists (select from backups where fault = '') as backup`.execute(db);
  return rows[0]!;
}

/** Returns the tiles that the home page omits until they have a menu; the first tile needs none. */
async function tilesWithoutMenu(db: Database, [, ...tiles]: readonly Tile[]): Promise<string[]> {
  const tree = await loadMenuTree(db);
  const menuOf = ({ Label, MenuId }: Tile) =>
    MenuId === menuOfSameName ? firstNamed(tree, Label) : tree.byId.get(MenuId);
  return tiles
    .filter((tile) => tile.Shown === tileShown.withMenu && !menuOf(tile)?.isShown)
    .map(({ Label }) => Label);
}
