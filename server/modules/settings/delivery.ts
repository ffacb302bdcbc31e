import { sql } from 'kysely';
import { isOutsideReach, officeReach, operatorReach, type Reach } from '../../platform/core/reach.ts';
import {
  isUnreadable,
  readMailServerAddress,
  readWebhookAddress,
  type UnreadableAddress,
} from '../../platform/core/service-addresses.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';

/** Settings for sending mail and short messages; where an address is undefined, its messages stay queued. */
export interface Delivery {
  smtpUrl: string | undefined;
  mailFrom: string;
  smsWebhookUrl: string | undefined;
  /** Where the addresses may lead to: one of the environment also inside. */
  mailReach: Reach;
  smsReach: Reach;
  /** The reasons for which stored addresses are not used. */
  toMend: Partial<Record<'SmtpUrl' | 'SmsWebhookUrl', string>>;
}

/** Delivery settings from the program's environment; they override the stored ones. */
export interface DeliveryFromEnvironment {
  smtpUrl: string | undefined;
  smsWebhookUrl: string | undefined;
  /** The networks inside that addresses of the back office may lead to. */
  innerNetworks: readonly string[];
}

export type SecretName = 'smtpUrl' | 'smsWebhookUrl';
const mailFromName = 'mailFrom';

/** The sources of the delivery settings. */
export interface DeliverySettings extends SealedDatabase {
  config: DeliveryFromEnvironment;
}

/** The ways by which messages can leave at present. */
export interface Channels {
  mail: boolean;
  sms: boolean;
}

export async function findChannels(settings: DeliverySettings): Promise<Channels> {
  const { smtpUrl, smsWebhookUrl } = await findDelivery(settings);
  return { mail: smtpUrl !== undefined, sms: smsWebhookUrl !== undefined };
}

export async function findDelivery({ db, vault, config }: DeliverySettings): Promise<Delivery> {
  const rows = await db.selectFrom('sealed_settings').select(['name', 'sealed']).execute();
  const settings = new Map(rows.map(({ name, sealed }) => [name, vault.open(sealed)]));
  const office = officeReach(config.innerNetworks);
  // An earlier version took addresses that are refused today.
  const SmtpUrl = config.smtpUrl ? undefined : problemOf('SmtpUrl', settings.get('smtpUrl'), office);
  const SmsWebhookUrl = config.smsWebhookUrl
    ? undefined
    : problemOf('SmsWebhookUrl', settings.get('smsWebhookUrl'), office);
  return {
    smtpUrl: config.smtpUrl ?? (SmtpUrl === undefined ? settings.get('smtpUrl') : undefined),
    smsWebhookUrl:
      config.smsWebhookUrl ?? (SmsWebhookUrl === undefined ? settings.get('smsWebhookUrl') : undefined),
    mailFrom: settings.get(mailFromName) ?? '',
    mailReach: config.smtpUrl ? operatorReach : office,
    smsReach: config.smsWebhookUrl ? operatorReach : office,
    toMend: { ...(SmtpUrl && { SmtpUrl }), ...(SmsWebhookUrl && { SmsWebhookUrl }) },
  };
}

/** The text beside an address that leads inside. */
export const refusedAddress =
  '这个地址在服务器自己的网络里，后台填写的不能用：请填外面的地址，或请管理服务器的人设置 INNER_NETWORKS';

/** Returns the reason for which an address typed into the back office is not used; a name is looked up when it is used. */
export function problemOf(
  field: 'SmtpUrl' | 'SmsWebhookUrl',
  text: string | undefined,
  reach: Reach,
): string | undefined {
  if (text === undefined) return undefined;
  const read = field === 'SmtpUrl' ? readMailServerAddress(text) : hostOfWebhook(text);
  if (isUnreadable(read)) return read.problem;
  return isOutsideReach(read.host, reach) ? refusedAddress : undefined;
}

function hostOfWebhook(text: string): { host: string } | UnreadableAddress {
  const read = readWebhookAddress(text);
  return isUnreadable(read) ? read : { host: read.hostname };
}

/** Stores a sealed setting; a blank value removes it. */
export async function sealSetting(
  tx: Tx,
  vault: Vault,
  name: SecretName | typeof mailFromName,
  value: string,
): Promise<void> {
  if (value === '') {
    await tx.deleteFrom('sealed_settings').where('name', '=', name).execute();
    return;
  }
  const sealed = vault.seal(value);
  await tx
    .insertInto('sealed_settings')
    .values({ name, sealed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed, updated_at: sql`now()` }))
    .execute();
}
