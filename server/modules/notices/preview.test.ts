import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import type { SmsKind } from '#contract/back-office/sms-kinds.ts';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { makeMember, makeNews } from '../../testing/factories/records.ts';
import { test as siteTest } from '../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
  SMTP_URL: smtp.url,
  SMS_WEBHOOK_URL: webhook.url,
}));

const { GetNoticeList, PreviewNotice } = businessNotices;

test('the preview says what leaves, by which way, and changes nothing', async ({ site, administrator }) => {
  const member = await makeMember(site, { MemberName: '预览公司', Email: 'p@preview.example' });
  const NewsId = await makeNews(site, administrator, { Title: '关于举办培训班的通知' });
  const form = { Title: '关于举办培训班的通知', NewsId, Audience: { MemberIds: [member.id] } };

  const preview = await site.call(PreviewNotice, form, administrator);

  expect(preview).toMatchObject({
    MemberName: '预览公司',
    Counts: { Companies: 1, WithMail: 1, PhoneOnly: 0, Unreachable: 0 },
  });
  expect(preview.Mail.Subject).toBe('通知：关于举办培训班的通知');
  expect(preview.Mail.Body).toContain('发布了《关于举办培训班的通知》，请查看。');
  expect([...preview.Sms].length).toBeLessThanOrEqual(70);
  expect((await site.call(GetNoticeList, { key: '关于举办培训班' }, administrator)).TotalCount).toBe(0);
});

test('the previews of notices and invitations have the words of the registered templates', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site, { MemberName: '模板公司', OperatorPhone: '13900139077' });
  const useTemplates = (...SmsTemplates: { Kind: SmsKind; Code: string; Text: string; Params: string[] }[]) =>
    site.call(businessSettings.SaveSiteConfig, { SmsSign: '江澜协会', SmsTemplates }, administrator);
  const notice = { Title: '放假安排', Content: '请查收。', Audience: { MemberIds: [member.id] } };
  const invitation = {
    Title: '研讨会',
    BeginTime: '2098-12-01 09:00:00',
    Place: '图书馆',
    Content: '<p>请参加</p>',
    MemberIds: [member.id],
  };
  const previews = async () => [
    (await site.call(PreviewNotice, notice, administrator)).Sms,
    (await site.call(businessActivities.PreviewInvitation, invitation, administrator)).Sms,
  ];

  await useTemplates({ Kind: 'notice', Code: 'SMS_1', Text: '请查收通知{标题}。', Params: ['标题'] });
  expect(await previews()).toEqual(['【江澜协会】请查收通知放假安排。', '']);
  const Text = '敬请出席{活动}，{地点}。';
  await useTemplates({ Kind: 'activity-invitation', Code: 'SMS_2', Text, Params: ['活动', '地点'] });
  expect(await previews()).toEqual(['', '【江澜协会】敬请出席研讨会，图书馆。']);
  await useTemplates();
  expect((await previews())[0]).toContain('“放假安排”，请看邮件');
});
