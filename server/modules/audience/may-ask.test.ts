import { describe, expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { readActivity, saveActivity } from '../../testing/factories/make-activity.ts';
import { makeForm } from '../../testing/factories/make-form.ts';
import { saveNotice } from '../../testing/factories/make-notice.ts';
import { makeMember, signInAdministrator } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

/* Who has not answered a form is for those who may see its answers: no other call tells it by a count or a name. */

const { SaveActivityDetail, CountInvitees, PreviewInvitation } = businessActivities;
const event = { Title: '座谈会', BeginTime: '2098-12-01 09:00:00', Place: '上海' };

const missingOf = (Id: number) => ({ Kind: 'form', Id }) as const;

describe('a clerk without the right to see answers', () => {
  let Missing: ReturnType<typeof missingOf>;
  let MemberIds: number[];
  let clerk: string;

  test.beforeEach(async ({ site, administrator }) => {
    MemberIds = [(await makeMember(site)).id];
    Missing = missingOf(await makeForm(site, administrator, { Audience: { MemberIds } } as never));
    clerk = await signInAdministrator(site, ['activity:save', 'notice:save', 'notice:send']);
  });

  test('counts, previews and invites nobody by it', async ({ site, administrator }) => {
    for (const [call, form] of [
      [CountInvitees, { MemberIds, Missing }],
      [PreviewInvitation, { ...event, MemberIds, Missing }],
      [SaveActivityDetail, { ...event, MemberIds, Missing }],
      [SaveActivityDetail, { ...event, MemberIds, Missing, Send: 0 }],
    ] as const) {
      expect(await site.send(call, form, clerk), call.path).toMatchObject({ Code: 403 });
      expect(await site.send(call, { ...form, Missing: null }, clerk), call.path).toMatchObject({
        Code: 200,
      });
    }

    expect(await site.call(CountInvitees, { MemberIds, Missing }, administrator)).toMatchObject({ New: 1 });
  });

  test('changes an activity of a colleague that asks for it, but invites nobody', async ({
    site,
    administrator,
  }) => {
    const draft = { MemberIds, Missing, Send: 0 } as const;
    const { ActivityId } = await saveActivity(site, administrator, draft);
    const form = { ...event, ActivityId, MemberIds };

    expect(await site.send(SaveActivityDetail, form, clerk)).toMatchObject({ Code: 403 });
    for (const beside of [{}, { Missing }])
      expect(await site.send(SaveActivityDetail, { ...form, ...beside, Send: 0 }, clerk)).toMatchObject({
        Code: 200,
      });
    expect(await readActivity(site, administrator, ActivityId)).toMatchObject({ Missing, InvitedCount: 0 });

    expect(await site.call(SaveActivityDetail, form, administrator)).toMatchObject({ NewInvitedCount: 1 });
  });

  test('does not send the notice of a colleague that asks for it', async ({ site, administrator }) => {
    const Audience = { MemberIds, Missing };
    const { NoticeId } = await saveNotice(site, administrator, { Audience });

    expect(await site.send(businessNotices.SendNotice, { NoticeId }, clerk)).toMatchObject({ Code: 403 });
    expect(await site.call(businessNotices.SendNotice, { NoticeId }, administrator)).toMatchObject({
      RecipientCount: 1,
    });
  });
});
