import { setTimeout as pause } from 'node:timers/promises';
import { emailOf, telephoneOf } from '#contract/fields/contacts.ts';
import type { Logger } from '../../platform/core/log.ts';
import { isUnreadable, readMailServerAddress } from '../../platform/core/service-addresses.ts';
import { isDatabaseAway } from '../../platform/db/database-away.ts';
import type { Database } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { findDelivery, type Delivery, type DeliveryFromEnvironment } from '../settings/delivery.ts';
import { findSiteInfo } from '../settings/store.ts';
import {
  endOutdated,
  isAnyMessageDue,
  settleInterrupted,
  takeDueMessages,
  type DueMessage,
} from './due-messages.ts';
import { holdMessages } from './held.ts';
import { messageKinds, type MessageKind } from './kinds.ts';
import { openMailer } from './mail.ts';
import type { NotSent, Outcome } from './outcome.ts';
import { endPauses, hoursOfLimit, notePause, returnAttempt } from './pace.ts';
import { htmlOfText } from './rich-mail.ts';
import { findSignedTemplates, sendShortMessage } from './sms.ts';
import { noteDelayed, noteFailed, noteSent, noteUncertain } from './store.ts';

/** Delivers queued messages. Several processes share the work: each message is taken by one of them. */
export interface MessageSender {
  start(): void;
  /** Takes no more messages and waits for those under way. */
  stop(): Promise<void>;
}

interface Options extends SealedDatabase {
  config: DeliveryFromEnvironment;
  log: Logger;
  timeoutMs?: number;
  pollEveryMs?: number;
}

const atOnce = 4;
/** Longer than any attempt takes: a message with an older lease belongs to a process that died. */
const leaseSeconds = 180;
const stopWithinMs = 4_000;
/** Minutes to the next attempt; after the last one the message has failed. Two days and a half in all. */
const waits = [1, 5, 15, 60, 180, 360, 720, 1440];

const tidyEveryMs = 60_000;

/** Returns the minutes until the next attempt; undefined when there is none. Whoever waits at the screen is not made to wait for hours. */
function waitOf({ priority, attemptCount, limitCount }: DueMessage, { state }: NotSent): number | undefined {
  if (state === 'refused') return undefined;
  if (state !== 'limited' || priority === 2) return waits[attemptCount - 1];
  const hours = hoursOfLimit(limitCount + 1);
  return hours === undefined ? undefined : hours * 60;
}

type MessageChannels = Partial<Record<MessageKind, (message: DueMessage) => Promise<Outcome>>>;

export function openMessageSender(options: Options): MessageSender {
  const { db, vault, config, log, timeoutMs = 10_000, pollEveryMs = 1_000 } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let tidiedAt = 0;
  let round: Promise<void> = Promise.resolve();

  /** Ends what has become outdated while it waited, now and then: among thousands that wait it is not free. */
  async function tidy(): Promise<void> {
    if (Date.now() < tidiedAt + tidyEveryMs) return;
    tidiedAt = Date.now();
    await endOutdated(db);
  }

  async function deliverDue(): Promise<void> {
    await tidy();
    if (!(await isAnyMessageDue(db))) return;
    await settleInterrupted(db);
    const delivery = await findDelivery({ db, vault, config });
    const sign = await findSignature(db);
    const templates = await findSignedTemplates(db);
    const mailer = delivery.smtpUrl
      ? await openMailer({ ...(await mailSettings(db, delivery)), timeoutMs })
      : undefined;
    const { smsWebhookUrl, smsReach: reach } = delivery;
    const channels: MessageChannels = {
      ...(mailer ? { mail: (message) => mailer.send(withSignature(message, sign)) } : {}),
      ...(smsWebhookUrl
        ? {
            sms: (message) =>
              sendShortMessage({ webhookUrl: smsWebhookUrl, reach, timeoutMs, templates }, message),
          }
        : {}),
    };
    try {
      await holdMessages(
        db,
        messageKinds.filter((kind) => !channels[kind]),
      );
      await deliverBy(channels);
    } finally {
      mailer?.close();
    }
  }

  async function deliverBy(channels: MessageChannels): Promise<void> {
    // A slow mail server delays no short message.
    await Promise.all(
      messageKinds.map(async (kind) => {
        const send = channels[kind];
        if (!send) return;
        while (!stopping.signal.aborted) {
          const messages = await takeDueMessages({ db, vault }, { kind, count: atOnce, leaseSeconds });
          if (messages.length === 0) return;
          await Promise.all(messages.map(async (message) => note(message, await send(message))));
        }
      }),
    );
  }

  async function note(message: DueMessage, outcome: Outcome): Promise<void> {
    const { id, kind } = message;
    if (outcome.state === 'sent') {
      await noteSent(db, id);
      if (message.isAfterPause) await endPauses(db, kind);
      return log.info({ messageId: id, kind }, 'messageSent');
    }
    const { reason, status } = outcome;
    if (outcome.state === 'uncertain') {
      await noteUncertain(db, id, reason);
      return log.warn({ messageId: id, kind, reason, status }, 'messageUncertain');
    }
    if (!outcome.mayHaveLeft) await returnAttempt(db, kind, message.day);
    if (outcome.state === 'limited') await notePause(db, kind);
    const wait = waitOf(message, outcome);
    if (wait === undefined) await noteFailed(db, id, reason);
    else await noteDelayed(db, id, { reason, seconds: wait * 60, isLimit: outcome.state === 'limited' });
    log.warn(
      { messageId: id, kind, reason, status },
      wait === undefined ? 'messageFailed' : 'messageDelayed',
    );
  }

  function poll(): void {
    round = deliverDue()
      .catch((error: unknown) => {
        // The next run shows whether it is back.
        if (!isDatabaseAway(error)) log.warn({ err: error }, 'messagesNotDelivered');
      })
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(poll, pollEveryMs).unref();
      });
  }

  return {
    start: poll,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([round, pause(stopWithinMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Returns the settings of mail. Without a configured sender, the account at the server is used if it is an address.
 * Replies reach the office at the address of its contacts.
 */
export async function mailSettings(db: Database, { smtpUrl = '', mailFrom, mailReach: reach }: Delivery) {
  const server = readMailServerAddress(smtpUrl);
  const { host, account } = isUnreadable(server) ? { host: 'localhost', account: undefined } : server;
  const address = mailFrom || (account?.user.includes('@') ? account.user : `no-reply@${host}`);
  const { SiteName, Contacts } = await findSiteInfo(db);
  return { smtpUrl, reach, sender: { name: SiteName, address }, replyTo: emailOf(Contacts) };
}

interface Signature {
  name: string;
  telephone: string;
}

async function findSignature(db: Database): Promise<Signature> {
  const { SiteName, Contacts } = await findSiteInfo(db);
  return { name: SiteName, telephone: telephoneOf(Contacts) };
}

/** Appends the sender and its telephone number to a letter; one that ends with the name gets only the number. */
function withSignature(message: DueMessage, { name, telephone }: Signature): DueMessage {
  const body = message.body.trimEnd();
  const lines = [body.endsWith(name) ? '' : name, telephone === '' ? '' : `电话：${telephone}`];
  const signature = lines.filter(Boolean).join('\n');
  if (signature === '') return message;
  const html = message.html === undefined ? {} : { html: `${message.html}\n${htmlOfText(signature)}` };
  return { ...message, body: `${body}\n\n${signature}`, ...html };
}
