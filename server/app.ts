import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { recordOperation } from './modules/audit/chain.ts';
import { openFolderLooks } from './platform/backup/look-at-folder.ts';
import { backupFigures } from './platform/backup/results.ts';
import { nextAgendaChange } from './modules/activities/agenda.ts';
import { nextBannerChange } from './modules/banners/store.ts';
import type { Config } from './platform/core/config.ts';
import { watchSchema } from './platform/db/newer-schema.ts';
import { watchStandbys } from './platform/db/replication/standbys.ts';
import { contentRevisionSource } from './platform/db/content-revision.ts';
import { serveProofs } from './modules/certificates/verification/proofs.ts';
import { isDatabaseAway } from './platform/db/database-away.ts';
import type { Database } from './platform/db/open.ts';
import type { DatabaseAddresses } from './platform/db/program-role.ts';
import { openReads } from './platform/db/replication/replica.ts';
import { openFileKeys } from './modules/files/file-keys.ts';
import { findServedFile } from './modules/files/open-files.ts';
import { serveFiles } from './modules/files/routes.ts';
import { serveAttachments } from './modules/files/serve-attachments.ts';
import { scannedStorage } from './modules/files/storage/scanned-storage.ts';
import { openScanner } from './modules/files/scanner.ts';
import { noteStoreAway } from './modules/files/storage/storage.ts';
import { openStorage } from './modules/files/storage/storage.ts';
import { uploadScan, type UploadScan } from './modules/files/upload-scan.ts';
import { serveFeeds } from './modules/feeds/routes.ts';
import { backOffice } from './platform/http/pages/back-office.ts';
import { openFreeSpace, spaceFigures } from './platform/core/free-space.ts';
import { cacheFigures } from './platform/http/pages/cache-figures.ts';
import { openContentCache } from './platform/cache/content-cache.ts';
import { openDrain, type Drain } from './platform/http/api/drain.ts';
import { openFastPath } from './platform/http/pages/fast-path.ts';
import { addHealth } from './platform/http/api/health.ts';
import { inTime } from './platform/http/api/in-time.ts';
import { addressLimit } from './platform/http/security/limits.ts';
import { openHosts } from './platform/http/security/hosts.ts';
import { addMetrics, type Metrics } from './platform/http/api/metrics.ts';
import { officeNetworks } from './platform/core/office-networks.ts';
import { openHttp } from './platform/http/api/open-http.ts';
import { pages } from './platform/http/pages/pages.ts';
import { serveReference } from './platform/http/openapi/reference.ts';
import { openSite } from './platform/http/pages/render.ts';
import { openApi, type Api } from './platform/http/api/serve.ts';
import { openSenders } from './platform/http/security/sender.ts';
import { openVisitorAnswers } from './platform/http/api/visitor-answers.ts';
import { refuseUnknownPaths } from './platform/http/api/unknown-paths.ts';
import { openJobQueue } from './platform/jobs/job-queue.ts';
import type { Logger } from './platform/core/log.ts';
import { loadMenuTree } from './modules/menus/tree.ts';
import { openSender } from './modules/messages/sender.ts';
import { memberTally, readMemberTally } from './modules/members/numbers.ts';
import { nextPublication } from './modules/news/reading.ts';
import { readViews, viewTally } from './modules/news/views.ts';
import { openAuthenticator } from './modules/sessions/authenticator.ts';
import { assertProvenLately } from './modules/sessions/second-factor.ts';
import { findSiteInfo } from './modules/settings/store.ts';
import { findSynonyms } from './modules/settings/synonyms.ts';
import { bufferedCounts } from './modules/visits/buffered-counts.ts';
import { addViews } from './modules/visits/store.ts';
import { openVisitCounter } from './modules/visits/visit-counter.ts';
import { openSiteVault } from './platform/db/same-secret.ts';
import { scheduleDailyBackup } from './daily-backup.ts';
import { noteBackupFolder } from './modules/health/backup-folder-state.ts';
import { openOwnProgram } from './modules/health/programs.ts';
import { scheduleJobs } from './schedule.ts';
import { linkModules, type SharedDependencies } from './module-dependencies.ts';
import { registerModules } from './modules.ts';

export interface AppDependencies {
  db: Database;
  /** Of `db`, and of whoever owns it. */
  database: DatabaseAddresses;
  config: Config;
  log: Logger;
  /** The folder of the built site and back office; without it only the API is served. */
  builtFolder?: string;
  /** Answers, but does nothing by itself: no jobs, no messages. */
  isRehearsal?: boolean;
  /** What the next captcha says; a test brings its own. */
  captchaText?: () => string;
  /** How often figures in what is kept, and the version of the database, are looked at; a test does not wait so long. */
  lookEveryMs?: number;
  /** Compares every answer with its declared shape; a test does. */
  checkAnswers?: (endpoint: Endpoint, data: unknown) => void;
  /** Serves calls beside those of the modules; a test brings its own. */
  serveMore?: (api: Api, parts: Pick<SharedDependencies, 'db' | 'scan'>) => void;
}

/** The program, and everything it serves below `/api/`. */
export interface Program {
  app: FastifyInstance;
  endpoints: readonly Endpoint[];
  /** Comes before `app.close()` where people are connected. */
  drain: Drain;
  metrics: Metrics;
}

/** The whole program on one database; its modules are in `modules.ts`. */
export async function build(deps: AppDependencies): Promise<Program> {
  const { db, config, log } = deps;
  const isTls = config.siteUrl?.startsWith('https:') === true;
  const requests = addressLimit(config.limits.requests);
  let chosenHost: string | undefined;
  const hosts = openHosts({ listed: config.hosts, chosen: findChosenHost, listeningOn: config.host });
  const files = addressLimit(config.limits.files);
  const app = openHttp({ hosts, files, log, trustProxy: config.trustProxy, isTls, requests, isDatabaseAway });
  const scan = openScan();
  const storage = scannedStorage(await openStorage(config.files), scan);
  if (config.files.kind === 's3') await noteStoreAway(storage, log);
  const folders = [config.dataDir, ...(config.files.kind === 'folder' ? [config.files.folder] : [])];
  const space = openFreeSpace(folders, config.leastFreeBytes);
  const nextChanges = [nextPublication, nextBannerChange, nextAgendaChange];
  // A rehearsal is about a copy, which the replica does not follow.
  const replicaUrl = deps.isRehearsal ? undefined : config.databaseReplicaUrl;
  const reads = openReads({ primary: db, replicaUrl, log });
  const source = reads.watch(contentRevisionSource(db, deps.database.url, nextChanges));
  const cache = openContentCache({
    source,
    log,
    maxBytes: config.cacheBytes,
    staleMs: config.staleMs,
    tallies: { [viewTally]: (ids) => readViews(db, ids), [memberTally]: () => readMemberTally(db) },
    ...(deps.lookEveryMs === undefined ? {} : { lookEveryMs: deps.lookEveryMs }),
  });
  const readSender = openSenders(config.trustProxy);
  const fastPath = openFastPath(app, { cache, requests, isTls, readSender, hosts });
  const drain = openDrain(app.server);
  addHealth(app, {
    db,
    checkStorage: () => storage.check(),
    isStopping: drain.hasBegun,
    space,
    answersFromMemory: cache.hasAnswers,
  });
  const metrics = addMetrics(app, config, fastPath, [
    ...backupFigures(db),
    ...reads.figures,
    ...spaceFigures(space),
    ...cacheFigures(cache),
  ]);
  const jobs = openJobQueue({ databaseUrl: deps.database.url, log });
  const vault = await openSiteVault(db, config);
  const visitCounter = openVisitCounter(db, log);
  const views = bufferedCounts<number>({ log, everyMs: 5000, write: (counts) => addViews(db, counts) });
  const remember = <T>(
    key: string,
    find: () => Promise<T>,
    bytes: (value: T) => number,
    isFleeting = false,
  ) => cache.remember(key, find, { kind: 'part', weigh: (value) => ({ bytes: bytes(value), isFleeting }) });
  const menuTree = () =>
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
        chosenHost = info.SiteUrl === '' ? undefined : new URL(info.SiteUrl).host;
        return info;
      },
      () => 4000,
    );
  const siteUrl = async () => config.siteUrl ?? ((await siteInfo()).SiteUrl || undefined);
  const synonyms = () =>
    remember(
      'synonyms',
      () => reads.read(findSynonyms),
      (groups) => groups.length * 200,
    );
  const countIn = (menuIds: number[], count: () => Promise<number>) =>
    remember(`news in ${menuIds.join()}`, count, () => 200);

  const { checkAnswers } = deps;
  const check = checkAnswers ? { checkAnswers } : {};
  const visitors = openVisitorAnswers({ db, cache, reads, log: app.log, ...check });
  const authenticator = openAuthenticator(db);
  const office = officeNetworks(config.adminNetworks);
  const api = openApi(app, {
    db,
    vault,
    cache,
    visitors,
    fastPath,
    authenticator,
    office,
    siteUrl,
    assertProvenLately: (caller, code) => assertProvenLately({ db, vault }, caller, code),
    space,
    recordRefusal: (by, code) => recordOperation(db, by, { noun: '', resultCode: code }),
    ...check,
  });
  const fileKeys = openFileKeys(vault);
  const standbys = watchStandbys({ db, log, everyMs: deps.lookEveryMs });
  const folderLooks = openFolderLooks({ dataDir: config.dataDir });
  registerModules(
    api,
    linkModules({
      ...deps,
      standbys,
      folderLooks,
      vault,
      fileKeys,
      storage,
      scan,
      jobs,
      menuTree,
      siteInfo,
      countIn,
      synonyms,
      visitCounter,
      views,
    }),
  );
  deps.serveMore?.(api, { db, scan });
  refuseUnknownPaths(app, api.endpoints);
  await serveReference(app, api.endpoints);
  // For a minute: activities name files as well, and not all of them are content.
  const remembered = (path: string) =>
    remember(
      `file ${path}`,
      () => findServedFile(db, menuTree, path),
      () => 400,
      true,
    );
  const find = (path: string) => inTime(cache, remembered(path));
  serveFiles(app, { storage, fileKeys, find });
  serveAttachments(app, { db, cache, storage, authenticator, office });
  serveFeeds(app, { reads, cache, menuTree, siteUrl });
  const verifierFile = deps.builtFolder && join(deps.builtFolder, 'verifier/verifier.html');
  await serveProofs(app, { db, vault, verifierFile });
  if (deps.builtFolder !== undefined) {
    await backOffice(app, { root: join(deps.builtFolder, 'admin') });
    const site = await openSite(join(deps.builtFolder, 'site'));
    const whenArticleServed = (newsId: number) => views.add(newsId);
    await app.register(pages, {
      site,
      cache,
      fastPath,
      callNoting: visitors.callNoting,
      ownOrigin: config.siteUrl,
      siteUrl,
      siteInfo,
      hosts,
      isDatabaseAway,
      whenArticleServed,
    });
  }

  await cache.start();
  reads.start();
  await siteInfo();
  const work = deps.isRehearsal ? undefined : await startWorking();
  const stopWatching = watchSchema({ db, log, everyMs: deps.lookEveryMs });
  app.addHook('onClose', async () => {
    stopWatching();
    standbys.stop();
    await folderLooks.stop();
    await work?.stop();
    await Promise.all([cache.stop(), views.stop(), visitCounter.stop()]);
    await reads.stop();
  });
  return { app, endpoints: api.endpoints, drain, metrics };

  /** Asked about a host that is not known: another process may have stored the address, which is learnt for the next request. */
  function findChosenHost(): string | undefined {
    siteInfo().catch(() => {});
    return chosenHost;
  }

  function openScan(): UploadScan {
    const { scanner, infectedFolder } = config;
    if (!scanner) return async () => {};
    const { whenAway } = scanner;
    return uploadScan({ db, log, scanner: openScanner(scanner.url), infectedFolder, whenAway });
  }

  async function startWorking() {
    const { retention, dataDir } = config;
    const { builtFolder, database } = deps;
    scheduleJobs({ jobs, db, log, vault, storage, retention, dataDir });
    scheduleDailyBackup(jobs, { ...deps, databaseUrl: database.ownerUrl, vault, builtFolder });
    const ownProgram = openOwnProgram({ db, vault, config, log });
    const sender = openSender({ db, vault, environment: config, log });
    await jobs.start();
    sender.start();
    await ownProgram.start();
    // Beside the start: a network storage that does not answer holds up nobody.
    const noting = noteBackupFolder({ db, config, log, folderLooks }).catch((error: unknown) =>
      log.warn({ err: error }, 'backupFolderNotNoted'),
    );
    return { stop: () => Promise.all([jobs.stop(), sender.stop(), ownProgram.stop(), noting]) };
  }
}
