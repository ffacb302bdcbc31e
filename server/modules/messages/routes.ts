import { toldStates, type businessHeldMessages } from '#contract/back-office/held-messages.ts';
import type { businessTestMessages } from '#contract/back-office/test-messages.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { takeFromLimit } from '../../platform/http/security/shared-limits.ts';
import { findDelivery } from '../settings/delivery.ts';
import { dropHeldMessages, listHeldMessages, sendHeldMessages, tellHeldMessages } from './held.ts';
import { sendTestMail, sendTestSms, type TestMessageDependencies } from './test-messages.ts';

/** Mails and short messages together, of one administrator: enough to try settings, too few to annoy anybody or to cost much. */
const testMessageLimit = { name: 'testMessage', count: 10, seconds: 600 };

export function businessTestMessageHandlers(
  delivery: TestMessageDependencies,
): Handlers<typeof businessTestMessages> {
  const take = (by: Actor) => takeFromLimit(delivery.db, testMessageLimit, String(by.id));
  return {
    async SendTestMail({ To }, { by }) {
      await take(by);
      await sendTestMail(delivery, To, by);
      return new Answer(null, { message: '测试邮件已发出' });
    },
    async SendTestSms({ Mobile }, { by }) {
      await take(by);
      await sendTestSms(delivery, Mobile, by);
      return new Answer(null, { message: '测试短信已发出' });
    },
  };
}

export function businessHeldMessageHandlers({
  db,
  vault,
  environment,
}: TestMessageDependencies): Handlers<typeof businessHeldMessages> {
  async function findChannels() {
    const { smtpUrl, smsWebhookUrl } = await findDelivery({ db, vault }, environment);
    return { mail: smtpUrl !== undefined, sms: smsWebhookUrl !== undefined };
  }
  return {
    async GetHeldMessages({ told, ...page }, { caller, by }) {
      const reader = { seesPhones: caller.holds('member:personal'), by };
      const { mail: CanMail, sms: CanSms } = await findChannels();
      return { ...(await listHeldMessages({ db, vault }, page, told, reader)), CanMail, CanSms };
    },
    TellHeldMessages: ({ Ids, Told }, { by }) => tellHeldMessages(db, Ids, Told === toldStates.told, by),
    SendHeldMessages: async ({ Ids }, { by }) => await sendHeldMessages(db, Ids, await findChannels(), by),
    DropHeldMessages: ({ Ids }, { by }) => dropHeldMessages(db, Ids, by),
  };
}
