import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { businessActivities } from '#contract/activities.ts';
import { systemAdministrators } from '#contract/administrators.ts';
import { systemAudit } from '#contract/audit.ts';
import { webCertificates } from '#contract/certificates.ts';
import { businessCertificates } from '#contract/managed-certificates.ts';
import { webContributions } from '#contract/contributions.ts';
import { businessFiles, webFiles } from '#contract/files.ts';
import { businessBanners, webBanners } from '#contract/banners.ts';
import { businessLinks, webLinks } from '#contract/links.ts';
import { businessMembers } from '#contract/managed-members.ts';
import { webMembers } from '#contract/members.ts';
import { businessMenus, webMenus } from '#contract/menus.ts';
import { businessNews, webNews } from '#contract/news.ts';
import { businessOptions, webOptions } from '#contract/options.ts';
import { businessPositions, webPositions } from '#contract/positions.ts';
import { systemRoles } from '#contract/roles.ts';
import { businessReviews } from '#contract/reviews.ts';
import { memberSessions, systemSessions, webSessions } from '#contract/sessions.ts';
import { businessSite, webSite } from '#contract/site.ts';
import { systemStaff } from '#contract/staff.ts';
import { businessSuggestions, webSuggestions } from '#contract/suggestions.ts';
import { businessWorkbench, webVisits } from '#contract/visits.ts';
import { writeInvitations, writeWaitingInvitations } from './activities/invitations.ts';
import { businessActivityHandlers } from './activities/routes.ts';
import { resumeInvitations } from './activities/store.ts';
import { forgetOperations, recordOperation } from './audit/chain.ts';
import { auditHandlers } from './audit/routes.ts';
import { nextBannerChange } from './banners/store.ts';
import { businessBannerHandlers, webBannerHandlers } from './banners/routes.ts';
import { openCertificatePictures } from './certificates/pictures.ts';
import { businessCertificateHandlers, webCertificateHandlers } from './certificates/routes.ts';
import type { Config } from './config.ts';
import { contentRevisionSource } from './db/content-revision.ts';
import { isDatabaseAway } from './db/database-away.ts';
import type { Database } from './db/open.ts';
import { sweepFiles } from './files/attachments.ts';
import { businessFileHandlers, serveFiles } from './files/routes.ts';
import { serveAttachments } from './files/serve-attachments.ts';
import { openStorage } from './files/storage.ts';
import { webFileHandlers } from './files/visitor-routes.ts';
import { serveFeeds } from './feeds/routes.ts';
import { backOffice } from './http/back-office.ts';
import { openContentCache } from './http/content-cache.ts';
import { openFront } from './http/front.ts';
import { addHealth } from './http/health.ts';
import { addressLimit } from './http/limits.ts';
import { addMetrics } from './http/metrics.ts';
import { openHttp } from './http/open-http.ts';
import { pages } from './http/pages.ts';
import { serveReference } from './http/reference.ts';
import { openSite } from './http/render.ts';
import { openApi } from './http/serve.ts';
import { sweepLimits } from './http/shared-limits.ts';
import { refuseUnknownPaths } from './http/unknown-paths.ts';
import { openJobQueue } from './jobs/job-queue.ts';
import { businessLinkHandlers, webLinkHandlers } from './links/routes.ts';
import type { Logger } from './log.ts';
import { sweepTickets } from './members/resubmit-tickets.ts';
import { businessMemberHandlers, webMemberHandlers } from './members/routes.ts';
import { businessMenuHandlers, webMenuHandlers } from './menus/routes.ts';
import { loadMenuTree } from './menus/tree.ts';
import { webContributionHandlers } from './news/contribution-routes.ts';
import { openPostman } from './messages/postman.ts';
import { forgetMessages } from './messages/store.ts';
import { nextPublication } from './news/reading.ts';
import { businessNewsHandlers, webNewsHandlers, whenNewsIsServed } from './news/routes.ts';
import { businessOptionHandlers, webOptionHandlers } from './options/routes.ts';
import { businessPositionHandlers, webPositionHandlers } from './positions/routes.ts';
import { businessReviewHandlers } from './reviews/routes.ts';
import { randomCaptchaText } from './sessions/captcha-picture.ts';
import { openGatekeeper } from './sessions/gatekeeper.ts';
import { memberSessionHandlers } from './sessions/member-routes.ts';
import { systemSessionHandlers, webSessionHandlers } from './sessions/routes.ts';
import { sweepSessions } from './sessions/store.ts';
import { businessSiteHandlers, webSiteHandlers } from './site/routes.ts';
import { administratorHandlers, roleHandlers, staffHandlers } from './staff/routes.ts';
import { forgetSuggestions } from './suggestions/retention.ts';
import { businessSuggestionHandlers, webSuggestionHandlers } from './suggestions/routes.ts';
import { bufferedCounts } from './visits/buffered-counts.ts';
import { businessWorkbenchHandlers, webVisitHandlers } from './visits/routes.ts';
import { addViews } from './visits/store.ts';
import { openVisitCounter } from './visits/visit-counter.ts';
import { assertSameSecret, openVault } from './vault.ts';

export interface AppDependencies {
  db: Database;
  databaseUrl: string;
  config: Config;
  log: Logger;
  /** The folder of the built site and back office; without it only the API is served. */
  builtFolder?: string;
  /** What the next captcha says; a test brings its own. */
  captchaText?: () => string;
  /** Compares every answer with its declared shape; a test does. */
  checkAnswers?: (endpoint: Endpoint, data: unknown) => void;
}

/** The program, and everything it serves below `/api/`. */
export interface Program {
  app: FastifyInstance;
  endpoints: readonly Endpoint[];
}

/** The whole program on one database: one line for each noun. */
export async function build(deps: AppDependencies): Promise<Program> {
  const { db, config, log } = deps;
  const isTls = config.siteUrl?.startsWith('https:') === true;
  const requests = addressLimit(config.limits.requests);
  const app = openHttp({
    log,
    trustProxy: config.trustProxy,
    isTls,
    requests,
    isDatabaseAway,
  });
  const storage = await openStorage(config.files);
  addHealth(app, { db, checkStorage: () => storage.check() });

  const nextChange = async () => earlier(await nextPublication(db), await nextBannerChange(db));
  const source = contentRevisionSource(db, deps.databaseUrl, nextChange);
  const cache = openContentCache({ source, log, maxBytes: 32 * 1024 * 1024, maxAgeMs: 60_000 });
  const isBehindProxy = config.trustProxy.length > 0;
  const front = openFront(app, { cache, requests, isTls, isBehindProxy });
  addMetrics(app, config, front);
  const jobs = openJobQueue({ databaseUrl: deps.databaseUrl, log });
  const vault = await openVault(config.dataDir, config.secretKey);
  await assertSameSecret(db, vault);
  const visitCounter = openVisitCounter(db, log);
  const views = bufferedCounts<number>({ log, everyMs: 5000, write: (counts) => addViews(db, counts) });
  const menuTree = () =>
    cache.remember(
      'menu tree',
      () => loadMenuTree(db),
      (tree) => tree.byId.size * 300,
    );
  const countIn = (menuIds: number[], count: () => Promise<number>) =>
    cache.remember(`news in ${menuIds.join()}`, count, () => 200);

  const { checkAnswers } = deps;
  const gatekeeper = openGatekeeper(db);
  const api = openApi(app, {
    db,
    cache,
    front,
    gatekeeper,
    recordRefusal: (by, code) => recordOperation(db, by, { noun: '', resultCode: code }),
    ...(checkAnswers ? { checkAnswers } : {}),
  });
  const captchaText = deps.captchaText ?? randomCaptchaText;
  api.serve(systemSessions, systemSessionHandlers({ db, captchaText }));
  api.serve(webSessions, webSessionHandlers({ db }));
  api.serve(memberSessions, memberSessionHandlers({ db }));
  api.serve(systemStaff, staffHandlers({ db }));
  api.serve(systemRoles, roleHandlers({ db }));
  api.serve(systemAdministrators, administratorHandlers({ db, vault }));
  api.serve(systemAudit, auditHandlers({ db }));
  api.serve(webMenus, webMenuHandlers({ menuTree }));
  api.serve(businessMenus, businessMenuHandlers({ db }));
  api.serve(
    webNews,
    webNewsHandlers({ db, menuTree, countIn }),
    whenNewsIsServed((id) => views.add(id)),
  );
  api.serve(businessNews, businessNewsHandlers({ db, menuTree }));
  api.serve(webPositions, webPositionHandlers({ db, menuTree }));
  api.serve(businessPositions, businessPositionHandlers({ db }));
  api.serve(businessFiles, businessFileHandlers({ db, storage }));
  api.serve(webFiles, webFileHandlers({ db, storage, uploadLimit: config.limits.uploads }));
  api.serve(webOptions, webOptionHandlers({ db }));
  api.serve(businessOptions, businessOptionHandlers({ db }));
  const members = { db, vault, applicationLimit: config.limits.applications };
  api.serve(webMembers, webMemberHandlers(members));
  api.serve(businessMembers, businessMemberHandlers({ ...members, siteUrl: config.siteUrl }));
  api.serve(businessReviews, businessReviewHandlers({ db, vault, siteUrl: config.siteUrl }));
  api.serve(webContributions, webContributionHandlers({ db, storage, menuTree }));
  api.serve(webBanners, webBannerHandlers({ db }));
  api.serve(businessBanners, businessBannerHandlers({ db }));
  api.serve(webLinks, webLinkHandlers({ db }));
  api.serve(businessLinks, businessLinkHandlers({ db }));
  api.serve(webSuggestions, webSuggestionHandlers({ db, vault, limit: config.limits.suggestions }));
  api.serve(businessSuggestions, businessSuggestionHandlers({ db, vault }));
  api.serve(webSite, webSiteHandlers({ db, mobileSiteUrl: config.mobileSiteUrl }));
  api.serve(businessSite, businessSiteHandlers({ db, vault, environment: config }));
  api.serve(businessActivities, businessActivityHandlers({ db, vault, jobs }));
  const certificates = { db, vault, pictures: openCertificatePictures(storage), siteUrl: config.siteUrl };
  api.serve(webCertificates, webCertificateHandlers({ ...certificates, limits: config.limits }));
  api.serve(businessCertificates, businessCertificateHandlers(certificates));
  api.serve(webVisits, webVisitHandlers({ db, visitCounter }));
  api.serve(businessWorkbench, businessWorkbenchHandlers({ db, visitCounter }));
  refuseUnknownPaths(app, api.endpoints);
  await serveReference(app, api.endpoints);
  serveFiles(app, { db, storage });
  serveAttachments(app, { db, storage, gatekeeper });
  serveFeeds(app, { db, cache, menuTree, siteUrl: config.siteUrl });
  if (deps.builtFolder !== undefined) {
    await backOffice(app, { root: join(deps.builtFolder, 'admin') });
    const site = await openSite(join(deps.builtFolder, 'site'));
    const { siteUrl } = config;
    const whenArticleServed = (newsId: number) => views.add(newsId);
    await app.register(pages, {
      site,
      cache,
      front,
      call: api.call,
      siteUrl,
      isDatabaseAway,
      whenArticleServed,
    });
  }

  await cache.start();
  jobs.work(writeInvitations, ({ activityId }) => writeWaitingInvitations({ db, vault }, activityId));
  const sweeps = [
    sweepSessions,
    sweepLimits,
    sweepTickets,
    () => sweepFiles({ db, storage }),
    () => resumeInvitations({ db, jobs }),
  ];
  jobs.every('7 * * * *', 'sweep', () => Promise.all(sweeps.map((sweep) => sweep(db))));
  jobs.every('23 3 * * *', 'forget', async () => {
    await forgetOperations(db, config.retention.logDays);
    await forgetMessages(db, config.retention.messageDays);
    await forgetSuggestions(db, config.retention.suggestionDays);
  });
  const postman = openPostman({ db, vault, environment: config, log });
  await jobs.start();
  postman.start();
  app.addHook('onClose', async () => {
    await Promise.all([jobs.stop(), postman.stop()]);
    await Promise.all([cache.stop(), views.stop(), visitCounter.stop()]);
  });
  return { app, endpoints: api.endpoints };
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}
