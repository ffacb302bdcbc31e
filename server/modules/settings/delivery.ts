import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { Vault } from '../../platform/core/vault.ts';

/** Settings for sending mail and short messages; where one is undefined, its messages stay queued. */
export interface Delivery {
  smtpUrl: string | undefined;
  mailFrom: string;
  smsWebhookUrl: string | undefined;
}

/** Delivery settings from the program's environment; they override the stored ones. */
export interface DeliveryFromEnvironment {
  smtpUrl: string | undefined;
  smsWebhookUrl: string | undefined;
}

export type SecretName = keyof DeliveryFromEnvironment;
const mailFromName = 'mailFrom';

export async function findDelivery(
  { db, vault }: { db: Database; vault: Vault },
  environment: DeliveryFromEnvironment,
): Promise<Delivery> {
  const rows = await db.selectFrom('sealed_settings').select(['name', 'sealed']).execute();
  const stored = new Map(rows.map(({ name, sealed }) => [name, vault.open(sealed)]));
  return {
    smtpUrl: environment.smtpUrl ?? stored.get('smtpUrl'),
    smsWebhookUrl: environment.smsWebhookUrl ?? stored.get('smsWebhookUrl'),
    mailFrom: stored.get(mailFromName) ?? '',
  };
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
