import { paceBounds, type DeliveryPace } from '#contract/public-site/delivery-pace.ts';
import type { Database, Tx } from '../../platform/db/open.ts';

/** Returns how many messages may leave; it stands where each program counts them. */
export async function findDeliveryPace(db: Pick<Database, 'selectFrom'>): Promise<DeliveryPace> {
  const rows = await db.selectFrom('message_pace').select(['kind', 'per_minute', 'per_day']).execute();
  const mail = rows.find(({ kind }) => kind === 'mail');
  const sms = rows.find(({ kind }) => kind === 'sms');
  return {
    MailPerMinute: mail?.per_minute ?? paceBounds.MailPerMinute.min,
    MailPerDay: mail?.per_day ?? paceBounds.MailPerDay.min,
    SmsPerDay: sms?.per_day ?? paceBounds.SmsPerDay.min,
  };
}

/** Saves the numbers that are given; an undefined one keeps its value. More than before count at once, also today. */
export async function saveDeliveryPace(
  tx: Tx,
  changes: { [Number in keyof DeliveryPace]: DeliveryPace[Number] | undefined },
): Promise<void> {
  const { MailPerMinute, MailPerDay, SmsPerDay } = changes;
  const mail = {
    ...(MailPerMinute === undefined ? {} : { per_minute: MailPerMinute }),
    ...(MailPerDay === undefined ? {} : { per_day: MailPerDay }),
  };
  if (Object.keys(mail).length > 0)
    await tx.updateTable('message_pace').set(mail).where('kind', '=', 'mail').execute();
  if (SmsPerDay !== undefined)
    await tx.updateTable('message_pace').set({ per_day: SmsPerDay }).where('kind', '=', 'sms').execute();
}
