import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { prepareSending } from '../../testing/factories/prepare-sending.ts';
import { takeDueMessages } from './due-messages.ts';
import { forgetMessages, queueMessage } from './store.ts';

/* No message is sent twice, and none is stored longer than needed. */

const sending = prepareSending();
const { startSender, queue, find, stateOf, statesOf } = sending;

test('two processes deliver each message exactly once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, number) => queue('mail', `member${number}@b.example`)),
  );
  startSender({ smtpUrl: sending.smtp.url });
  startSender({ smtpUrl: sending.smtp.url });

  await expect.poll(async () => (await statesOf(ids)).every((state) => state === 'sent')).toBe(true);

  expect(new Set(sending.smtp.received.map(({ to }) => to[0])).size).toBe(30);
  expect(sending.smtp.received).toHaveLength(30);
});

test('a message of a transaction that is undone is never sent', async () => {
  startSender({ smtpUrl: sending.smtp.url });
  const undone = transaction(sending.db, async (tx) => {
    const about = { entityType: 'test', recordId: 1, memberId: undefined };
    await queueMessage(tx, sending.vault, { kind: 'mail', recipient: 'a@b.example', body: 'x', ...about });
    throw new Error('undo');
  });

  await expect(undone).rejects.toThrow('undo');
  const id = await queue('mail', 'later@b.example');
  await expect.poll(() => stateOf(id)).toBe('sent');

  expect(sending.smtp.received.map(({ to }) => to)).toEqual([['later@b.example']]);
});

test('only the state of old messages is stored, and messages that waited too long are not sent', async () => {
  const sentLongAgo = await queue('mail', 'a@b.example');
  const waiting = await queue('sms', '13800138000');
  const recent = await queue('sms', '13800138000');
  await sending.db
    .updateTable('outgoing_messages')
    .set({ state: 'sent' })
    .where('id', '=', sentLongAgo)
    .execute();
  await sending.db
    .updateTable('outgoing_messages')
    .set({ created_at: sql`now() - interval '91 days'` })
    .where('id', '!=', recent)
    .execute();

  await forgetMessages(sending.db, 90);

  expect(await find(sentLongAgo)).toMatchObject({ state: 'sent', recipient: Buffer.alloc(0) });
  expect(await find(waiting)).toMatchObject({ state: 'failed', reason: '长时间未能发送' });
  expect((await find(recent)).recipient.length).toBeGreaterThan(0);
});

test('a mail of a killed sender is sent again; a short message is not', async () => {
  const mail = await queue('mail', 'a@example.cn');
  const sms = await queue('sms', '13800138000');
  for (const kind of ['mail', 'sms'] as const) {
    const take = { kind, count: 4, leaseSeconds: 180 };
    expect(await takeDueMessages({ db: sending.db, vault: sending.vault }, take)).toHaveLength(1);
  }
  await sending.db
    .updateTable('outgoing_messages')
    .set({ next_attempt_at: sql`now() - interval '1 second'` })
    .execute();

  startSender({ smtpUrl: sending.smtp.url, smsWebhookUrl: sending.webhook.url });

  await expect.poll(() => statesOf([mail, sms])).toEqual(['sent', 'sent']);
  expect(sending.smtp.received).toHaveLength(1);
  expect(sending.webhook.posted).toEqual([]);
  expect(await find(sms)).toMatchObject({ reason: '发送中断，可能已送达', sent_at: null });
});

test('a short message that the gateway may have accepted is not sent again', async () => {
  sending.webhook.answerTo('13800138000', 0);
  const id = await queue('sms', '13800138000');

  startSender({ smsWebhookUrl: sending.webhook.url }, 300);

  await expect.poll(() => stateOf(id)).toBe('sent');
  expect(await find(id)).toMatchObject({ reason: '短信接口响应超时，可能已送达', attempt_count: 1 });
});
