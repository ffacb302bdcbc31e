import { expect, test } from 'vitest';
import { prepareSending } from '../../testing/factories/prepare-sending.ts';
import { takeDueMessages } from './due-messages.ts';
import { readPaces, wayStateOf } from './pace.ts';

/* How fast messages leave: the quotas of a minute and of a day, whoever sends, and what goes first. */

const sending = prepareSending({ clock: true });
const { startSender, queue, find, stateOf } = sending;

const setPace = (perMinute: number, perDay: number) =>
  sending.db
    .updateTable('message_pace')
    .set({ per_minute: perMinute, per_day: perDay })
    .where('kind', '=', 'mail')
    .execute();

const queueMany = async (count: number) => {
  for (let number = 0; number < count; number++) await queue('mail', `member${number}@b.example`);
};

const countOf = async (state: string) => {
  const { count } = await sending.db
    .selectFrom('outgoing_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return count;
};

const recipients = () => sending.smtp.received.map(({ to }) => to[0] ?? '');
const stateOfMail = async () => wayStateOf((await readPaces(sending.db)).mail);

/** Waits until so many have arrived, and then that no more of them do. */
async function untilArrived(count: number): Promise<void> {
  await expect.poll(() => sending.smtp.received.length).toBe(count);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(sending.smtp.received).toHaveLength(count);
}

test('a notice to many leaves within the quota of each day, each mail once, by two senders of which one dies', async () => {
  await setPace(600, 40);
  await sending.clock.moveTo('2026-11-30 14:00');
  await queueMany(80);
  const box = { db: sending.db, vault: sending.vault };
  // This one dies before it has sent what it took: its lease ends, and another takes it.
  expect(await takeDueMessages(box, { kind: 'mail', count: 4, leaseSeconds: 1 })).toHaveLength(4);
  startSender({ smtpUrl: sending.smtp.url });
  startSender({ smtpUrl: sending.smtp.url });

  // A tenth is reserved for what goes first; what the dead one took may have left, and counts.
  const arrived = {
    '2026-11-30 14:01': 32,
    '2026-12-01 08:00': 68,
    '2026-12-02 08:00': 80,
    '2026-12-03 08:00': 80,
  };
  for (const [time, count] of Object.entries(arrived)) {
    await sending.clock.moveTo(time);
    await untilArrived(count);
  }
  expect(new Set(recipients()).size).toBe(80);
  expect(await countOf('sent')).toBe(80);
});

test('a password link leaves at once while a thousand wait, also when the quota of the day is used up', async () => {
  await setPace(600, 40);
  await sending.clock.moveTo('2026-11-30 14:00');
  await queueMany(50);
  startSender({ smtpUrl: sending.smtp.url });
  await untilArrived(36);
  expect(await stateOfMail()).toEqual({
    TodayCount: 36,
    PerDay: 40,
    Pause: 'day',
    ResumeTime: '2026-12-01 08:00:00',
  });

  const link = await queue('mail', 'forgotten@b.example', { topic: 'password-link', validMinutes: 30 });
  const decision = await queue('mail', 'decided@b.example', { topic: 'decision' });
  await expect.poll(() => stateOf(link)).toBe('sent');
  await expect.poll(() => stateOf(decision)).toBe('sent');
  expect(sending.smtp.received).toHaveLength(38);
});

test('decisions leave a place for password links, and no day gets more than its quota', async () => {
  await setPace(600, 40);
  await sending.clock.moveTo('2026-11-30 14:00');
  for (let number = 0; number < 45; number++)
    await queue('mail', `decided${number}@b.example`, { topic: 'decision' });
  startSender({ smtpUrl: sending.smtp.url });
  await untilArrived(38);

  for (let number = 0; number < 4; number++)
    await queue('mail', `link${number}@b.example`, { topic: 'password-link', validMinutes: 30 });
  await untilArrived(40);
  expect(await stateOfMail()).toMatchObject({ TodayCount: 40 });
});

test('in the night after a full day notices wait until eight; a larger quota is used at once', async () => {
  await setPace(600, 20);
  await sending.clock.moveTo('2026-11-30 23:50');
  await queueMany(60);
  startSender({ smtpUrl: sending.smtp.url });
  await untilArrived(18);

  await sending.clock.moveTo('2026-12-01 00:30');
  await untilArrived(18);
  expect(await stateOfMail()).toMatchObject({ Pause: 'day', ResumeTime: '2026-12-01 08:00:00' });
  await queue('mail', 'night@b.example', { topic: 'password-link', validMinutes: 30 });
  await untilArrived(19);
  expect(recipients()).toContain('night@b.example');

  await sending.clock.moveTo('2026-12-01 08:00');
  await untilArrived(36);

  await setPace(600, 60);
  await untilArrived(61);
});

test('a minute gets no more than its quota, and what goes first is sent before older notices', async () => {
  await setPace(10, 500);
  await sending.clock.moveTo('2026-11-30 14:00');
  await queueMany(30);
  startSender({ smtpUrl: sending.smtp.url });
  startSender({ smtpUrl: sending.smtp.url });
  await untilArrived(9);

  await queue('mail', 'first@b.example', { topic: 'password-link', validMinutes: 30 });
  await untilArrived(10);
  expect(recipients()[9]).toBe('first@b.example');

  await sending.clock.moveOn('70 seconds');
  await untilArrived(19);
  expect(await stateOfMail()).toMatchObject({ Pause: '' });
});

test('a server that says that there were too many is left alone for one, four and 24 hours; an unknown recipient fails', async () => {
  await setPace(600, 500);
  await sending.clock.moveTo('2026-11-30 09:00');
  sending.smtp.answerTo('*', 550, 'Connection frequency limited');
  sending.smtp.answerTo('gone@b.example', 550, 'User unknown');
  const gone = await queue('mail', 'gone@b.example');
  const id = await queue('mail', 'member@b.example');
  startSender({ smtpUrl: sending.smtp.url });

  await expect.poll(() => stateOf(gone)).toBe('failed');
  await expect.poll(async () => (await find(id)).reason).toBe('邮件服务器说发得太多（550），过几小时再发');
  expect(await stateOf(id)).toBe('queued');
  expect(await stateOfMail()).toMatchObject({ Pause: 'limit', TodayCount: 0 });
  const later = await queue('mail', 'later@b.example');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await find(later)).toMatchObject({ attempt_count: 0 });

  await expect.poll(async () => (await find(id)).wait).toBeGreaterThan(600);
  const waits = [(await find(id)).wait];
  for (const hours of [1, 4]) {
    await sending.clock.moveOn(`${hours} hours 1 minute`);
    await expect.poll(async () => (await find(id)).wait).toBeGreaterThan(600);
    waits.push((await find(id)).wait);
  }
  expect(waits.map((wait) => Math.ceil(wait / 3600))).toEqual([1, 4, 24]);

  sending.smtp.answerTo('*', undefined);
  await sending.clock.moveOn('24 hours 1 minute');
  await expect.poll(() => stateOf(id)).toBe('sent');
  await expect.poll(() => stateOf(later)).toBe('sent');
  expect(await stateOfMail()).toMatchObject({ Pause: '' });
});

test('an attempt that did not leave takes no place of the day', async () => {
  await setPace(600, 500);
  sending.smtp.answerTo('busy@b.example', 451);
  const id = await queue('mail', 'busy@b.example');
  startSender({ smtpUrl: sending.smtp.url });

  await expect.poll(async () => (await find(id)).reason).toBe('邮件服务器暂不接收（451）');
  expect(await stateOfMail()).toMatchObject({ TodayCount: 0 });
});
