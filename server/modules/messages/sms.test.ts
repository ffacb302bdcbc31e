import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorReach } from '../../platform/core/reach.ts';
import { startWebhook, type TestWebhook } from '../../testing/services/start-webhook.ts';
import { sendShortMessage, type SignedTemplates } from './sms.ts';

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

const rejection = {
  kind: 'application-rejected',
  params: { company: '江澜建设', reason: '营业执照不清楚' },
} as const;
const message = { id: 1, recipient: '13800138000', body: '江澜建设：未通过', sms: rejection };
const send = (templates: SignedTemplates) =>
  sendShortMessage({ webhookUrl: webhook.url, reach: operatorReach, timeoutMs: 10_000, templates }, message);

test('a kind with a template leaves in the approved text, with signature, number and parameters', async () => {
  const Text = '{公司名称}的申请未通过：{原因}';
  const template = {
    Kind: 'application-rejected',
    Code: 'SMS_7',
    Text,
    Params: ['公司名称', '原因'],
  } as const;
  const all = [{ ...template, Params: [...template.Params] }];

  expect(await send({ sign: '江澜协会', all })).toEqual({ state: 'sent' });

  expect(webhook.posted.map(({ body }) => body)).toEqual([
    {
      mobile: '13800138000',
      content: '【江澜协会】江澜建设的申请未通过：营业执照不清楚',
      sign: '江澜协会',
      template: 'SMS_7',
      params: { company: '江澜建设', reason: '营业执照不清楚' },
    },
  ]);
});

test('without any template a short message leaves as before; a kind without one among others is refused with its name', async () => {
  expect(await send({ sign: '江澜协会', all: [] })).toEqual({ state: 'sent' });
  const others = [{ Kind: 'form-reminder', Code: 'SMS_8', Text: '请填写', Params: [] }] as const;
  const all = others.map((one) => ({ ...one, Params: [] }));

  expect(await send({ sign: '江澜协会', all })).toEqual({
    state: 'refused',
    reason: '在短信服务商处没有登记“入会申请未通过”的模板',
  });
  expect(webhook.posted.map(({ body }) => body)).toEqual([
    { mobile: '13800138000', content: '江澜建设：未通过' },
  ]);
});
