import { businessDeliveryState } from '#contract/back-office/delivery-state.ts';
import { businessHeldMessages, toldStates } from '#contract/back-office/held-messages.ts';
import { businessTestMessages } from '#contract/back-office/test-messages.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { takeFromLimit } from '../../platform/http/security/shared-limits.ts';
import { findChannels } from '../settings/delivery.ts';
import { kindsWithoutTemplate } from '../settings/sms-templates.ts';
import { dropHeldMessages, listHeldMessages, sendHeldMessages, tellHeldMessages } from './held.ts';
import { readPaces, wayStateOf } from './pace.ts';
import { sendTestMail, sendTestSms } from './test-messages.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessHeldMessages, heldMessageHandlers(deps));
  api.serve(businessTestMessages, testMessageHandlers(deps));
  api.serve(businessDeliveryState, {
    async GetDeliveryState() {
      const { mail, sms } = await readPaces(deps.db);
      const WithoutTemplate = await kindsWithoutTemplate(deps.db);
      return { Mail: wayStateOf(mail), Sms: wayStateOf(sms), WithoutTemplate };
    },
  });
}

/** Mails and short messages together, of one administrator: enough to try settings, too few to annoy anybody or to cost much. */
const testMessageLimit = { name: 'testMessage', count: 10, seconds: 600 };

function testMessageHandlers(deps: ModuleDependencies): Handlers<typeof businessTestMessages> {
  const take = (by: Actor) => takeFromLimit(deps.db, testMessageLimit, String(by.id));
  return {
    async SendTestMail({ To }, { by }) {
      await take(by);
      await sendTestMail(deps, To, by);
      return new Answer(null, { message: '测试邮件已发出' });
    },
    async SendTestSms({ Mobile }, { by }) {
      await take(by);
      await sendTestSms(deps, Mobile, by);
      return new Answer(null, { message: '测试短信已发出' });
    },
  };
}

function heldMessageHandlers(deps: ModuleDependencies): Handlers<typeof businessHeldMessages> {
  const { db } = deps;
  return {
    async GetHeldMessages({ told, ...page }, { caller, by }) {
      const reader = { seesPhones: caller.holds('member:personal'), by };
      const { mail: CanMail, sms: CanSms } = await findChannels(deps);
      return { ...(await listHeldMessages(deps, page, told, reader)), CanMail, CanSms };
    },
    TellHeldMessages: ({ Ids, Told }, { by }) => tellHeldMessages(db, Ids, Told === toldStates.told, by),
    SendHeldMessages: async ({ Ids }, { by }) =>
      await sendHeldMessages(deps, Ids, await findChannels(deps), by),
    DropHeldMessages: ({ Ids }, { by }) => dropHeldMessages(db, Ids, by),
  };
}
