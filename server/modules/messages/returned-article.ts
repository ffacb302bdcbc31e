import { sql } from 'kysely';
import type { Tx } from '../../platform/db/open.ts';
import { findDelivery, type DeliverySettings } from '../settings/delivery.ts';
import { queueMessage } from './store.ts';

/**
 * Sends a short message to the administrator whose article was returned, if a gateway is set up and the administrator
 * has a phone number. Otherwise the workbench and the bell report it alone: nobody has to call a colleague.
 */
export async function tellReturn(
  { vault, config }: Omit<DeliverySettings, 'db'>,
  tx: Tx,
  reviewId: number,
  reason: string,
): Promise<void> {
  const { smsWebhookUrl } = await findDelivery({ db: tx, vault, config });
  if (smsWebhookUrl === undefined) return;
  const writer = await tx
    .selectFrom('reviews as r')
    .innerJoin('administrators as a', 'a.id', 'r.submitter_id')
    .select(['a.mobile_sealed', sql<string>`r.form ->> 'Title'`.as('title')])
    .where('r.id', '=', reviewId)
    .executeTakeFirstOrThrow();
  if (!writer.mobile_sealed) return;
  const recipient = vault.open(writer.mobile_sealed);
  if (recipient === '') return;
  await queueMessage(tx, vault, {
    kind: 'sms',
    recipient,
    body: `您送审的《${writer.title}》已退回：${reason}。请登录管理后台修改后重新送审。`,
    sms: { kind: 'article-returned', params: { title: writer.title, reason } },
    entityType: 'review',
    recordId: reviewId,
    memberId: undefined,
  });
}
