import { writeInvitations, writeWaitingInvitations } from './modules/activities/invitations.ts';
import { writeDueNotices, writeNotices } from './modules/activities/notices.ts';
import { resumeInvitations } from './modules/activities/store.ts';
import { forgetOperations, newestOperation } from './modules/audit/forgetting.ts';
import { signLogHead } from './modules/audit/signed-heads.ts';
import { sweepAttempts } from './modules/certificates/verification/lookup-attempts.ts';
import { documentArrived, readAttachment, readMissingDocuments } from './modules/documents/store.ts';
import { sweepFiles } from './modules/files/attachments.ts';
import { sweepRemovedMedia } from './modules/files/media/media-removal.ts';
import { forgetDrafts } from './modules/forms/drafts.ts';
import { forgetRemovedForms } from './modules/forms/removal.ts';
import { noteFreeSpace } from './modules/health/disk.ts';
import { sweepTickets } from './modules/members/resubmit-tickets.ts';
import { forgetApplications } from './modules/members/retention.ts';
import { forgetMessages } from './modules/messages/store.ts';
import { renewSearchTexts } from './modules/news/search/renew-search-texts.ts';
import { storeMissingPinyin } from './modules/news/search/store-pinyin.ts';
import {
  resumeNotices,
  writeDueMessages,
  writeNotices as writeNotifications,
} from './modules/notices/writing.ts';
import { mailPasswordLink, passwordWishes } from './modules/sessions/forgotten-password.ts';
import { sweepSessions } from './modules/sessions/store.ts';
import type { DeliverySettings } from './modules/settings/delivery.ts';
import { forgetSignUps } from './modules/sign-ups/forgetting.ts';
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
  config: DeliverySettings['config'];
  dataDir: string;
}

/** Schedules the background work: queued jobs, hourly cleaning, and deletion after retention periods. */
export function scheduleJobs(parts: ScheduledParts): void {
  const { jobs, db, log, vault, storage, retention, config, dataDir } = parts;
  jobs.work(writeInvitations, ({ activityId }, signal) =>
    writeWaitingInvitations({ db, vault }, activityId, signal),
  );
  jobs.work(writeNotices, ({ activityId }, signal) => writeDueNotices({ db, vault }, activityId, signal));
  jobs.work(writeNotifications, ({ noticeId }, signal) => writeDueMessages({ db, vault }, noticeId, signal));
  jobs.work(passwordWishes, (wish) => mailPasswordLink({ db, vault, config }, wish));
  jobs.work(documentArrived, ({ path }) => readAttachment({ db, storage, log }, path));
  jobs.every('*/10 * * * *', 'read-documents', (signal) =>
    readMissingDocuments({ db, storage, log }, signal),
  );
  jobs.every('*/10 * * * *', 'note-sounds', (signal) => storeMissingPinyin(db, signal));
  jobs.every('*/10 * * * *', 'renew-search-texts', (signal) => renewSearchTexts(db, signal));
  // Those of files last: they fail while the storage is unavailable.
  const sweeps = [
    sweepSessions,
    sweepLimits,
    sweepTickets,
    sweepChecks,
    sweepAttempts,
    (_: Database, signal: AbortSignal) => sweepFiles({ db, storage }, signal),
    (_: Database, signal: AbortSignal) => sweepRemovedMedia({ db, storage }, signal),
  ];
  const forget = async (signal: AbortSignal) => {
    await forgetOperations(db, retention.logDays, signal);
    await forgetMessages(db, retention.messageDays, signal);
    await forgetApplications({ db, vault, storage }, retention.applicationDays, signal);
    await forgetSuggestions(db, retention.suggestionDays);
    await forgetDrafts(db);
    await forgetRemovedForms(db);
    await forgetSignUps(db, retention.signUpDays, signal);
  };
  jobs.every('47 * * * *', 'sign-log', () => signLogHead(db, vault, log));
  jobs.every('17 * * * *', 'note-free-space', () => noteFreeSpace(db, dataDir));
  jobs.every('7 * * * *', 'sweep', async (signal) => {
    await resumeInvitations({ db, jobs });
    await resumeNotices({ db, jobs });
    await ifClockIsTrusted({ db, log, name: 'sweep' }, async () => {
      for (const sweep of sweeps) await sweep(db, signal);
    });
  });
  jobs.every('23 3 * * *', 'forget', async (signal) => {
    const newestRecord = await newestOperation(db);
    await ifClockIsTrusted({ db, log, name: 'forget', newestRecord }, () => forget(signal));
  });
}
