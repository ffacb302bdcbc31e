import type { businessTestMessages } from '#contract/test-messages.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answers.ts';
import type { Handlers } from '../http/serve.ts';
import { takeFromLimit } from '../http/shared-limits.ts';
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
