import type { SiteInfo } from '#contract/public-site/settings.ts';
import { confirmChanged } from './modules/confirmations/confirming.ts';
import { publishPage } from './modules/directory/pages.ts';
import { documentArrived } from './modules/documents/store.ts';
import { placeOnSeats } from './modules/featured/store.ts';
import type { FileKeys } from './modules/files/file-keys.ts';
import { findDuplicates } from './modules/members/duplicates.ts';
import { settleApplication } from './modules/members/outcome.ts';
import { settleRoster } from './modules/members/roster/settle-roster.ts';
import type { MenuTree } from './modules/menus/tree.ts';
import { tellReturn } from './modules/messages/returned-article.ts';
import { settleContribution } from './modules/news/contributions.ts';
import { hiddenMenuOfNews } from './modules/news/hidden-menu.ts';
import type { SavingDependencies } from './modules/news/store.ts';
import { publishSubmission } from './modules/news/submissions.ts';
import type { DecisionDependencies } from './modules/reviews/decide.ts';
import type { ReviewReading } from './modules/reviews/reading.ts';
import type { AssertCanChange } from './modules/sessions/open-sessions.ts';
import { findChannels } from './modules/settings/delivery.ts';
import { tellCancellation, type CancelledActivity } from './modules/sign-ups/activity-changes.ts';
import { findUnawarePeople } from './modules/sign-ups/moved.ts';
import { tellMoved, tellPromoted, type Letter } from './modules/sign-ups/telling.ts';
import { assertCanChangeAdministrator } from './modules/staff/grants.ts';
import type { VisitCounter } from './modules/visits/visit-counter.ts';
import type { FolderProbes } from './platform/backup/probe-folder.ts';
import type { Config } from './platform/core/config.ts';
import type { Vault } from './platform/core/vault.ts';
import type { Database, Tx } from './platform/db/open.ts';
import type { StandbyWatch } from './platform/db/replication/standbys.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { UploadScan } from './platform/storage/upload-scan.ts';

/** The dependencies that the program passes to every module. */
export interface SharedDependencies {
  db: Database;
  config: Config;
  /** The text of the next captcha; a test brings its own. */
  captchaText?: (() => string) | undefined;
  standbys: StandbyWatch;
  folderProbes: FolderProbes;
  vault: Vault;
  fileKeys: FileKeys;
  storage: Storage;
  scan: UploadScan;
  jobs: JobQueue;
  menuTree: () => Promise<MenuTree>;
  siteInfo: () => Promise<SiteInfo>;
  /** Reads them after a change, so that the next request already knows the names of the site. */
  readSiteInfoAgain: () => Promise<void>;
  /** Counts articles in these menus; the answer is remembered until content changes. */
  countIn: (menuIds: number[], count: () => Promise<number>) => Promise<number>;
  synonyms: () => Promise<string[][]>;
  visitCounter: VisitCounter;
}

/** Functions that modules take from each other. Imports go one way only; `linkModules` passes the other direction. */
export interface ModuleDependencies extends SharedDependencies {
  settle: DecisionDependencies['settle'];
  canMail: ReviewReading['canMail'];
  findDuplicates: ReviewReading['findDuplicates'];
  /** Returns the hidden menu that hides a published article from the public. */
  hiddenMenuOf: (newsId: number) => Promise<{ HiddenMenuName?: string }>;
  /** Notes that a member looked over its data and changed it, in the transaction that changes them. */
  confirmChanged: (tx: Tx, memberId: number) => Promise<void>;
  placeOnSeats: SavingDependencies['placeOnSeats'];
  /** Tells who got a place from the waiting list of an activity, in the transaction that changes the activity. */
  tellPromoted: (tx: Tx, activityId: number, letter: Letter) => Promise<unknown>;
  /** Writes the waiting messages anew of those who signed up to an activity that was moved. */
  tellMoved: (tx: Tx, activityId: number, letter: Letter) => Promise<void>;
  /** Counts who signed up and knows an activity as it was before a change. */
  findUnawarePeople: typeof findUnawarePeople;
  /** Tells who signed up that an activity is cancelled. */
  tellCancellation: (tx: Tx, cancelled: CancelledActivity, letter: Letter) => Promise<void>;
  assertCanChange: AssertCanChange;
  /** Called in the transaction that stores a file. */
  noteStored: (tx: Tx, path: string) => Promise<void>;
}

/** Passes to each module the functions of another module that it does not import. */
export function linkModules(shared: SharedDependencies): ModuleDependencies {
  const { db, vault, jobs, config, menuTree, storage, fileKeys } = shared;
  return {
    ...shared,
    settle: {
      application: (tx, memberId, outcome) => settleApplication(tx, vault, memberId, outcome),
      contribution: settleContribution,
      article: (tx, review, by) => publishSubmission({ storage, fileKeys, placeOnSeats }, tx, review, by),
      roster: settleRoster,
      memberPage: publishPage,
      returnedArticle: (tx, reviewId, reason) => tellReturn({ vault, config }, tx, reviewId, reason),
    },
    canMail: async () => (await findChannels(shared)).mail,
    findDuplicates,
    hiddenMenuOf: (newsId) => hiddenMenuOfNews({ db, menuTree }, newsId),
    confirmChanged,
    placeOnSeats,
    tellPromoted: (tx, activityId, letter) => tellPromoted({ db: tx, vault }, activityId, letter),
    tellMoved: (tx, activityId, letter) => tellMoved({ db: tx, vault }, activityId, letter),
    findUnawarePeople,
    tellCancellation: (tx, cancelled, letter) => tellCancellation({ db: tx, vault }, cancelled, letter),
    assertCanChange: assertCanChangeAdministrator,
    noteStored: (tx, path) => jobs.send(tx, documentArrived, { path }),
  };
}
