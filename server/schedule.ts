import { writeInvitations, writeWaitingInvitations } from './modules/activities/invitations.ts';
import { writeDueNotices, writeNotices } from './modules/activities/notices.ts';
import { resumeInvitations } from './modules/activities/store.ts';
import { forgetOperations, newestOperation } from './modules/audit/forgetting.ts';
import { signLogHead } from './modules/audit/signed-heads.ts';
import { sweepAttempts } from './modules/certificates/verification/lookup-attempts.ts';
import { documentArrived, readAttachment, readMissingDocuments } from './modules/documents/store.ts';
import { sweepFiles } from './modules/files/attachments.ts';
import { sweepRemovedMedia } from './modules/files/media/media-removal.ts';
import { noteFreeSpace } from './modules/health/disk.ts';
import { sweepTickets } from './modules/members/resubmit-tickets.ts';
import { forgetApplications } from './modules/members/retention.ts';
import { forgetMessages } from './modules/messages/store.ts';
import { renewSearchTexts } from './modules/news/search/renew-search-texts.ts';
import { storeMissingPinyin } from './modules/news/search/store-pinyin.ts';
import { mailPasswordLink, passwordWishes } from './modules/sessions/forgotten-password.ts';
import { sweepSessions } from './modules/sessions/store.ts';
import { forgetSuggestions } from './modules/suggestions/store.ts';
import type { Config } from './platform/core/config.ts';
import type { Logger } from './platform/core/log.ts';
import type { Vault } from './platform/core/vault.ts';
import type { Database } from './platform/db/open.ts';
import { sweepLimits } from './platform/http/security/shared-limits.ts';
import { sweepChecks } from './platform/imports/tickets.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import { ifClockIsTrusted } from './platform/jobs/trusted-clock.ts';
import type { Storage } from './platform/storage/storage.ts';

interface ScheduledParts {
  jobs: JobQueue;
  db: Database;
  log: Logger;
  vault: Vault;
  storage: Storage;
  retention: Config['retention'];
  dataDir: string;
}

/** Schedules the background work: queued jobs, hourly cleaning, and deletion after retention periods. */
export function scheduleJobs({ jobs, db, log, vault, storage, retention, dataDir }: ScheduledParts): void {
  jobs.work(writeInvitations, ({ activityId }) => writeWaitingInvitations({ db, vault }, activityId));
  jobs.work(writeNotices, ({ activityId }) => writeDueNotices({ db, vault }, activityId));
  jobs.work(passwordWishes, (wish) => mailPasswordLink({ db, vault }, wish));
  jobs.work(documentArrived, ({ path }) => readAttachment({ db, storage, log }, path));
  jobs.every('*/10 * * * *', 'read-documents', () => readMissingDocuments({ db, storage, log }), 3600);
  jobs.every('*/10 * * * *', 'note-sounds', () => storeMissingPinyin(db));
  jobs.every('*/10 * * * *', 'renew-search-texts', () => renewSearchTexts(db), 3600);
  const sweeps = [
    sweepSessions,
    sweepLimits,
    sweepTickets,
    sweepChecks,
    sweepAttempts,
    () => sweepFiles({ db, storage }),
    () => sweepRemovedMedia({ db, storage }),
  ];
  const forget = async () => {
    await forgetOperations(db, retention.logDays);
    await forgetMessages(db, retention.messageDays);
    await forgetApplications({ db, vault, storage }, retention.applicationDays);
    await forgetSuggestions(db, retention.suggestionDays);
  };
  jobs.every('47 * * * *', 'sign-log', () => signLogHead(db, vault, log));
  jobs.every('17 * * * *', 'note-free-space', () => noteFreeSpace(db, dataDir));
  jobs.every('7 * * * *', 'sweep', async () => {
    await resumeInvitations({ db, jobs });
    await ifClockIsTrusted({ db, log, name: 'sweep' }, () => Promise.all(sweeps.map((sweep) => sweep(db))));
  });
  jobs.every('23 3 * * *', 'forget', async () => {
    const newestRecord = await newestOperation(db);
    await ifClockIsTrusted({ db, log, name: 'forget', newestRecord }, forget);
  });
}
