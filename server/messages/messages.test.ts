import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { createLogger } from '../base/log.ts';
import { sealSetting } from '../settings/delivery.ts';
import { createTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { makeTemporaryFolder } from '../testing/start-program.ts';
import { mailParts } from '../testing/mail-parts.ts';
import { startSmtp, type TestSmtp } from '../testing/start-smtp.ts';
import { startWebhook, type TestWebhook } from '../testing/start-webhook.ts';
import { openVault, type Vault } from '../base/vault.ts';
import { openSender, type Sender } from './sender.ts';
import { forgetMessages, queueMessage, takeDueMessages } from './store.ts';

let database: TestDatabase;
let vault: Vault;
let smtp: TestSmtp;
let webhook: TestWebhook;
const logged: string[] = [];
const running: Sender[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const folder = await makeTemporaryFolder();
  vault = await openVault(folder.path, undefined);
  await folder.remove();
});
afterAll(() => database.drop());
beforeEach(async () => {
  smtp = await startSmtp();
  webhook = await startWebhook();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((sender) => sender.stop()));
  await database.db.deleteFrom('outgoing_messages').execute();
  await Promise.all([smtp.stop(), webhook.stop()]);
});

/** As patient as the program's, but for what never comes. */
function startSender(
  environment: { smtpUrl?: string; smsWebhookUrl?: string } = {},
  timeoutMs?: number,
): Sender {
  const sender = openSender({
    db: database.db,
    vault,
    environment: { smtpUrl: undefined, smsWebhookUrl: undefined, ...environment },
    log: createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    lookEveryMs: 100,
  });
  running.push(sender);
  sender.start();
  return sender;
}

function queue(kind: 'mail' | 'sms', recipient: string, more: { subject?: string; body?: string } = {}) {
  const message = {
    kind,
    recipient,
    subject: '通知',
    body: '正文',
    noun: 'test',
    recordId: 1,
    memberId: undefined,
    ...more,
  };
  return transaction(database.db, (tx) => queueMessage(tx, vault, message));
}

function find(id: number) {
  return database.db
    .selectFrom('outgoing_messages')
    .select(['state', 'reason', 'attempt_count', 'sent_at', 'recipient'])
    .select(sql<number>`extract(epoch from next_attempt_at - now())::float8`.as('wait'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
const stateOf = async (id: number) => (await find(id)).state;
const statesOf = async (ids: number[]) => {
  const rows = await database.db
    .selectFrom('outgoing_messages')
    .select('state')
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ state }) => state);
};

/** As if the time for the next attempt had come. */
async function letTimePass(): Promise<void> {
  await database.db
    .updateTable('outgoing_messages')
    .set({ next_attempt_at: sql`now()` })
    .execute();
}

test('a mail arrives with sender, subject and text', async () => {
  startSender({ smtpUrl: smtp.url });
  const id = await queue('mail', 'zhang@company.example', { subject: '入会申请', body: '您的申请已通过。' });

  await expect.poll(() => stateOf(id)).toBe('sent');

  expect(smtp.received).toHaveLength(1);
  const [mail] = smtp.received;
  expect(mail?.to).toEqual(['zhang@company.example']);
  expect(mail?.source).toContain(`Subject: =?UTF-8?B?${Buffer.from('入会申请').toString('base64')}?=`);
  expect(mailParts(mail?.source ?? '')).toEqual({
    text: '您的申请已通过。',
    html: '<p>您的申请已通过。</p>',
  });
  expect(mail?.source).toContain(`Message-ID: <message-${id}@`);
  expect((await find(id)).sent_at).not.toBeNull();
});

test('a short message is posted once, with a key that tells it from others', async () => {
  startSender({ smsWebhookUrl: webhook.url });
  const id = await queue('sms', '13800138000', { body: '【协会】请登录' });

  await expect.poll(() => stateOf(id)).toBe('sent');

  expect(webhook.posted).toMatchObject([
    {
      headers: { 'idempotency-key': `message-${id}`, 'content-type': 'application/json' },
      body: { mobile: '13800138000', content: '【协会】请登录' },
    },
  ]);
});

test('messages of a kind that nothing is configured for wait, and leave once the back office says how', async () => {
  startSender({ smsWebhookUrl: webhook.url });
  const mail = await queue('mail', 'a@b.example');
  const sms = await queue('sms', '13800138000');
  await expect.poll(() => stateOf(sms)).toBe('sent');
  expect(await find(mail)).toMatchObject({ state: 'queued', attempt_count: 0, reason: '' });

  await transaction(database.db, async (tx) => {
    await sealSetting(tx, vault, 'smtpUrl', smtp.url);
    await sealSetting(tx, vault, 'mailFrom', 'office@association.example');
  });

  await expect.poll(() => stateOf(mail)).toBe('sent');
  expect(smtp.received[0]?.from).toBe('office@association.example');
  await database.db.deleteFrom('sealed_settings').execute();
});

test.each([
  'a@b.example\r\nBcc: victim@c.example',
  'a@b.example, victim@c.example',
  '"a" <victim@c.example>',
  'nobody',
  '',
])('%j is no address: the message fails and nothing leaves', async (recipient) => {
  startSender({ smtpUrl: smtp.url });
  const id = await queue('mail', recipient);

  await expect.poll(() => stateOf(id)).toBe('failed');

  expect(await find(id)).toMatchObject({ reason: '邮箱地址有误' });
  expect(smtp.received).toEqual([]);
});

test('a subject of two lines stays one', async () => {
  startSender({ smtpUrl: smtp.url });
  const id = await queue('mail', 'a@b.example', { subject: 'one\r\nBcc: victim@c.example' });

  await expect.poll(() => stateOf(id)).toBe('sent');

  expect(smtp.received[0]?.source).toContain('Subject: one Bcc: victim@c.example');
  expect(smtp.received[0]?.to).toEqual(['a@b.example']);
});

test('a recipient that the server refuses has failed, with the reason and without its address in the log', async () => {
  smtp.answerTo('gone@b.example', 550);
  startSender({ smtpUrl: smtp.url });
  const refused = await queue('mail', 'gone@b.example');
  const other = await queue('mail', 'here@b.example');

  await expect.poll(() => stateOf(refused)).toBe('failed');
  await expect.poll(() => stateOf(other)).toBe('sent');

  expect(await find(refused)).toMatchObject({ reason: '邮件服务器拒收（550）' });
  expect(logged.join('')).toContain('messageFailed');
  expect(logged.join('')).not.toContain('gone@b.example');
});

test('what the server puts off is tried again later, and arrives', async () => {
  smtp.answerTo('busy@b.example', 451);
  startSender({ smtpUrl: smtp.url });
  const id = await queue('mail', 'busy@b.example');
  await expect.poll(async () => (await find(id)).reason).toBe('邮件服务器暂不接收（451）');
  const first = await find(id);
  expect(first).toMatchObject({ state: 'queued', attempt_count: 1 });
  expect(first.wait).toBeGreaterThan(30);

  await letTimePass();
  await expect.poll(async () => (await find(id)).attempt_count).toBe(2);
  await expect.poll(async () => (await find(id)).wait).toBeGreaterThan(200);
  expect((await find(id)).wait).toBeLessThan(310);

  smtp.answerTo('busy@b.example', undefined);
  await letTimePass();
  await expect.poll(() => stateOf(id)).toBe('sent');
  expect(await find(id)).toMatchObject({ reason: '' });
});

test('a message that never gets through has failed in the end', async () => {
  smtp.answerTo('busy@b.example', 451);
  const id = await queue('mail', 'busy@b.example');
  await database.db.updateTable('outgoing_messages').set({ attempt_count: 8 }).execute();
  startSender({ smtpUrl: smtp.url });

  await expect.poll(() => stateOf(id)).toBe('failed');

  expect(await find(id)).toMatchObject({ reason: '邮件服务器暂不接收（451）', attempt_count: 9 });
});

test('a server that is away or refuses the sign-in delays all mail, and it leaves when that is over', async () => {
  const { port } = new URL(smtp.url);
  await smtp.stop();
  startSender({ smtpUrl: smtp.url });
  const id = await queue('mail', 'a@b.example');
  await expect.poll(async () => (await find(id)).reason).toBe('邮件服务器无法连接，这个地址和端口上没有服务');

  smtp = await startSmtp({ port: Number(port), password: 'right' });
  await Promise.all(running.splice(0).map((sender) => sender.stop()));
  startSender({ smtpUrl: smtp.url });
  await letTimePass();
  await expect
    .poll(async () => (await find(id)).reason)
    .toBe('邮件服务器拒绝登录（535），请检查账号；多数邮箱要填授权码，不是登录密码');
  expect(await stateOf(id)).toBe('queued');

  await smtp.stop();
  smtp = await startSmtp({ port: Number(port), password: 'pass/word' });
  await letTimePass();
  await expect.poll(() => stateOf(id)).toBe('sent');
  expect(smtp.received[0]?.from).toBe('office@a.example');
});

test('of two processes one delivers a message', async () => {
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, number) => queue('mail', `member${number}@b.example`)),
  );
  startSender({ smtpUrl: smtp.url });
  startSender({ smtpUrl: smtp.url });

  await expect.poll(async () => (await statesOf(ids)).every((state) => state === 'sent')).toBe(true);

  expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(30);
  expect(smtp.received).toHaveLength(30);
});

test('a message of a transaction that is undone is never sent', async () => {
  startSender({ smtpUrl: smtp.url });
  const undone = transaction(database.db, async (tx) => {
    const about = { noun: 'test', recordId: 1, memberId: undefined };
    await queueMessage(tx, vault, { kind: 'mail', recipient: 'a@b.example', body: 'x', ...about });
    throw new Error('undo');
  });

  await expect(undone).rejects.toThrow('undo');
  const id = await queue('mail', 'later@b.example');
  await expect.poll(() => stateOf(id)).toBe('sent');

  expect(smtp.received.map(({ to }) => to)).toEqual([['later@b.example']]);
});

test('of old messages only their state is kept, and what waited too long does not leave', async () => {
  const sentLongAgo = await queue('mail', 'a@b.example');
  const waiting = await queue('sms', '13800138000');
  const recent = await queue('sms', '13800138000');
  await database.db
    .updateTable('outgoing_messages')
    .set({ state: 'sent' })
    .where('id', '=', sentLongAgo)
    .execute();
  await database.db
    .updateTable('outgoing_messages')
    .set({ created_at: sql`now() - interval '91 days'` })
    .where('id', '!=', recent)
    .execute();

  await forgetMessages(database.db, 90);

  expect(await find(sentLongAgo)).toMatchObject({ state: 'sent', recipient: Buffer.alloc(0) });
  expect(await find(waiting)).toMatchObject({ state: 'failed', reason: '长时间未能发送' });
  expect((await find(recent)).recipient.length).toBeGreaterThan(0);
});

test('of a sender that was killed a mail leaves again, a short message never', async () => {
  const mail = await queue('mail', 'a@example.cn');
  const sms = await queue('sms', '13800138000');
  const taken = await takeDueMessages(
    { db: database.db, vault },
    { kinds: ['mail', 'sms'], count: 4, leaseSeconds: 180 },
  );
  expect(taken).toHaveLength(2);
  await database.db
    .updateTable('outgoing_messages')
    .set({ next_attempt_at: sql`now() - interval '1 second'` })
    .execute();

  startSender({ smtpUrl: smtp.url, smsWebhookUrl: webhook.url });

  await expect.poll(() => statesOf([mail, sms])).toEqual(['sent', 'sent']);
  expect(smtp.received).toHaveLength(1);
  expect(webhook.posted).toEqual([]);
  expect(await find(sms)).toMatchObject({ reason: '发送中断，可能已送达', sent_at: null });
});

test('a short message that may have been taken is not sent again', async () => {
  webhook.answerTo('13800138000', 0);
  const id = await queue('sms', '13800138000');

  startSender({ smsWebhookUrl: webhook.url }, 300);

  await expect.poll(() => stateOf(id)).toBe('sent');
  expect(await find(id)).toMatchObject({ reason: '短信接口响应超时，可能已送达', attempt_count: 1 });
});
