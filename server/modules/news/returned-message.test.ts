import { expect } from 'vitest';
import { systemStaff } from '#contract/accounts/staff.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { makeMenu, signInAdministrator } from '../../testing/factories/records.ts';
import { test as siteTest } from '../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, ({ webhook }) => ({ SMS_WEBHOOK_URL: webhook.url }));

test('a writer with a phone number gets a short message when an article is returned, and none on approval', async ({
  site,
  administrator,
  webhook,
}) => {
  const writer = await signInAdministrator(site, ['news:list', 'news:write']);
  await site.call(systemStaff.EditMyInfo, { RealName: '王丽', Mobile: '13812345678' }, writer);
  const MenuId = await makeMenu(site, administrator);
  const form = { MenuId, Title: '年会通知', NewContent: '<p>正文</p>', ToReview: true };
  const { NewsId, Review } = await site.call(businessNews.SaveNews, form, writer);
  const ProcessId = Review?.ProcessId ?? 0;

  const returned = { ProcessId, Status: 2, ProcessItemName: '日期有误，请核对' };
  await site.call(businessReviews.SaveProcessItem, returned, administrator);

  await expect
    .poll(() => webhook.posted.map(({ body }) => body))
    .toEqual([
      {
        mobile: '13812345678',
        content: '您送审的《年会通知》已退回：日期有误，请核对。请登录管理后台修改后重新送审。',
      },
    ]);
  await site.call(businessNews.SaveNews, { ...form, NewsId }, writer);
  const { Version } = await site.call(
    businessReviews.GetProcessItem,
    { processid: ProcessId },
    administrator,
  );
  await site.call(businessReviews.SaveProcessItem, { ProcessId, Status: 1, Version }, administrator);
  const messages = await site.db.selectFrom('outgoing_messages').select('noun').execute();
  expect(messages).toEqual([{ noun: 'review' }]);
});

test('a message about a return that waits for the gateway ends when the article is sent for review again', async ({
  site,
  administrator,
  webhook,
}) => {
  webhook.answerTo('13812345679', 503);
  const writer = await signInAdministrator(site, ['news:list', 'news:write']);
  await site.call(systemStaff.EditMyInfo, { RealName: '王莉', Mobile: '13812345679' }, writer);
  const MenuId = await makeMenu(site, administrator);
  const form = { MenuId, Title: '春训', NewContent: '<p>正文</p>', ToReview: true };
  const { NewsId, Review } = await site.call(businessNews.SaveNews, form, writer);
  const ProcessId = Review?.ProcessId ?? 0;
  const returned = { ProcessId, Status: 2, ProcessItemName: '日期有误，请核对' };
  await site.call(businessReviews.SaveProcessItem, returned, administrator);
  const message = () =>
    site.db
      .selectFrom('outgoing_messages')
      .select(['state', 'attempt_count', 'is_under_way'])
      .where('record_id', '=', ProcessId)
      .executeTakeFirstOrThrow();
  await expect.poll(message).toMatchObject({ attempt_count: 1, is_under_way: false });

  await site.call(businessNews.SaveNews, { ...form, NewsId }, writer);

  webhook.answerTo('13812345679', undefined);
  const due = { next_attempt_at: new Date(0) };
  await site.db.updateTable('outgoing_messages').set(due).where('record_id', '=', ProcessId).execute();
  await expect.poll(message).toMatchObject({ state: 'failed', attempt_count: 1 });
  expect(webhook.posted.filter(({ body }) => body.mobile === '13812345679')).toEqual([]);
});
