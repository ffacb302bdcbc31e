import { nextAgendaChange } from './modules/activities/agenda.ts';
import { nextEndInDirectory } from './modules/directory/reading.ts';
import { memberTally, readMemberTally } from './modules/members/numbers.ts';
import { loadMenuTree, type MenuTree } from './modules/menus/tree.ts';
import { nextPublication } from './modules/news/reading.ts';
import { readViews, viewTally } from './modules/news/views.ts';
import { findSiteInfo } from './modules/settings/store.ts';
import { findSynonyms } from './modules/settings/synonyms.ts';
import { openContentCache, type ContentCache } from './platform/cache/content-cache.ts';
import type { Config } from './platform/core/config.ts';
import type { Logger } from './platform/core/log.ts';
import { nextListChanges } from './platform/crud/list-conditions.ts';
import { contentRevisionSource } from './platform/db/content-revision.ts';
import type { Database } from './platform/db/open.ts';
import type { DatabaseAddresses } from './platform/db/program-role.ts';
import { openReads, type Reads } from './platform/db/replication/replica.ts';

interface Opening {
  db: Database;
  database: DatabaseAddresses;
  config: Config;
  log: Logger;
  isRehearsal?: boolean | undefined;
  pollEveryMs?: number | undefined;
}

const nextChanges = [nextPublication, ...nextListChanges, nextAgendaChange, nextEndInDirectory];

export interface PublicContent {
  reads: Reads;
  cache: ContentCache;
  parts: SharedParts;
}

/** Opens the cache of public content, and the reading that fills it. */
export function openContent({ db, database, config, log, isRehearsal, pollEveryMs }: Opening): PublicContent {
  // A rehearsal is about a copy, which the replica does not follow.
  const replicaUrl = isRehearsal ? undefined : config.databaseReplicaUrl;
  const reads = openReads({ primary: db, replicaUrl, log });
  const source = reads.watch(contentRevisionSource(db, database.url, nextChanges));
  const cache = openContentCache({
    source,
    log,
    maxBytes: config.cacheBytes,
    staleMs: config.staleMs,
    tallies: { [viewTally]: (ids) => readViews(db, ids), [memberTally]: () => readMemberTally(db) },
    ...(pollEveryMs === undefined ? {} : { pollEveryMs }),
  });
  return { reads, cache, parts: shareParts(cache, reads, config.siteUrl) };
}

export type SharedParts = ReturnType<typeof shareParts>;

/** Caches the parts that many pages share; each is read once per revision of the content. */
function shareParts(cache: ContentCache, reads: Reads, fixedSiteUrl: string | undefined) {
  let chosenUrl: string | undefined;

  function remember<T>(key: string, find: () => Promise<T>, bytes: (value: T) => number): Promise<T> {
    return cache.remember(key, find, {
      kind: 'part',
      // None of them shows a record that a withdrawal names.
      weigh: (value) => ({ bytes: bytes(value), records: [] }),
    });
  }

  const menuTree = (): Promise<MenuTree> =>
    remember(
      'menu tree',
      () => reads.read(loadMenuTree),
      (tree) => tree.byId.size * 300,
    );

  const siteInfo = () =>
    remember(
      'site info',
      async () => {
        const info = await reads.read(findSiteInfo);
        chosenUrl = info.SiteUrl || undefined;
        return info;
      },
      () => 4000,
    );

  return {
    menuTree,
    siteInfo,
    synonyms: () =>
      remember(
        'synonyms',
        () => reads.read(findSynonyms),
        (groups) => groups.length * 200,
      ),
    /** Counts articles in these menus. */
    countIn: (menuIds: number[], count: () => Promise<number>) =>
      remember(`news in ${menuIds.join()}`, count, () => 200),
    siteUrl: async () => fixedSiteUrl ?? ((await siteInfo()).SiteUrl || undefined),
    /**
     * Returns the host of the address in the site settings. It is called for an unknown host: another process may have
     * stored the address, which is then known for the next request.
     */
    findChosenHost: (): string | undefined => {
      siteInfo().catch(() => {});
      return chosenUrl === undefined ? undefined : new URL(chosenUrl).host;
    },
    /** Reads the settings after a change, so that the next request already knows the names of the site. */
    readSiteInfoAgain: async (): Promise<void> => {
      await cache.catchUp();
      await siteInfo();
    },
    /** Returns the address of the site as it is known, without reading anything. */
    knownSiteUrl: (): string | undefined => fixedSiteUrl ?? chosenUrl,
  };
}
