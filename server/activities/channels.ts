import { sql, type RawBuilder } from 'kysely';
import type { ChannelState, InvitationState } from '#contract/activities.ts';
import type { Vault } from '../base/vault.ts';
import type { Database } from '../db/open.ts';
import { findDelivery, type DeliveryFromEnvironment } from '../settings/delivery.ts';

/** The ways by which messages can leave at present. */
export interface Channels {
  mail: boolean;
  sms: boolean;
}

/** Where it is said which ways there are. */
export interface ChannelSettings {
  db: Database;
  vault: Vault;
  /** What the program's own settings say of mail and short messages. */
  environment: DeliveryFromEnvironment;
}

export async function findChannels({ environment, ...stored }: ChannelSettings): Promise<Channels> {
  const { smtpUrl, smsWebhookUrl } = await findDelivery(stored, environment);
  return { mail: smtpUrl !== undefined, sms: smsWebhookUrl !== undefined };
}

/**
 * How an invitation stands, of `activity_invitations i` with its messages joined as `mail` and `sms`: it is waited for where
 * there is a way out; what waits for a gateway that nobody has set does not hide that the other way failed.
 */
export function invitationState(channels: Channels): RawBuilder<InvitationState> {
  return sql<InvitationState>`case
    when not i.is_written then 'queued'
    when 'sent' in (mail.state, sms.state) then 'sent'
    when (mail.state = 'queued' and ${channels.mail}) or (sms.state = 'queued' and ${channels.sms}) then 'queued'
    when 'failed' in (mail.state, sms.state) then 'failed'
    when 'queued' in (mail.state, sms.state) then 'queued'
    else 'failed' end`;
}

/** How the notice stands that the activity is cancelled, of the same row with its messages as `notice_mail` and `notice_sms`. */
export function noticeState(channels: Channels): RawBuilder<ChannelState> {
  return sql<ChannelState>`case
    when i.is_notice_due then 'queued'
    when 'sent' in (notice_mail.state, notice_sms.state) then 'sent'
    when (notice_mail.state = 'queued' and ${channels.mail}) or (notice_sms.state = 'queued' and ${channels.sms}) then 'queued'
    when 'failed' in (notice_mail.state, notice_sms.state) then 'failed'
    when 'queued' in (notice_mail.state, notice_sms.state) then 'queued'
    else 'none' end`;
}

const unset = { mail: '尚未设置邮件服务', sms: '尚未设置短信服务' };

interface MessageRow {
  state: string | null;
  reason: string | null;
}

/** One way of an invitation, and why it did not leave by it. */
export function channelOf(
  kind: keyof Channels,
  { state, reason }: MessageRow,
  channels: Channels,
): { state: ChannelState; reason: string } {
  if (state === null) return { state: 'none', reason: '' };
  const waitsInVain = state === 'queued' && !channels[kind];
  return { state: state as InvitationState, reason: waitsInVain ? unset[kind] : (reason ?? '') };
}
