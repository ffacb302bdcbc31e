import { refused } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { findDelivery, type DeliverySettings } from '../settings/delivery.ts';
import { findSiteInfo } from '../settings/store.ts';
import type { MessageKind } from './kinds.ts';
import { openMailer } from './mail.ts';
import type { Outcome } from './outcome.ts';
import { notePastQueue, returnAttempt } from './pace.ts';
import { mailSettings } from './sender.ts';
import { sendShortMessage } from './sms.ts';

interface TestDependencies extends DeliverySettings {
  /** The time limit of each step; the administrator waits for the result. */
  timeoutMs?: number;
}

const patienceMs = 5_000;

/**
 * Sends one mail past the queue, so that the result of new settings is visible at once.
 * @throws ApiError 409 with the reason when it was not sent
 */
export async function sendTestMail(
  { db, vault, config, timeoutMs = patienceMs }: TestDependencies,
  to: string,
  by: Actor,
): Promise<void> {
  const delivery = await findDelivery({ db, vault, config });
  if (delivery.smtpUrl === undefined) throw refused(delivery.toMend.SmtpUrl ?? '还没有设置邮件服务器');
  const settings = await mailSettings(db, delivery);
  const mailer = await openMailer({ ...settings, timeoutMs });
  const { name } = settings.sender;
  try {
    const mail = {
      id: ownId(),
      recipient: to,
      subject: `${name}：测试邮件`,
      body: `这是“${name}”管理后台发出的测试邮件。收到它，说明邮件服务器设置正确。`,
    };
    const outcome = await inQuota(db, 'mail', () => mailer.send(mail));
    await note(db, by, { Email: to, outcome });
  } finally {
    mailer.close();
  }
}

/** @throws ApiError 409 with the reason when it did not leave */
export async function sendTestSms(
  { db, vault, config, timeoutMs = patienceMs }: TestDependencies,
  mobile: string,
  by: Actor,
): Promise<void> {
  const delivery = await findDelivery({ db, vault, config });
  const { smsWebhookUrl: webhookUrl, smsReach: reach, toMend } = delivery;
  if (webhookUrl === undefined) throw refused(toMend.SmsWebhookUrl ?? '还没有设置短信接口');
  const { SiteName } = await findSiteInfo(db);
  const body = `【${SiteName}】这是一条测试短信，收到即说明短信接口设置正确。`;
  const outcome = await inQuota(db, 'sms', () =>
    sendShortMessage({ webhookUrl, reach, timeoutMs }, { id: ownId(), recipient: mobile, body }),
  );
  await note(db, by, { Mobile: mobile, outcome });
}

/** Sends one message that counts in the quotas of the day and the minute, unless it did not leave (decision 0646). */
async function inQuota(db: Database, kind: MessageKind, send: () => Promise<Outcome>): Promise<Outcome> {
  const day = await notePastQueue(db, kind);
  const outcome = await send();
  const isGone = outcome.state === 'sent' || outcome.state === 'uncertain' || outcome.mayHaveLeft;
  if (!isGone) await returnAttempt(db, kind, day);
  return outcome;
}

/** Returns a negative id: messages of the queue count from 1, and each test is a message of its own. */
function ownId(): number {
  return -Date.now();
}

/** The usual meaning of a permanent refusal of one recipient (RFC 5321: 550). */
const mailAdvice = '。请核对收件邮箱是否存在，或者对方不收这个发件人的邮件';

async function note(
  db: Database,
  by: Actor,
  { outcome, ...to }: { outcome: Outcome; Email?: string; Mobile?: string },
): Promise<void> {
  const Reason = outcome.state === 'sent' ? '' : outcome.reason;
  const isMailRefused = outcome.state === 'refused' && to.Email !== undefined;
  await recordOperation(db, by, { entityType: 'site', before: null, after: { ...to, Reason } });
  if (Reason !== '') throw refused(`没有发出：${Reason}${isMailRefused ? mailAdvice : ''}`);
}
