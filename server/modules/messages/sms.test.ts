import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorReach } from '../../platform/core/reach.ts';
import { startWebhook, type TestWebhook } from '../../testing/services/start-webhook.ts';
import { sendShortMessage } from './sms.ts';

let webhook: TestWebhook;
beforeEach(async () => {
  webhook = await startWebhook();
});
afterEach(() => webhook.stop());

test.each([
  ['13800138000', 200, { state: 'sent' }],
  ['13800138000', 400, { state: 'refused', reason: '短信接口拒收', status: 400 }],
  ['13800138000', 401, { state: 'delayed', reason: '短信接口没有接收', status: 401 }],
  ['13800138000', 302, { state: 'delayed', reason: '短信接口没有接收', status: 302 }],
  ['13800138000', 500, { state: 'delayed', reason: '短信接口没有接收', status: 500 }],
  ['13800138000', 0, { state: 'uncertain', reason: '短信接口响应超时，可能已送达' }],
  ['021-55555555', 200, { state: 'refused', reason: '手机号码有误' }],
])(
  'a short message to %s with the response status %i has the outcome %j',
  async (recipient, status, outcome) => {
    webhook.answerTo(recipient, status);
    // A reply that never arrives gets a short timeout.
    const settings = {
      webhookUrl: webhook.url,
      reach: operatorReach,
      timeoutMs: status === 0 ? 300 : 10_000,
    };

    expect(await sendShortMessage(settings, { id: 1, recipient, body: 'x' })).toEqual(outcome);
  },
);

test('a short message is delayed while the webhook is unavailable', async () => {
  await webhook.stop();
  const settings = { webhookUrl: webhook.url, reach: operatorReach, timeoutMs: 10_000 };

  const outcome = await sendShortMessage(settings, { id: 1, recipient: '13800138000', body: 'x' });

  expect(outcome).toEqual({ state: 'delayed', reason: '短信接口无法连接' });
});
