import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openMessageSender, type MessageSender } from '../../modules/messages/sender.ts';
import { queueMessage, type OutgoingMessage } from '../../modules/messages/store.ts';
import { createLogger } from '../../platform/core/log.ts';
import { openVault, type Vault } from '../../platform/core/vault.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { movableClock } from '../movable-clock.ts';
import { startSmtp, type TestSmtp } from '../services/start-smtp.ts';
import { startWebhook, type TestWebhook } from '../services/start-webhook.ts';
import { makeTemporaryFolder } from '../start-program.ts';
import { createTestDatabase, type TestDatabase } from '../start-test-database.ts';

type Clock = Awaited<ReturnType<typeof movableClock>>;

/**
 * Prepares a database, a mail server and an SMS gateway for one test file; each test begins without messages. With `clock` the test moves
 * the time of the database.
 */
export function prepareSending(options: { clock?: boolean } = {}) {
  let database: TestDatabase;
  let clock: Clock | undefined;
  let vault: Vault;
  let smtp: TestSmtp;
  let webhook: TestWebhook;
  const logged: string[] = [];
  const running: MessageSender[] = [];
  const stopSenders = () => Promise.all(running.splice(0).map((sender) => sender.stop()));

  beforeAll(async () => {
    database = await createTestDatabase();
    clock = options.clock ? await movableClock(database) : undefined;
    const folder = await makeTemporaryFolder();
    vault = await openVault(folder.path, undefined);
    await folder.remove();
  });
  afterAll(async () => {
    await clock?.db.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    smtp = await startSmtp();
    webhook = await startWebhook();
  });
  afterEach(async () => {
    await stopSenders();
    await database.db.deleteFrom('outgoing_messages').execute();
    await database.db
      .updateTable('message_pace')
      .set({ day: '2000-01-01', day_count: 0, eve_count: 0, recent: [], limited_until: null, limit_step: 0 })
      .execute();
    await Promise.all([smtp.stop(), webhook.stop()]);
  });

  return {
    get db() {
      return clock?.db ?? database.db;
    },
    get clock() {
      if (!clock) throw new Error('prepareSending({ clock: true }) has one');
      return clock;
    },
    get vault() {
      return vault;
    },
    get smtp() {
      return smtp;
    },
    /** Replaces the server that was stopped. */
    set smtp(other) {
      smtp = other;
    },
    get webhook() {
      return webhook;
    },
    logged,
    stopSenders,

    /** Starts a sender with the program's time limits, except for replies that never arrive. */
    startSender(environment: { smtpUrl?: string; smsWebhookUrl?: string } = {}, timeoutMs?: number) {
      const sender = openMessageSender({
        db: clock?.db ?? database.db,
        vault,
        config: { smtpUrl: undefined, smsWebhookUrl: undefined, innerNetworks: [], ...environment },
        log: createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        pollEveryMs: 100,
      });
      running.push(sender);
      sender.start();
      return sender;
    },

    queue(
      kind: 'mail' | 'sms',
      recipient: string,
      more: Partial<Pick<OutgoingMessage, 'subject' | 'body' | 'topic' | 'validMinutes'>> = {},
    ) {
      const about = { entityType: 'test', recordId: 1, memberId: undefined };
      const message = { kind, recipient, subject: '通知', body: '正文', ...about, ...more };
      return transaction(clock?.db ?? database.db, (tx) => queueMessage(tx, vault, message));
    },

    find: (id: number) =>
      database.db
        .selectFrom('outgoing_messages')
        .select(['state', 'reason', 'attempt_count', 'sent_at', 'recipient'])
        .select(sql<number>`extract(epoch from next_attempt_at - now())::float8`.as('wait'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),

    async stateOf(id: number) {
      const { state } = await database.db
        .selectFrom('outgoing_messages')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return state;
    },

    async statesOf(ids: number[]) {
      const rows = await database.db
        .selectFrom('outgoing_messages')
        .select('state')
        .where('id', 'in', ids)
        .execute();
      return rows.map(({ state }) => state);
    },

    /** Makes the next attempts due. */
    async letTimePass(): Promise<void> {
      await database.db
        .updateTable('outgoing_messages')
        .set({ next_attempt_at: sql`now()` })
        .execute();
    },
  };
}
