import type { ChannelState } from '#contract/activities/activities.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import { findDelivery, type DeliveryFromEnvironment } from '../settings/delivery.ts';

/** The ways by which messages can leave at present. */
export interface Channels {
  mail: boolean;
  sms: boolean;
}

/** The sources that decide which channels are available. */
export interface ChannelSettings {
  db: Database;
  vault: Vault;
  /** Mail and SMS settings from the program's environment. */
  environment: DeliveryFromEnvironment;
}

export async function findChannels({ environment, ...stored }: ChannelSettings): Promise<Channels> {
  const { smtpUrl, smsWebhookUrl } = await findDelivery(stored, environment);
  return { mail: smtpUrl !== undefined, sms: smsWebhookUrl !== undefined };
}

const unset = { mail: '尚未设置邮件服务', sms: '尚未设置短信服务' };

interface MessageRow {
  state: string | null;
  reason: string | null;
  isHeld: boolean | null;
  toldAt: Date | null;
}

/** Returns one channel of an invitation and its failure. A held message has no channel until a person sends it. */
export function channelOf(
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
