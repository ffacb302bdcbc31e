import type { businessActivities } from '#contract/activities/activities.ts';
import type { webAgenda } from '#contract/public-site/agenda.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { FileKeys } from '../files/file-keys.ts';
import { listAgenda } from './agenda.ts';
import { countByOption, countInvitees } from './audience.ts';
import { cancelActivity, resendCancellation } from './cancelling.ts';
import { findChannels, type ChannelSettings } from './channels.ts';
import { previewInvitation } from './preview.ts';
import { findActivity, listActivities } from './reading.ts';
import { resendInvitations, saveActivity, tellChange } from './store.ts';

export function webAgendaHandlers({ db }: { db: Database }): Handlers<typeof webAgenda> {
  return { GetAgenda: () => listAgenda(db) };
}

interface Dependencies extends ChannelSettings {
  fileKeys: FileKeys;
  jobs: JobQueue;
}

export function businessActivityHandlers(deps: Dependencies): Handlers<typeof businessActivities> {
  const channels = () => findChannels(deps);
  /** The files of a draft are open to its editors alone. */
  const withKeys = <Found extends { Content: string }>(found: Found): Found => ({
    ...found,
    Content: deps.fileKeys.withKeys(found.Content, 'insiders'),
  });
  return {
    GetActivityList: async ({ pageindex, pagesize, ...filters }) =>
      await listActivities({ ...deps, channels: await channels() }, { pageindex, pagesize }, filters),
    GetActivity: async ({ id, pageindex, pagesize, ...members }) =>
      withKeys(
        await findActivity({ ...deps, channels: await channels() }, id, { pageindex, pagesize }, members),
      ),
    SaveActivityDetail: async (form, { by, siteAddress }) =>
      await saveActivity({ ...deps, site: await siteAddress(), withKeys }, form, by),
    ResendActivityMember: async ({ ActivityId, MemberIds, Again }, { by, siteAddress }) =>
      await resendInvitations(
        { ...deps, channels: await channels(), site: await siteAddress() },
        { activityId: ActivityId, memberIds: MemberIds ?? undefined, isAgain: Again },
        by,
      ),
    TellActivityChange: ({ ActivityId }, { by }) => tellChange(deps, ActivityId, by),
    CountInvitees: async ({ ActivityId, ...audience }) => ({
      ...(await countInvitees(deps, ActivityId, audience)),
      ByOption: await countByOption(deps.db, ActivityId),
    }),
    PreviewInvitation: async (form, { siteAddress }) =>
      await previewInvitation({ ...deps, channels: await channels(), site: await siteAddress() }, form),
    CancelActivity: ({ ActivityId, Reason, Notify }, { by }) =>
      cancelActivity(deps, { activityId: ActivityId, reason: Reason, isTold: Notify }, by),
    ResendCancellation: async ({ ActivityId, MemberIds }, { by }) =>
      await resendCancellation(
        { ...deps, channels: await channels() },
        { activityId: ActivityId, memberIds: MemberIds ?? undefined },
        by,
      ),
  };
}
