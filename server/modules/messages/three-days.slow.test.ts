import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pauseText } from '#contract/back-office/delivery-state.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { prepareSending } from '../../testing/factories/prepare-sending.ts';
import { isAnyMessageDue, takeDueMessages } from './due-messages.ts';
import { readPaces, wayStateOf } from './pace.ts';
import { queueMessage } from './store.ts';

/*
 * A notice to 1,200 members under the quotas that a new site has: 500 mails a day and 20 a minute, of which a tenth is reserved. The clock
 * of the database is moved from minute to minute, over the ends of days in Shanghai.
 */

const sending = prepareSending({ clock: true });
const { startSender, queue, find } = sending;

const members = 1200;
const shares = { day: 450, minute: 18 };

async function queueNotice(): Promise<void> {
  await transaction(sending.db, async (tx) => {
    for (let number = 0; number < members; number++)
      await queueMessage(tx, sending.vault, {
        kind: 'mail',
        recipient: `member${number}@b.example`,
        subject: '通知：关于召开会员大会的通知',
        body: '正文',
        entityType: 'test',
        recordId: 1,
        memberId: undefined,
      });
  });
}

const arrived = () => sending.smtp.received.length;

async function untilArrived(count: number): Promise<void> {
  await expect.poll(arrived, { interval: 20 }).toBe(count);
}

/** Lets minutes pass until so many have arrived in all, in no minute more than its share. */
async function letMinutesPass(until: number): Promise<void> {
  while (arrived() < until) {
    const next = Math.min(until, arrived() + shares.minute);
    await sending.clock.moveOn('65 seconds');
    await untilArrived(next);
    expect(await isAnyMessageDue(sending.db)).toBe(false);
  }
}

/** What the clerk reads, and what another sender would get: nothing more leaves. */
async function expectPause(words: string): Promise<void> {
  const { mail } = await readPaces(sending.db);
  expect(pauseText('邮件', wayStateOf(mail), mail.day)).toBe(words);
  expect(await isAnyMessageDue(sending.db)).toBe(false);
  const box = { db: sending.db, vault: sending.vault };
  expect(await takeDueMessages(box, { kind: 'mail', count: 4, leaseSeconds: 1 })).toEqual([]);
}

/** Somebody who forgot a password gets the link before the clock comes to the next minute. */
async function expectLinkAtOnce(recipient: string): Promise<void> {
  const id = await queue('mail', recipient, { topic: 'password-link', validMinutes: 30 });
  const { rows } = await sql<{ asked: Date }>`select now() as asked`.execute(sending.db);
  await expect.poll(async () => (await find(id)).state).toBe('sent');
  const { sent_at } = await find(id);
  expect(sent_at!.getTime() - rows[0]!.asked.getTime()).toBeLessThan(60_000);
}

test('1,200 messages under a quota of 500 leave in three days, each once, and password links meanwhile at once', async () => {
  const [tonight, thisMorning] = ['今日邮件额度已用完，明早 8 点继续', '昨天的邮件额度已用完，今早 8 点继续'];
  // Databases of tests let more messages leave.
  await sending.db
    .updateTable('message_pace')
    .set({ per_minute: 20, per_day: 500 })
    .where('kind', '=', 'mail')
    .execute();
  await sending.clock.moveTo('2026-11-30 14:00');
  await queueNotice();
  startSender({ smtpUrl: sending.smtp.url });
  startSender({ smtpUrl: sending.smtp.url });

  // The first day. A link leaves while a thousand wait for their minute, and when the day is used up.
  await untilArrived(shares.minute);
  await expectLinkAtOnce('first@b.example');
  await letMinutesPass(shares.day);
  await expectPause(tonight);
  await expectLinkAtOnce('second@b.example');
  await sending.clock.moveTo('2026-11-30 23:59');
  await expectPause(tonight);

  // The next day begins at midnight in Shanghai, and its notices at eight.
  await sending.clock.moveTo('2026-12-01 00:00');
  await expectPause(thisMorning);
  await expectLinkAtOnce('third@b.example');
  await sending.clock.moveTo('2026-12-01 07:58');
  await expectPause(thisMorning);
  const firstDay = shares.day + 1;
  expect(arrived()).toBe(firstDay + 1);
  await letMinutesPass(firstDay + shares.day);
  await expectPause(tonight);

  // The third day, by senders that were started anew in the night.
  await sending.stopSenders();
  await sending.clock.moveTo('2026-12-02 08:00');
  startSender({ smtpUrl: sending.smtp.url });
  startSender({ smtpUrl: sending.smtp.url });
  await untilArrived(firstDay + shares.day + shares.minute);
  await letMinutesPass(members + 3);
  await sending.clock.moveTo('2026-12-03 08:00');
  expect(await isAnyMessageDue(sending.db)).toBe(false);

  const recipients = sending.smtp.received.map(({ to }) => to[0]);
  expect(new Set(recipients).size).toBe(members + 3);
  expect(await sentByDay()).toEqual({ '2026-11-30': 449, '2026-12-01': 449, '2026-12-02': 302 });
});

/** Counts the notices that were sent, by days of Shanghai. */
async function sentByDay(): Promise<Record<string, number>> {
  const rows = await sending.db
    .selectFrom('outgoing_messages')
    .select(sql<string>`to_char(sent_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('day'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'sent')
    .where('priority', '=', 0)
    .groupBy('day')
    .orderBy('day')
    .execute();
  return Object.fromEntries(rows.map(({ day, count }) => [day, count]));
}
