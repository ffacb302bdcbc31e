import { businessActivities } from '#contract/activities/activities.ts';
import { webAgenda } from '#contract/public-site/agenda.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { assertMayAsk } from '../audience/may-ask.ts';
import { findChannels } from '../settings/delivery.ts';
import { listAgenda } from './agenda.ts';
import { countByOption, countInvitees } from './audience.ts';
import { cancelActivity, resendCancellation } from './cancelling.ts';
import { previewInvitation } from './preview.ts';
import { findActivity, listActivities } from './reading.ts';
import { resendInvitations, saveActivity, tellChange } from './store.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webAgenda, (db) => ({ GetAgenda: () => listAgenda(db) }));
  api.serve(businessActivities, handlers(deps));
}

function handlers(deps: ModuleDependencies): Handlers<typeof businessActivities> {
  const channels = () => findChannels(deps);
  /** The files of a draft are open to its editors alone. */
  const withKeys = <Found extends { Content: string }>(activity: Found): Found => ({
    ...activity,
    Content: deps.fileKeys.withKeys(activity.Content, 'insiders'),
  });
  return {
    ...previewHandlers(deps),
    GetActivityList: async ({ pageindex, pagesize, ...filters }) =>
      await listActivities({ ...deps, channels: await channels() }, { pageindex, pagesize }, filters),
    GetActivity: async ({ id, pageindex, pagesize, ...members }) =>
      withKeys(
        await findActivity({ ...deps, channels: await channels() }, id, { pageindex, pagesize }, members),
      ),
    SaveActivityDetail: async (form, { caller, by, siteAddress }) =>
      await saveActivity(
        {
          ...deps,
          site: await siteAddress(),
          withKeys,
          assertMayInvite: (audience) => assertMayAsk(caller, audience),
        },
        form,
        by,
      ),
    ResendActivityMember: async ({ ActivityId, MemberIds, Again }, { by, siteAddress }) =>
      await resendInvitations(
        { ...deps, channels: await channels(), site: await siteAddress() },
        { activityId: ActivityId, memberIds: MemberIds ?? undefined, isAgain: Again },
        by,
      ),
    TellActivityChange: ({ ActivityId }, { by }) => tellChange(deps, ActivityId, by),
    CancelActivity: async ({ ActivityId, Reason, Notify }, { by, siteAddress }) =>
      await cancelActivity(
        deps,
        { activityId: ActivityId, reason: Reason, isTold: Notify },
        { by, letter: { site: await siteAddress(), siteName: (await deps.siteInfo()).SiteName } },
      ),
    ResendCancellation: async ({ ActivityId, MemberIds }, { by }) =>
      await resendCancellation(
        { ...deps, channels: await channels() },
        { activityId: ActivityId, memberIds: MemberIds ?? undefined },
        by,
      ),
  };
}

/** What a draft would do: nothing is stored. */
function previewHandlers(
  deps: ModuleDependencies,
): Handlers<Pick<typeof businessActivities, 'CountInvitees' | 'PreviewInvitation'>> {
  return {
    async CountInvitees({ ActivityId, ...audience }, { caller }) {
      assertMayAsk(caller, audience);
      const counts = await countInvitees(deps, ActivityId, audience);
      return { ...counts, ByOption: await countByOption(deps.db, ActivityId) };
    },
    async PreviewInvitation(form, { caller, siteAddress }) {
      assertMayAsk(caller, { Missing: form.Missing ?? null });
      return await previewInvitation(
        { ...deps, channels: await findChannels(deps), site: await siteAddress() },
        form,
      );
    },
  };
}
