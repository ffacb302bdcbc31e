import { buffer } from 'node:stream/consumers';
import { businessActivities } from '#contract/activities.ts';
import { systemAdministrators } from '#contract/administrators.ts';
import { webAgenda } from '#contract/agenda.ts';
import { systemAudit } from '#contract/audit.ts';
import { webCertificateChecks } from '#contract/certificate-checks.ts';
import { businessClaims } from '#contract/certificate-claims.ts';
import { businessImports } from '#contract/certificate-imports.ts';
import { businessIssues } from '#contract/certificate-issues.ts';
import { webCertificates } from '#contract/certificates.ts';
import { businessCertificates } from '#contract/managed-certificates.ts';
import { webContributions } from '#contract/contributions.ts';
import { businessDestinations } from '#contract/destinations.ts';
import { businessFigures } from '#contract/figures.ts';
import { businessFiles, webFiles } from '#contract/files.ts';
import { businessHeldMessages } from '#contract/held-messages.ts';
import { businessHealth } from '#contract/health.ts';
import { systemBackups } from '#contract/backups.ts';
import { businessBanners, webBanners } from '#contract/banners.ts';
import { businessLinks, webLinks } from '#contract/links.ts';
import { businessMembers } from '#contract/managed-members.ts';
import { webMemberNumbers } from '#contract/member-numbers.ts';
import { webMembers } from '#contract/members.ts';
import { businessMenus, webMenus } from '#contract/menus.ts';
import { businessNames, systemNames } from '#contract/names.ts';
import { businessNews } from '#contract/managed-news.ts';
import { webNews } from '#contract/news.ts';
import { systemOwnAccount } from '#contract/own-account.ts';
import { systemSecondFactor } from '#contract/second-factor.ts';
import { businessOptions, webOptions } from '#contract/options.ts';
import { businessPersons } from '#contract/persons.ts';
import { businessPositions, webPositions } from '#contract/positions.ts';
import { systemPreferences } from '#contract/preferences.ts';
import { businessProgrammes } from '#contract/programmes.ts';
import { systemRoles } from '#contract/roles.ts';
import { businessReviews } from '#contract/reviews.ts';
import { memberSessions, systemSessions, webSessions } from '#contract/sessions.ts';
import { businessSite, webSite, type SiteInfo } from '#contract/settings.ts';
import { systemStaff } from '#contract/staff.ts';
import { businessSuggestions, webSuggestions } from '#contract/suggestions.ts';
import { webVisits } from '#contract/visits.ts';
import { businessWorkbench } from '#contract/workbench.ts';
import { businessActivityHandlers, webAgendaHandlers } from './modules/activities/routes.ts';
import { auditHandlers } from './modules/audit/routes.ts';
import { businessBannerHandlers, webBannerHandlers } from './modules/banners/routes.ts';
import { businessClaimHandlers } from './modules/certificates/records/claim-routes.ts';
import { webCertificateCheckHandlers } from './modules/certificates/verification/employer-routes.ts';
import { businessImportHandlers } from './modules/certificates/import/import-routes.ts';
import { businessProgrammeHandlers } from './modules/certificates/programmes/programme-routes.ts';
import { businessIssueHandlers } from './modules/certificates/issuing/issue-routes.ts';
import { openCertificatePictures } from './modules/certificates/issuing/pictures.ts';
import { businessCertificateHandlers, webCertificateHandlers } from './modules/certificates/routes.ts';
import { readSeal } from './modules/certificates/programmes/seals.ts';
import type { Config } from './platform/core/config.ts';
import type { Database, Tx } from './platform/db/open.ts';
import { businessDestinationHandlers } from './modules/destinations/routes.ts';
import { documentArrived } from './modules/documents/store.ts';
import type { FileKeys } from './modules/files/file-keys.ts';
import { businessFigureHandlers } from './modules/figures/routes.ts';
import { businessFileHandlers } from './modules/files/routes.ts';
import { webFileHandlers } from './modules/files/visitor-routes.ts';
import { backupHandlers } from './modules/health/backup-routes.ts';
import { businessHealthHandlers } from './modules/health/routes.ts';
import { businessLinkHandlers, webLinkHandlers } from './modules/links/routes.ts';
import { findDuplicates } from './modules/members/alike.ts';
import { talliesOfMembers } from './modules/members/numbers.ts';
import { settleApplication } from './modules/members/outcome.ts';
import {
  businessMemberHandlers,
  webMemberHandlers,
  webMemberNumberHandlers,
} from './modules/members/routes.ts';
import { businessMenuHandlers, webMenuHandlers } from './modules/menus/routes.ts';
import { businessNameHandlers, systemNameHandlers } from './modules/names/routes.ts';
import { webContributionHandlers } from './modules/news/contribution-routes.ts';
import { settleContribution } from './modules/news/contributions.ts';
import { businessNewsHandlers, webNewsHandlers, webNewsTraits } from './modules/news/routes.ts';
import { businessOptionHandlers, webOptionHandlers } from './modules/options/routes.ts';
import { businessPersonHandlers } from './modules/persons/routes.ts';
import { businessPositionHandlers, webPositionHandlers } from './modules/positions/routes.ts';
import { placeOnSeats } from './modules/positions/store.ts';
import { preferenceHandlers } from './modules/preferences/routes.ts';
import type { DecisionDependencies } from './modules/reviews/decide.ts';
import { hiddenMenuOfNews } from './modules/news/hidden-menu.ts';
import { businessReviewHandlers } from './modules/reviews/routes.ts';
import { randomCaptchaText } from './modules/sessions/captcha-picture.ts';
import { memberSessionHandlers } from './modules/sessions/member-routes.ts';
import { secondFactorHandlers } from './modules/sessions/second-factor-routes.ts';
import { ownAccountHandlers } from './modules/sessions/own-account-routes.ts';
import { systemSessionHandlers, webSessionHandlers } from './modules/sessions/routes.ts';
import { findDelivery } from './modules/settings/delivery.ts';
import { businessSiteHandlers, webSiteHandlers } from './modules/settings/routes.ts';
import { businessHeldMessageHandlers, businessTestMessageHandlers } from './modules/messages/routes.ts';
import { businessTestMessages } from '#contract/test-messages.ts';
import { assertMayChangeAdministrator } from './modules/staff/grants.ts';
import { administratorHandlers, roleHandlers, staffHandlers } from './modules/staff/routes.ts';
import { businessSuggestionHandlers, webSuggestionHandlers } from './modules/suggestions/routes.ts';
import { webVisitHandlers } from './modules/visits/routes.ts';
import { businessWorkbenchHandlers } from './modules/workbench/routes.ts';
import type { FolderLooks } from './platform/backup/look-at-folder.ts';
import type { StandbyWatch } from './platform/db/replication/standbys.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import type { Vault } from './platform/core/vault.ts';
import type { Storage } from './modules/files/storage/storage.ts';
import type { UploadScan } from './modules/files/upload-scan.ts';
import type { Api } from './platform/http/api/serve.ts';
import type { MenuTree } from './modules/menus/tree.ts';
import type { VisitCounter } from './modules/visits/visit-counter.ts';
import type { BufferedCounts } from './modules/visits/buffered-counts.ts';

/** What the nouns share. */
export interface Parts {
  db: Database;
  config: Config;
  /** What the next captcha says; a test brings its own. */
  captchaText?: (() => string) | undefined;
  standbys: StandbyWatch;
  folderLooks: FolderLooks;
  vault: Vault;
  fileKeys: FileKeys;
  storage: Storage;
  scan: UploadScan;
  jobs: JobQueue;
  menuTree: () => Promise<MenuTree>;
  siteInfo: () => Promise<SiteInfo>;
  countIn: (menuIds: number[], count: () => Promise<number>) => Promise<number>;
  synonyms: () => Promise<string[][]>;
  visitCounter: VisitCounter;
  views: BufferedCounts<number>;
}

/** What the API serves, noun by noun. */
export function serveNouns(api: Api, parts: Parts): void {
  const {
    db,
    config,
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
  } = parts;
  const captchaText = parts.captchaText ?? randomCaptchaText;
  api.serve(systemSessions, systemSessionHandlers({ db, vault, captchaText, budget: config.limits.signIn }));
  api.serve(webSessions, webSessionHandlers({ db }));
  const assertMayChange = assertMayChangeAdministrator;
  api.serve(systemOwnAccount, ownAccountHandlers({ db, assertMayChange }));
  api.serve(systemSecondFactor, secondFactorHandlers({ db, vault, assertMayChange }));
  api.serve(memberSessions, memberSessionHandlers({ db, vault, jobs, budget: config.limits.signIn }));
  api.serve(systemStaff, staffHandlers({ db, vault }));
  api.serve(systemRoles, roleHandlers({ db }));
  api.serve(systemAdministrators, administratorHandlers({ db, vault }));
  api.serve(systemPreferences, preferenceHandlers({ db }));
  api.serve(systemNames, systemNameHandlers({ db }));
  api.serve(businessNames, businessNameHandlers({ db, menuTree }));
  api.serve(systemAudit, auditHandlers({ db, endpoints: api.endpoints }));
  api.serve(webMenus, webMenuHandlers({ menuTree }));
  api.serve(businessMenus, businessMenuHandlers({ db }));
  api.serveContent(
    webNews,
    (on) => webNewsHandlers({ db: on, fileKeys, menuTree, countIn, synonyms }),
    webNewsTraits((id) => views.add(id)),
  );
  api.serve(businessNews, businessNewsHandlers({ db, storage, fileKeys, menuTree, placeOnSeats }));
  api.serveContent(webPositions, (on) => webPositionHandlers({ db: on, menuTree }));
  api.serve(businessPositions, businessPositionHandlers({ db }));
  const whenKept = (tx: Tx, path: string) => jobs.send(tx, documentArrived, { path });
  api.serve(businessFiles, businessFileHandlers({ db, storage, whenKept }));
  api.serve(webFiles, webFileHandlers({ db, storage, uploadLimit: config.limits.uploads }));
  api.serveContent(webOptions, (on) => webOptionHandlers({ db: on }));
  api.serve(businessOptions, businessOptionHandlers({ db }));
  const members = { db, vault, applicationLimit: config.limits.applications };
  api.serveContent(webMemberNumbers, (on) => webMemberNumberHandlers({ db: on }), {
    GetMemberNumbers: { tallies: talliesOfMembers },
  });
  api.serve(webMembers, webMemberHandlers(members));
  const settle: DecisionDependencies['settle'] = {
    application: (tx, memberId, outcome) => settleApplication(tx, vault, memberId, outcome),
    contribution: (tx, newsId, { isApproved }) => settleContribution(tx, newsId, isApproved),
  };
  api.serve(businessMembers, businessMemberHandlers({ ...members, settle }));
  api.serve(
    businessReviews,
    businessReviewHandlers({
      db,
      vault,
      settle,
      fileKeys,
      findDuplicates,
      hiddenMenuOf: (newsId) => hiddenMenuOfNews({ db, menuTree }, newsId),
      canMail: async () => (await findDelivery({ db, vault }, config)).smtpUrl !== undefined,
    }),
  );
  api.serve(
    businessPersons,
    businessPersonHandlers({ db, vault, storage, logDays: config.retention.logDays }),
  );
  api.serve(webContributions, webContributionHandlers({ db, storage, fileKeys, menuTree }));
  api.serveContent(webBanners, (on) => webBannerHandlers({ db: on }));
  api.serve(businessBanners, businessBannerHandlers({ db }));
  api.serveContent(webLinks, (on) => webLinkHandlers({ db: on }));
  api.serve(businessLinks, businessLinkHandlers({ db }));
  api.serve(webSuggestions, webSuggestionHandlers({ db, vault, limit: config.limits.suggestions }));
  api.serve(
    businessSuggestions,
    businessSuggestionHandlers({ db, vault, keepDays: config.retention.suggestionDays }),
  );
  api.serveContent(webSite, (on) =>
    webSiteHandlers({ db: on, vault, environment: config, retention: config.retention }),
  );
  api.serve(businessSite, businessSiteHandlers({ db, vault, environment: config, folderLooks }));
  api.serve(businessHeldMessages, businessHeldMessageHandlers({ db, vault, environment: config }));
  api.serve(businessTestMessages, businessTestMessageHandlers({ db, vault, environment: config }));
  api.serveContent(webAgenda, (on) => webAgendaHandlers({ db: on }));
  api.serve(businessActivities, businessActivityHandlers({ db, vault, jobs, environment: config }));
  const pictures = openCertificatePictures({
    background: (address) => buffer(storage.read(address.replace(/^\/files\//, ''))),
    seal: (sealId) => readSeal(db, vault, sealId),
  });
  const certificates = { db, vault, pictures, scan };
  api.serve(webCertificates, webCertificateHandlers({ ...certificates, limits: config.limits }));
  api.serve(businessCertificates, businessCertificateHandlers(certificates));
  api.serve(businessImports, businessImportHandlers(certificates));
  api.serve(businessProgrammes, businessProgrammeHandlers(certificates));
  api.serve(businessIssues, businessIssueHandlers(certificates));
  api.serve(webCertificateChecks, webCertificateCheckHandlers({ db, vault, limits: config.limits }));
  api.serve(businessClaims, businessClaimHandlers({ db, vault }));
  api.serve(webVisits, webVisitHandlers({ visitCounter, siteInfo }));
  api.serve(businessWorkbench, businessWorkbenchHandlers({ db, vault, environment: config, visitCounter }));
  api.serve(businessFigures, businessFigureHandlers({ db, vault, environment: config }));
  api.serve(businessDestinations, businessDestinationHandlers({ db }));
  api.serve(systemBackups, backupHandlers({ db, jobs, config, folderLooks }));
  api.serve(businessHealth, businessHealthHandlers({ db, vault, config, standbys, folderLooks }));
}
