import { sql } from 'kysely';
import { homeMarker } from '#contract/menus.ts';
import { optionKind } from '#contract/options.ts';
import type { Permission } from '#contract/permissions.ts';
import { firstSteps, type FirstStep, type StepName } from '#contract/workbench.ts';
import { findChannels } from '../activities/channels.ts';
import type { Database } from '../db/open.ts';
import type { AdministratorCaller } from '../http/callers.ts';
import { published } from '../news/readable.ts';
import { findSiteInfo } from '../settings/store.ts';
import type { WaitingReading } from './waiting.ts';

/** What it takes to do each. */
const needed: Record<StepName, Permission> = {
  site: 'site:save',
  menus: 'webmenu:save',
  types: 'type:save',
  news: 'news:save',
  seats: 'position:save',
  banners: 'banner:save',
  mail: 'site:save',
  colleagues: 'admin:save',
  backup: 'backup:make',
};

/** How far a new site has come, of what whoever asks can do; what is done is seen from the data. */
export async function readFirstSteps(
  reading: WaitingReading,
  { holds }: Pick<AdministratorCaller, 'holds'>,
): Promise<FirstStep[]> {
  const theirs = firstSteps.filter((step) => holds(needed[step]));
  if (theirs.length === 0) return [];
  const [{ Contacts }, channels, rows] = await Promise.all([
    findSiteInfo(reading.db),
    findChannels(reading),
    findTraces(reading.db),
  ]);
  const done: Record<StepName, boolean> = { ...rows, site: Contacts.length > 0, mail: channels.mail };
  return theirs.map((Step) => ({ Step, IsDone: done[Step] }));
}

async function findTraces(db: Database) {
  const types = (kind: number) => sql`exists (select from options where kind = ${kind})`;
  const { rows } = await sql<Record<Exclude<StepName, 'site' | 'mail'>, boolean>>`select
    exists (select from menus where cur_value <> ${homeMarker}) as menus,
    ${types(optionKind.companyType)} and ${types(optionKind.memberLevel)} as types,
    exists (select from news where status = ${published} and deleted_at is null) as news,
    exists (select from news_positions) as seats,
    exists (select from banners where deleted_at is null) as banners,
    (select count(*) > 1 from administrators where is_enabled and deleted_at is null) as colleagues,
    exists (select from backups where fault = '') as backup`.execute(db);
  return rows[0]!;
}
