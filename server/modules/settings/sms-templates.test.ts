import { expect } from 'vitest';
import { businessDeliveryState } from '#contract/back-office/delivery-state.ts';
import { smsKindNames, smsKinds } from '#contract/back-office/sms-kinds.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { test } from '../../testing/test.ts';

/* 短信模板 and 节奏 of the site settings. */

const { GetSiteConfig, SaveSiteConfig } = businessSettings;
const invitation = { Kind: 'activity-invitation', Code: 'SMS_1', Text: '{活动}于{时间}举行' } as const;

test('templates are stored with the parameters of their text, and kinds without one are named', async ({
  site,
  administrator,
}) => {
  const missing = async () =>
    (await site.call(businessDeliveryState.GetDeliveryState, {}, administrator)).WithoutTemplate;
  expect(await missing()).toEqual([]);

  await site.call(SaveSiteConfig, { SmsSign: '江澜协会', SmsTemplates: [invitation] }, administrator);

  expect(await site.call(GetSiteConfig, {}, administrator)).toMatchObject({
    SmsSign: '江澜协会',
    SmsTemplates: [{ ...invitation, Params: ['活动', '时间'] }],
  });
  expect(await missing()).toEqual(smsKindNames.filter((kind) => kind !== 'activity-invitation'));
  await site.call(SaveSiteConfig, { SmsTemplates: [] }, administrator);
  expect(await missing()).toEqual([]);
});

test.for([
  [
    { ...invitation, Text: '{活动}请{单位}参加' },
    '“活动邀请”没有参数{单位}，可用的是 {活动}、{时间}、{地点}',
  ],
  [{ ...invitation, Params: ['活动'] }, '“活动邀请”的参数与内容里的不一致'],
  [{ ...invitation, Code: '' }, '“活动邀请”还没有填模板编号'],
  [{ ...invitation, Text: '' }, '“活动邀请”还没有填模板内容'],
  [{ ...invitation, Kind: 'nothing' }, '没有这种短信'],
] as const)(
  'the template %j is refused beside its field',
  async ([template, message], { site, administrator }) => {
    const sent = await site.send(SaveSiteConfig, { SmsTemplates: [template] } as never, administrator);

    expect(sent.Code).toBe(400);
    expect(Object.values(sent.Data ?? {})).toEqual([message]);
  },
);

test('each kind has one template', async ({ site, administrator }) => {
  const SmsTemplates = [invitation, invitation];

  expect(await site.send(SaveSiteConfig, { SmsTemplates }, administrator)).toMatchObject({
    Code: 400,
    Data: { SmsTemplates: '每种短信只有一个模板' },
  });
});

test('no two parameters of a kind have the same word', () => {
  for (const { params } of Object.values(smsKinds)) {
    const words = Object.values(params);
    expect(new Set(words).size).toBe(words.length);
  }
});

test('quotas are saved within their bounds, and refused beside the field', async ({
  site,
  administrator,
}) => {
  await site.call(SaveSiteConfig, { MailPerMinute: 30, MailPerDay: 800 }, administrator);

  expect(await site.call(GetSiteConfig, {}, administrator)).toMatchObject({
    MailPerMinute: 30,
    MailPerDay: 800,
  });
  const wrong = { MailPerMinute: 0, MailPerDay: 19, SmsPerDay: 100_001 };
  expect(await site.send(SaveSiteConfig, wrong, administrator)).toMatchObject({
    Code: 400,
    Data: {
      MailPerMinute: '每分钟最多发几封邮件应为 1 至 600 的整数',
      MailPerDay: '每天最多发几封邮件应为 20 至 100000 的整数',
      SmsPerDay: '每天最多发几条短信应为 20 至 100000 的整数',
    },
  });
});
