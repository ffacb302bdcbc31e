import type * as v from 'valibot';
import type { activityForm } from '#contract/activities/activity-form.ts';
import { audienceIn } from '#contract/audience/audience.ts';
import { parseEndTime, parseTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { contentOf } from '../messages/sms.ts';
import { readWritten } from '../news/text/read-written.ts';
import type { Channels } from '../settings/delivery.ts';
import { findSiteInfo } from '../settings/store.ts';
import { findInvitees } from './audience.ts';
import { invitationMail, invitationSms } from './invitation-text.ts';

/** The member's name in a preview while nobody is chosen yet. */
const nobody = '某某公司';

/** Renders the invitation as its first recipient will read it. */
export async function previewInvitation(
  { db, channels, site }: { db: Database; channels: Channels; site: string },
  form: v.InferOutput<typeof activityForm>,
) {
  const { SiteName: siteName } = await findSiteInfo(db);
  const first = await findInvitees(db, form.ActivityId, audienceIn(form))
    .select('m.name')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst();
  const activity = {
    title: form.Title,
    begins_at: parseTime(form.BeginTime),
    ends_at: form.EndTime === undefined ? null : parseEndTime(form.EndTime),
    place: form.Place,
    content: (await readWritten({ html: form.Content, field: 'Content' })).content,
    notice_url: form.NoticeUrl ?? '',
    siteName,
    site_address: site,
  };
  const MemberName = first?.name ?? nobody;
  const { subject: Subject, body: Body } = invitationMail(activity, MemberName);
  return {
    MemberName,
    Mail: { Subject, Body },
    Sms: await contentOf(db, invitationSms(activity)),
    Channels: { Mail: channels.mail, Sms: channels.sms },
  };
}
