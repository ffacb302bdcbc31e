import type { businessActivities } from '#contract/activities.ts';
import type { Database } from '../db/open.ts';
import type { Handlers } from '../http/serve.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { findDelivery, type DeliveryFromEnvironment } from '../settings/delivery.ts';
import type { Vault } from '../base/vault.ts';
import { findActivity, listActivities } from './reading.ts';
import { resendInvitations, saveActivity } from './store.ts';

interface Dependencies {
  db: Database;
  vault: Vault;
  jobs: JobQueue;
  /** What the program's own settings say of mail and short messages. */
  environment: DeliveryFromEnvironment;
}

export function businessActivityHandlers(deps: Dependencies): Handlers<typeof businessActivities> {
  const channels = async () => {
    const { smtpUrl, smsWebhookUrl } = await findDelivery(deps, deps.environment);
    return { mail: smtpUrl !== undefined, sms: smsWebhookUrl !== undefined };
  };
  return {
    GetActivityList: async ({ pageindex, pagesize, ...filters }) =>
      await listActivities({ ...deps, channels: await channels() }, { pageindex, pagesize }, filters),
    GetActivity: async ({ id, pageindex, pagesize, ...members }) =>
      await findActivity({ ...deps, channels: await channels() }, id, { pageindex, pagesize }, members),
    SaveActivityDetail: (form, { by }) => saveActivity(deps, form, by),
    ResendActivityMember: async ({ ActivityId, MemberIds, Again }, { by }) =>
      await resendInvitations(
        { ...deps, channels: await channels() },
        { activityId: ActivityId, memberIds: MemberIds ?? undefined, isAgain: Again },
        by,
      ),
  };
}
