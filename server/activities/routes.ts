import type { businessActivities } from '#contract/activities.ts';
import type { Database } from '../db/open.ts';
import type { Handlers } from '../http/serve.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Vault } from '../base/vault.ts';
import { findActivity, listActivities } from './reading.ts';
import { resendInvitations, saveActivity } from './store.ts';

interface Dependencies {
  db: Database;
  vault: Vault;
  jobs: JobQueue;
}

export function businessActivityHandlers(deps: Dependencies): Handlers<typeof businessActivities> {
  return {
    GetActivityList: ({ pageindex, pagesize, ...filters }) =>
      listActivities(deps.db, { pageindex, pagesize }, filters),
    GetActivity: ({ id, pageindex, pagesize, ...members }) =>
      findActivity(deps, id, { pageindex, pagesize }, members),
    SaveActivityDetail: (form, { by }) => saveActivity(deps, form, by),
    ResendActivityMember: ({ ActivityId, MemberIds }, { by }) =>
      resendInvitations(deps, { activityId: ActivityId, memberIds: MemberIds ?? undefined }, by),
  };
}
