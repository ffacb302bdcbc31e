import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessNewsDeletion } from '#contract/news/news-deletion.ts';
import { enableTotp } from '../../testing/enable-totp.ts';
import {
  makeMember,
  makeMenu,
  makeNews,
  signInAdministrator,
  signInMember,
} from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

/* Articles that are not deleted for good, and those whose review cases go along. */

const { DestroyNews } = businessNewsDeletion;

test('an article outside the recycle bin and a contribution with its review are not deleted', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site);
  await enableTotp(site, clerk);
  const published = await makeNews(site, administrator, { Title: '在用的文章' });
  expect(await site.send(DestroyNews, { Ids: [published], Reason: '重复' }, clerk)).toMatchObject({
    Code: 404,
  });
  const { MenuId } = await site.call(businessNews.GetNewsDetail, { newsid: published }, administrator);
  await site.db.updateTable('menus').set({ takes_contributions: true }).where('id', '=', MenuId).execute();
  const member = await signInMember(site, await makeMember(site));
  const { NewsId } = await site.call(
    webContributions.SaveNews,
    { MenuId, Title: '会员的稿件', NewContent: '<p>稿</p>' },
    member,
  );
  await site.call(businessNews.DelNews, { NewsId }, administrator);

  expect(await site.send(DestroyNews, { Ids: [NewsId], Reason: '重复' }, clerk)).toMatchObject({
    Code: 409,
    Message: '“会员的稿件”是会员投稿，审核记录须保留，不能彻底删除',
  });
  const { List } = await site.call(businessNews.GetNewsRecycle, { key: '会员的稿件' }, administrator);
  expect(List).toHaveLength(1);
});

test('an article that was reviewed is deleted with its cases, and the log retains who decided', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site);
  await enableTotp(site, clerk);
  const MenuId = await makeMenu(site, administrator);
  const writer = await signInAdministrator(site, ['news:list', 'news:write']);
  const { NewsId, Review } = await site.call(
    businessNews.SaveNews,
    { MenuId, Title: '审过的文章', NewContent: '<p>稿</p>', ToReview: true },
    writer,
  );
  const ProcessId = Review?.ProcessId ?? 0;
  const { Version } = await site.call(
    businessReviews.GetProcessItem,
    { processid: ProcessId },
    administrator,
  );
  await site.call(businessReviews.SaveProcessItem, { ProcessId, Status: 1, Version }, administrator);
  await site.call(businessNews.DelNews, { NewsId }, administrator);
  await expect(site.db.deleteFrom('reviews').where('id', '=', ProcessId).execute()).rejects.toThrow(
    'a case is deleted only with an article',
  );

  await site.call(DestroyNews, { Ids: [NewsId], Reason: '重复' }, clerk);

  expect(
    await site.send(businessReviews.GetProcessItem, { processid: ProcessId }, administrator),
  ).toMatchObject({
    Code: 404,
  });
  const { List } = await site.call(
    systemAudit.GetOperationLog,
    { action: 'SaveProcessItem', noun: 'review' },
    administrator,
  );
  expect(List[0]).toMatchObject({ RecordId: String(ProcessId), ActorKind: 'administrator' });
  expect(List[0]?.ActorName).not.toBe('');
});
