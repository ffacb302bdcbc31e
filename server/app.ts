import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { resultCode } from '#contract/api/envelope.ts';
import { startBackgroundWork } from './background-work.ts';
import { linkModules, type SharedDependencies } from './module-dependencies.ts';
import { registerModules } from './modules.ts';
import { serveProofs } from './modules/certificates/verification/proofs.ts';
import { serveFeeds } from './modules/feeds/routes.ts';
import { openFileKeys } from './modules/files/file-keys.ts';
import type { FileKeys } from './modules/files/file-keys.ts';
import { findServedFile } from './modules/files/open-files.ts';
import { serveFiles } from './modules/files/routes.ts';
import { serveAttachments } from './modules/files/serve-attachments.ts';
import { healthMetrics } from './modules/health/metrics.ts';
import { findOptionByName } from './modules/options/store.ts';
import { openAuthenticator } from './modules/sessions/authenticator.ts';
import { assertProvenLately } from './modules/sessions/second-factor.ts';
import { bufferedCounts } from './modules/visits/buffered-counts.ts';
import type { BufferedCounts } from './modules/visits/buffered-counts.ts';
import { addViews } from './modules/visits/store.ts';
import { openVisitCounter } from './modules/visits/visit-counter.ts';
import { openFolderProbes } from './platform/backup/probe-folder.ts';
import { backupMetrics } from './platform/backup/results.ts';
import type { Config } from './platform/core/config.ts';
import { openFreeSpace, spaceMetrics } from './platform/core/free-space.ts';
import { ipAllowlist } from './platform/core/ip-allowlist.ts';
import type { Logger } from './platform/core/log.ts';
import { serverAddresses } from './platform/core/server-addresses.ts';
import type { Traces } from './platform/core/traces/traces.ts';
import type { Vault } from './platform/core/vault.ts';
import { isDatabaseAway } from './platform/db/database-away.ts';
import { watchSchema } from './platform/db/newer-schema.ts';
import type { Database } from './platform/db/open.ts';
import type { DatabaseAddresses } from './platform/db/program-role.ts';
import { watchStandbys } from './platform/db/replication/standbys.ts';
import { openSiteVault } from './platform/db/same-secret.ts';
import { openDrain, type Drain } from './platform/http/api/drain.ts';
import { addHealth } from './platform/http/api/health.ts';
import { addMetrics, type Metrics } from './platform/http/api/metrics.ts';
import { openHttp } from './platform/http/api/open-http.ts';
import { openApi, type Api } from './platform/http/api/serve.ts';
import { openUnknownParameters } from './platform/http/api/unknown-parameters.ts';
import { refuseUnknownPaths } from './platform/http/api/unknown-paths.ts';
import { openVisitorAnswers } from './platform/http/api/visitor-answers.ts';
import type { VisitorAnswers } from './platform/http/api/visitor-answers.ts';
import { withDeadline } from './platform/http/api/with-deadline.ts';
import { serveReference } from './platform/http/openapi/reference.ts';
import { backOffice } from './platform/http/pages/back-office.ts';
import { cacheMetrics } from './platform/http/pages/cache-metrics.ts';
import { openFastPath } from './platform/http/pages/fast-path.ts';
import { pages } from './platform/http/pages/pages.ts';
import { openSite } from './platform/http/pages/render.ts';
import { createClientReader } from './platform/http/security/client-address.ts';
import { openHosts } from './platform/http/security/hosts.ts';
import { addressLimit } from './platform/http/security/limits.ts';
import { traceRequests } from './platform/http/traces/trace-requests.ts';
import { findJobBackend, openJobQueue } from './platform/jobs/job-queue.ts';
import { recordOperation } from './platform/operation-log/record-operation.ts';
import { openScanner } from './platform/storage/scanner.ts';
import { noteStoreAway } from './platform/storage/storage.ts';
import { openStorage } from './platform/storage/storage.ts';
import { scannedStorage, uploadScan, type UploadScan } from './platform/storage/upload-scan.ts';
import { openContent, type PublicContent } from './public-content.ts';

export interface AppDependencies {
  db: Database;
  /** The addresses of `db` and of the database's owner. */
  database: DatabaseAddresses;
  config: Config;
  log: Logger;
  traces?: Traces | undefined;
  /** The folder of the built site and back office; without it only the API is served. */
  builtFolder?: string;
  /** Answers, but does nothing by itself: no jobs, no messages. */
  isRehearsal?: boolean;
  /** Returns the text of the next captcha; a test sets its own. */
  captchaText?: () => string;
  /** The interval between checks of the tallies in cached content and of the database version; tests shorten it. */
  pollEveryMs?: number;
  /** Compares every answer with its declared shape; a test does. */
  checkAnswers?: (endpoint: Endpoint, data: unknown) => void;
  /** Serves further calls besides those of the modules, for tests. */
  serveMore?: (api: Api, parts: Pick<SharedDependencies, 'db' | 'fileKeys' | 'scan'>) => void;
}

/** The program, and everything it serves below `/api/`. */
export interface Program {
  app: FastifyInstance;
  endpoints: readonly Endpoint[];
  /** Must run before `app.close()` when clients are connected. */
  drain: Drain;
  metrics: Metrics;
}

/** Opens the whole program on one database; its modules are in `modules.ts`. */
export async function build(deps: AppDependencies): Promise<Program> {
  const { db, log } = deps;
  const content = openContent(deps);
  const stores = await openStores(deps);
  const web = openWeb(deps, content, stores);
  const vault = await openSiteVault(db, deps.config);
  const backend = await findJobBackend(db);
  const jobs = openJobQueue({ databaseUrl: deps.database.url, backend, log, traces: deps.traces });
  const visitCounter = openVisitCounter(db, log);
  const views = bufferedCounts<number>({ log, everyMs: 5000, write: (counts) => addViews(db, counts) });
  const folderProbes = openFolderProbes({ dataDir: deps.config.dataDir });
  const hasStandbys = serverAddresses(deps.database.url).length > 1;
  const standbys = watchStandbys({ db, log, hasStandbys, everyMs: deps.pollEveryMs });
  const fileKeys = openFileKeys(vault);
  web.metrics.add(healthMetrics({ db, checkStorage: () => stores.storage.check(), standbys }));
  const opened: Opened = { ...content, ...stores, ...web, vault, fileKeys, views };
  const { api, visitors } = openCalls(deps, opened);
  const shared = {
    ...deps,
    ...content.parts,
    ...stores,
    standbys,
    folderProbes,
    vault,
    fileKeys,
    jobs,
    visitCounter,
  };
  registerModules(api, linkModules(shared));
  deps.serveMore?.(api, { db, fileKeys, scan: stores.scan });
  refuseUnknownPaths(web.app, api.endpoints);
  await serveReference(web.app, api.endpoints);
  await serveFilesAndPages(deps, opened, visitors);

  await content.cache.start();
  content.reads.start();
  await content.parts.siteInfo();
  const { builtFolder } = deps;
  const working = { ...deps, ...stores, vault, jobs, folderProbes, builtFolder };
  const work = deps.isRehearsal ? undefined : await startBackgroundWork(working);
  const stopWatching = watchSchema({ db, log, everyMs: deps.pollEveryMs });
  web.app.addHook('onClose', async () => {
    stopWatching();
    standbys.stop();
    await folderProbes.stop();
    await work?.stop();
    await Promise.all([content.cache.stop(), views.stop(), visitCounter.stop()]);
    await content.reads.stop();
  });
  return { app: web.app, endpoints: api.endpoints, drain: web.drain, metrics: web.metrics };
}

type Stores = Awaited<ReturnType<typeof openStores>>;
type Web = ReturnType<typeof openWeb>;

/** Everything that the program needs to answer requests. */
interface Opened extends PublicContent, Stores, Web {
  vault: Vault;
  fileKeys: FileKeys;
  views: BufferedCounts<number>;
}

/** Opens the stores of files. */
async function openStores({ db, log, config }: AppDependencies) {
  const scan = openScan({ db, log, config });
  const storage = scannedStorage(await openStorage(config.files), scan);
  if (config.files.kind === 's3') await noteStoreAway(storage, log);
  const folders = [config.dataDir, ...(config.files.kind === 'folder' ? [config.files.folder] : [])];
  const space = openFreeSpace(folders, config.minFreeBytes);
  return { scan, storage, space };
}

function openScan({ db, log, config }: Pick<AppDependencies, 'db' | 'log' | 'config'>): UploadScan {
  const { scanner, infectedFolder } = config;
  if (!scanner) return async () => {};
  const { whenAway } = scanner;
  return uploadScan({ db, log, scanner: openScanner(scanner.url), infectedFolder, whenAway });
}

/** Opens the HTTP server with the parts that run before any call: hosts, limits, cached answers, health, metrics. */
function openWeb(deps: AppDependencies, content: PublicContent, { storage, space }: Stores) {
  const { db, config, log, traces } = deps;
  const { cache, reads, parts } = content;
  const isTls = config.siteUrl?.startsWith('https:') === true;
  const [requests, files] = [addressLimit(config.limits.requests), addressLimit(config.limits.files)];
  const hosts = openHosts({
    listed: config.hosts,
    savedHost: parts.findChosenHost,
    siteAddress: parts.knownSiteUrl,
    listeningOn: config.host,
  });
  const { trustProxy } = config;
  const readClient = createClientReader(trustProxy);
  const fastPath = openFastPath({ cache, requests, isTls, readClient, hosts });
  const { answer: answerFirst } = fastPath;
  const app = openHttp({ hosts, files, log, trustProxy, isTls, requests, isDatabaseAway, answerFirst });
  const drain = openDrain(app.server);
  addHealth(app, {
    db,
    checkStorage: () => storage.check(),
    isStopping: drain.hasBegun,
    space,
    answersFromMemory: cache.hasAnswers,
  });
  const unknownParameters = openUnknownParameters({ log });
  const ownMetrics = [
    ...backupMetrics(db),
    ...reads.figures,
    ...spaceMetrics(space),
    ...cacheMetrics(cache),
    unknownParameters.metric,
  ];
  const metrics = addMetrics(app, config, fastPath, ownMetrics, traceRequests(app, traces));
  const authenticator = openAuthenticator(db);
  return {
    app,
    hosts,
    fastPath,
    drain,
    metrics,
    authenticator,
    unknownParameters,
    office: ipAllowlist(config.adminNetworks),
  };
}

/** Opens the API, which the modules fill with calls. */
function openCalls({ db, checkAnswers }: AppDependencies, opened: Opened) {
  const { app, cache, reads, vault, fastPath, authenticator, office, space, unknownParameters } = opened;
  const check = checkAnswers ? { checkAnswers } : {};
  const visitors = openVisitorAnswers({ db, cache, reads, log: app.log, ...check });
  const api = openApi(app, {
    db,
    vault,
    cache,
    visitors,
    fastPath,
    authenticator,
    office,
    unknownParameters,
    findOption: (kind, name) => findOptionByName(db, kind, name),
    siteUrl: opened.parts.siteUrl,
    assertProvenLately: (caller, code) => assertProvenLately({ db, vault }, caller, code),
    space,
    recordRefusal: (by, { code, message }) =>
      recordOperation(db, by, {
        entityType: '',
        resultCode: code,
        after: code === resultCode.refused ? { Reason: message } : null,
      }),
    ...check,
  });
  return { api, visitors };
}

/** Serves everything besides calls: files, feeds, certificate proofs, the back office and the pages of the site. */
async function serveFilesAndPages(
  { db, config, builtFolder }: AppDependencies,
  {
    app,
    cache,
    reads,
    parts,
    storage,
    fileKeys,
    authenticator,
    office,
    vault,
    hosts,
    fastPath,
    views,
  }: Opened,
  visitors: VisitorAnswers,
): Promise<void> {
  const { menuTree, siteInfo, siteUrl } = parts;
  // For a minute: activities name files as well, and not all of them are content.
  const findFile = (path: string) =>
    cache.remember(`file ${path}`, () => findServedFile(db, path), {
      kind: 'part',
      weigh: (file) => ({ bytes: 400, isFleeting: true, records: file?.records }),
    });
  serveFiles(app, { storage, fileKeys, find: (path) => withDeadline(cache, findFile(path)) });
  serveAttachments(app, { db, cache, storage, authenticator, office });
  serveFeeds(app, { reads, cache, menuTree, siteUrl });
  const verifierFile = builtFolder && join(builtFolder, 'verifier/verifier.html');
  await serveProofs(app, { db, vault, verifierFile });
  if (builtFolder === undefined) return;
  await backOffice(app, { root: join(builtFolder, 'admin') });
  await app.register(pages, {
    site: await openSite(join(builtFolder, 'site')),
    cache,
    fastPath,
    callNoting: visitors.callNoting,
    ownOrigin: config.siteUrl,
    siteUrl,
    siteInfo,
    hosts,
    isDatabaseAway,
    whenArticleServed: (newsId) => views.add(newsId),
  });
}
