import { writeInvitations, writeWaitingInvitations } from './activities/invitations.ts';
import { resumeInvitations } from './activities/store.ts';
import { forgetOperations } from './audit/chain.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { sweepFiles } from './files/attachments.ts';
import { sweepLimits } from './http/shared-limits.ts';
import { forgetApplications } from './members/retention.ts';
import { sweepTickets } from './members/resubmit-tickets.ts';
import { forgetMessages } from './messages/store.ts';
import { sweepSessions } from './sessions/store.ts';
import { forgetSuggestions } from './suggestions/retention.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Vault } from './vault.ts';
import type { Storage } from './files/storage.ts';

interface ClockParts {
  jobs: JobQueue;
  db: Database;
  vault: Vault;
  storage: Storage;
  retention: Config['retention'];
}

/** What happens by itself: work that was queued, what is cleared away each hour, and what is forgotten with its time. */
export function setClock({ jobs, db, vault, storage, retention }: ClockParts): void {
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
    await forgetOperations(db, retention.logDays);
    await forgetMessages(db, retention.messageDays);
    await forgetApplications({ db, vault, storage }, retention.applicationDays);
    await forgetSuggestions(db, retention.suggestionDays);
  });
}
