import { writeDueNotices, writeNotices } from './activities/notices.ts';
import { writeInvitations, writeWaitingInvitations } from './activities/invitations.ts';
import { resumeInvitations } from './activities/store.ts';
import { forgetOperations, newestOperation } from './audit/forgetting.ts';
import type { Logger } from './base/log.ts';
import { sweepChecks } from './imports/tickets.ts';
import { sweepTries } from './certificates/tries.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { documentArrived, readAttachment, readMissingDocuments } from './documents/store.ts';
import { sweepFiles } from './files/attachments.ts';
import { noteFreeSpace } from './health/disk.ts';
import { sweepLimits } from './http/shared-limits.ts';
import { forgetApplications } from './members/retention.ts';
import { sweepTickets } from './members/resubmit-tickets.ts';
import { forgetMessages } from './messages/store.ts';
import { noteMissingSounds } from './news/search/note-sounds.ts';
import { mailPasswordLink, passwordWishes } from './sessions/forgotten-password.ts';
import { sweepSessions } from './sessions/store.ts';
import { forgetSuggestions } from './suggestions/retention.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { ifClockIsTrusted } from './jobs/trusted-clock.ts';
import type { Vault } from './base/vault.ts';
import type { Storage } from './files/storage.ts';

interface ScheduledParts {
  jobs: JobQueue;
  db: Database;
  log: Logger;
  vault: Vault;
  storage: Storage;
  retention: Config['retention'];
  dataDir: string;
}

/** What happens by itself: work that was queued, what is cleared away each hour, and what is forgotten with its time. */
export function scheduleJobs({ jobs, db, log, vault, storage, retention, dataDir }: ScheduledParts): void {
  jobs.work(writeInvitations, ({ activityId }) => writeWaitingInvitations({ db, vault }, activityId));
  jobs.work(writeNotices, ({ activityId }) => writeDueNotices({ db, vault }, activityId));
  jobs.work(passwordWishes, (wish) => mailPasswordLink({ db, vault }, wish));
  jobs.work(documentArrived, ({ path }) => readAttachment({ db, storage, log }, path));
  jobs.every('*/10 * * * *', 'read-documents', () => readMissingDocuments({ db, storage, log }), 3600);
  jobs.every('*/10 * * * *', 'note-sounds', () => noteMissingSounds(db));
  const sweeps = [
    sweepSessions,
    sweepLimits,
    sweepTickets,
    sweepChecks,
    sweepTries,
    () => sweepFiles({ db, storage }),
  ];
  const forget = async () => {
    await forgetOperations(db, retention.logDays);
    await forgetMessages(db, retention.messageDays);
    await forgetApplications({ db, vault, storage }, retention.applicationDays);
    await forgetSuggestions(db, retention.suggestionDays);
  };
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
