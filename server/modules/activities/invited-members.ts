import { sql } from 'kysely';
import type { ChannelState, InvitationState, InvitedMember } from '#contract/activities/activities.ts';
import type { Page } from '#contract/api/paging.ts';
import type { Purpose } from '#contract/audience/audience.ts';
import { timeOrBlank, formatTime } from '../../platform/core/shanghai-time.ts';
import { matchesKey, ifPresent, readPage } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { contactsFor, maskedRecipients } from '../audience/contacts.ts';
import { invitationState, noticeState } from '../counts/definitions.ts';
import type { Channels } from '../settings/delivery.ts';
import { invitationsOf } from './invitations.ts';

/** Lists the invited members with the state of their invitations, failures first. */
export async function listInvited(
  { db, vault, channels }: SealedDatabase & { channels: Channels },
  activityId: number,
  {
    page,
    key,
    state,
    purpose,
  }: { page: Page; key: string; state?: InvitationState | undefined; purpose: Purpose },
): Promise<{ List: InvitedMember[]; TotalCount: number }> {
  const stateColumn = invitationState(channels);
  const selection = invitationsOf(db, activityId)
    .leftJoin('outgoing_messages as notice_mail', 'notice_mail.id', 'i.notice_mail_id')
    .leftJoin('outgoing_messages as notice_sms', 'notice_sms.id', 'i.notice_sms_id')
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .where(matchesKey([sql`m.name`], key))
    .where((build) => ifPresent(state, (value) => build(stateColumn, '=', value)));
  const { rows, total } = await readPage(selection, page, (query) =>
    query
      .select(['m.id', 'm.name', 'i.reason', 'i.invited_at'])
      .select(['mail.state as mail_state', 'mail.reason as mail_reason', 'mail.sent_at as mail_sent_at'])
      .select(['mail.is_held as mail_is_held', 'mail.told_at as mail_told_at'])
      .select(['sms.state as sms_state', 'sms.reason as sms_reason', 'sms.sent_at as sms_sent_at'])
      .select(['sms.is_held as sms_is_held', 'sms.told_at as sms_told_at'])
      .select(stateColumn.as('state'))
      .select(noticeState(channels).as('notice'))
      .select(['notice_mail.reason as notice_mail_reason', 'notice_sms.reason as notice_sms_reason'])
      .orderBy(sql`array_position(array['failed', 'held', 'queued', 'sent'], ${stateColumn})`)
      .orderBy('m.id'),
  );
  const recipients = await contactsFor(
    { db, vault },
    rows.map(({ id }) => id),
    purpose,
  );
  const List = rows.map((row) => {
    const mail = channelOf('mail', mailOf(row), channels);
    const sms = channelOf('sms', smsOf(row), channels);
    const reasons = [row.reason, mail.reason, sms.reason].filter(Boolean);
    return {
      MemberId: row.id,
      MemberName: row.name,
      ...maskedRecipients(recipients.get(row.id) ?? []),
      State: row.state,
      Reason: row.state === 'failed' ? reasons.join('；') : '',
      MailState: mail.state,
      MailReason: mail.reason,
      SmsState: sms.state,
      SmsReason: sms.reason,
      InviteTime: formatTime(row.invited_at),
      SendTime: firstTime(row.mail_sent_at, row.sms_sent_at),
      NoticeState: row.notice,
      NoticeReason:
        row.notice === 'failed'
          ? [row.notice_mail_reason, row.notice_sms_reason].filter(Boolean).join('；')
          : '',
    };
  });
  return { List, TotalCount: total };
}

interface MessageColumns {
  mail_state: string | null;
  mail_reason: string | null;
  mail_is_held: boolean | null;
  mail_told_at: Date | null;
  sms_state: string | null;
  sms_reason: string | null;
  sms_is_held: boolean | null;
  sms_told_at: Date | null;
}

const mailOf = (row: MessageColumns) => ({
  state: row.mail_state,
  reason: row.mail_reason,
  isHeld: row.mail_is_held,
  toldAt: row.mail_told_at,
});

const smsOf = (row: MessageColumns) => ({
  state: row.sms_state,
  reason: row.sms_reason,
  isHeld: row.sms_is_held,
  toldAt: row.sms_told_at,
});

function firstTime(...times: (Date | null)[]): string {
  const [first] = times.filter((time) => time !== null).toSorted((a, b) => a.getTime() - b.getTime());
  return timeOrBlank(first);
}

const unset = { mail: '尚未设置邮件服务', sms: '尚未设置短信服务' };

interface MessageRow {
  state: string | null;
  reason: string | null;
  isHeld: boolean | null;
  toldAt: Date | null;
}

/** Returns one channel of an invitation and its failure. A held message has no channel until a person sends it. */
function channelOf(
  kind: keyof Channels,
  { state, reason, isHeld, toldAt }: MessageRow,
  channels: Channels,
): { state: ChannelState; reason: string } {
  if (state === null) return { state: 'none', reason: '' };
  if (state === 'queued' && isHeld) {
    const why = channels[kind] ? '写好时还不能发送' : unset[kind];
    return { state: 'none', reason: toldAt ? `${why}，已电话通知` : why };
  }
  // The message was phoned, and withdrawn afterwards.
  if (state === 'failed' && toldAt) return { state: 'none', reason: '已电话通知' };
  const waitsInVain = state === 'queued' && !channels[kind];
  return { state: state as ChannelState, reason: waitsInVain ? unset[kind] : (reason ?? '') };
}
