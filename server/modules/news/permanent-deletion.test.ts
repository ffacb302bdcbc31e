import { sql } from 'kysely';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Envelope } from '#contract/api/envelope.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessFiles } from '#contract/content/files.ts';
import { businessMedia } from '#contract/content/media.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessNewsDeletion } from '#contract/news/news-deletion.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { enableTotp } from '../../testing/enable-totp.ts';
import { makeNews, signInAdministrator } from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const { GetNewsDeletion, DestroyNews, ApproveNewsDeletion, DropNewsDeletion } = businessNewsDeletion;

async function upload(site: TestApp, token: string, name: string): Promise<string> {
  return (await sendFile(site, businessFiles.UploadFile, { name, content: '%PDF-1.4\n%%EOF\n', token })).Data;
}

/** Makes an article in the recycle bin whose text links to these files. */
async function recycle(site: TestApp, token: string, Title: string, files: string[] = []): Promise<number> {
  const NewContent = `<p>正文</p>${files.map((file) => `<p><a href="${file}">附件</a></p>`).join('')}`;
  const NewsId = await makeNews(site, token, { Title, NewContent });
  await site.call(businessNews.DelNews, { NewsId }, token);
  return NewsId;
}

const inBin = async (site: TestApp, token: string, key: string, more: object = {}) =>
  (await site.call(businessNews.GetNewsRecycle, { key, ...more }, token)).List;

test('an administrator with a second factor deletes an article for good, with its versions and its own files', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site);
  await enableTotp(site, clerk);
  const [own, shared] = [
    await upload(site, administrator, '独用.pdf'),
    await upload(site, administrator, '共用.pdf'),
  ];
  const NewsId = await recycle(site, administrator, '误发的通知', [own, shared]);
  await makeNews(site, administrator, { NewContent: `<p><a href="${shared}">附件</a></p>` });

  const preview = await site.call(GetNewsDeletion, { Ids: String(NewsId) }, clerk);
  expect(preview).toEqual({
    Articles: [{ NewsId, Title: '误发的通知', VersionCount: 1, WhyNot: '' }],
    Files: ['独用.pdf'],
    NeedsApproval: false,
    DirectFrom: '',
  });
  const answer = await site.call(DestroyNews, { Ids: [NewsId], Reason: '含个人信息' }, clerk);

  expect(answer).toEqual({ IsDeleted: true });
  expect(await inBin(site, administrator, '误发的通知')).toEqual([]);
  for (const table of ['news_versions', 'news_sounds', 'news_files'] as const)
    expect(
      await site.db.selectFrom(table).select('news_id').where('news_id', '=', NewsId).execute(),
      table,
    ).toEqual([]);
  const files = (await site.call(businessMedia.GetMediaList, { key: '用.pdf' }, administrator)).List;
  expect(files.map(({ Name }) => Name)).toEqual(['共用.pdf']);
  expect((await site.app.inject({ url: own })).statusCode).toBe(404);
  expect((await site.app.inject({ url: shared })).statusCode).toBe(200);
  const removed = await site.call(businessMedia.GetMediaList, { key: '用.pdf', removed: 1 }, administrator);
  expect(removed.List.map(({ Name }) => Name)).toEqual(['独用.pdf']);
  expect(await site.send(DestroyNews, { Ids: [NewsId], Reason: '再删' }, clerk)).toMatchObject({ Code: 404 });
});

test('a file that a banner uses outlives the article', async ({ site, administrator }) => {
  const content = new Uint8Array(
    await sharp({ create: { width: 3, height: 2, channels: 3, background: '#0b3d7a' } })
      .png()
      .toBuffer(),
  );
  const sent = { name: '横幅.png', content, token: administrator };
  const picture = (await sendFile(site, businessFiles.UploadFile, sent)).Data;
  await site.call(businessBanners.SaveBanner, { Title: '年会', Type: 1, ImageUrl: picture }, administrator);
  const NewsId = await recycle(site, administrator, '带横幅的报道', [picture]);
  const clerk = await signInAdministrator(site);
  await enableTotp(site, clerk);

  expect((await site.call(GetNewsDeletion, { Ids: String(NewsId) }, clerk)).Files).toEqual([]);
  await site.call(DestroyNews, { Ids: [NewsId], Reason: '重复' }, clerk);

  expect((await site.app.inject({ url: picture })).statusCode).toBe(200);
});

test('a second factor that was proven long ago is asked for again, and a wrong code deletes nothing', async ({
  site,
  administrator,
}) => {
  const NewsId = await recycle(site, administrator, '要动态码的文章');
  const clerk = await signInAdministrator(site);
  const phone = await enableTotp(site, clerk);
  await site.db
    .updateTable('sessions')
    .set({ totp_at: new Date(0) })
    .execute();
  const destroy = async (totp?: string) =>
    (
      await site.app.inject({
        method: 'POST',
        url: DestroyNews.path,
        headers: { token: clerk, ...(totp !== undefined && { totp }) },
        payload: { Ids: [NewsId], Reason: '含个人信息' },
      })
    ).json<Envelope>();

  expect(await destroy()).toMatchObject({ Code: 510, Data: { Need: 'totp' } });
  expect(await destroy('000000')).toMatchObject({ Code: 510, Data: { Need: 'totp' } });
  expect(await inBin(site, administrator, '要动态码')).toHaveLength(1);

  expect(await destroy(await phone.code())).toMatchObject({ Code: 200, Data: { IsDeleted: true } });
  expect(await inBin(site, administrator, '要动态码')).toEqual([]);
});

test('without a second factor another administrator has to approve, and the log names both and no text', async ({
  site,
  administrator,
}) => {
  const asker = await signInAdministrator(site);
  const NewsId = await recycle(site, administrator, '重复的报道');
  const answer = await site.call(DestroyNews, { Ids: [NewsId], Reason: '重复发布' }, asker);
  expect(answer).toEqual({ IsDeleted: false });
  expect(await inBin(site, asker, '重复的报道', { asked: 1 })).toMatchObject([
    { NewsId, Deletion: { Reason: '重复发布', IsOwn: true } },
  ]);

  expect(await site.send(ApproveNewsDeletion, { Ids: [NewsId] }, asker)).toMatchObject({
    Code: 409,
    Message: '“重复的报道”是您自己申请的，须由另一位管理员批准',
  });
  const [waiting] = await inBin(site, administrator, '重复的报道');
  expect(waiting?.Deletion).toMatchObject({ IsOwn: false, Reason: '重复发布' });
  await site.call(ApproveNewsDeletion, { Ids: [NewsId] }, administrator);

  expect(await inBin(site, administrator, '重复的报道')).toEqual([]);
  const { List } = await site.call(
    systemAudit.GetOperationLog,
    { action: 'ApproveNewsDeletion', noun: 'news' },
    administrator,
  );
  expect(List[0]).toMatchObject({
    RecordId: String(NewsId),
    Before: { Title: '重复的报道' },
    After: { Reason: '重复发布', RequestedBy: waiting?.Deletion?.RequesterName },
  });
  expect(JSON.stringify(List[0])).not.toContain('正文');
});

const noRequest = (title: string) => ({
  Code: 409,
  Message: `“${title}”没有待批准的彻底删除申请，申请超过 30 天的须重新提出`,
});

test('a request ends when it is withdrawn, and when the article is restored', async ({
  site,
  administrator,
}) => {
  const [first, second] = [
    await recycle(site, administrator, '撤回其一'),
    await recycle(site, administrator, '撤回其二'),
  ];
  await site.call(DestroyNews, { Ids: [first, second], Reason: '重复' }, administrator);
  const other = await signInAdministrator(site);

  await site.call(DropNewsDeletion, { Ids: [first] }, administrator);
  await site.call(businessNews.RestoreNews, { Ids: [second] }, administrator);
  expect(await site.send(ApproveNewsDeletion, { Ids: [second] }, other)).toMatchObject({ Code: 404 });
  await site.call(businessNews.DelNews, { NewsId: second }, administrator);

  expect(await inBin(site, administrator, '撤回', { asked: 1 })).toEqual([]);
  expect(await inBin(site, administrator, '撤回')).toHaveLength(2);
  expect(await site.send(ApproveNewsDeletion, { Ids: [first] }, other)).toMatchObject(noRequest('撤回其一'));
  expect(await site.send(ApproveNewsDeletion, { Ids: [second] }, other)).toMatchObject(noRequest('撤回其二'));
  expect(await site.send(DropNewsDeletion, { Ids: [first] }, other)).toMatchObject(noRequest('撤回其一'));
});

test('a request older than thirty days cannot be approved, and is asked for again', async ({
  site,
  administrator,
}) => {
  const NewsId = await recycle(site, administrator, '搁置的申请');
  const other = await signInAdministrator(site);
  await site.call(DestroyNews, { Ids: [NewsId], Reason: '重复' }, administrator);
  await site.db
    .updateTable('news_deletions')
    .set({ requested_at: sql`now() - interval '30 days'` })
    .where('news_id', '=', NewsId)
    .execute();

  expect(await site.send(ApproveNewsDeletion, { Ids: [NewsId] }, other)).toMatchObject(
    noRequest('搁置的申请'),
  );
  expect(await inBin(site, other, '搁置', { asked: 1 })).toEqual([]);
  expect((await inBin(site, other, '搁置'))[0]).not.toHaveProperty('Deletion');

  await site.call(DestroyNews, { Ids: [NewsId], Reason: '再次申请' }, administrator);
  await site.call(ApproveNewsDeletion, { Ids: [NewsId] }, other);
  expect(await inBin(site, other, '搁置')).toEqual([]);
});

test('of several articles with one that is not requested, none is deleted', async ({
  site,
  administrator,
}) => {
  const [asked, other] = [
    await recycle(site, administrator, '一并之一'),
    await recycle(site, administrator, '一并之二'),
  ];
  await site.call(DestroyNews, { Ids: [asked], Reason: '重复' }, administrator);
  const approver = await signInAdministrator(site);

  expect(await site.send(ApproveNewsDeletion, { Ids: [asked, other] }, approver)).toMatchObject(
    noRequest('一并之二'),
  );
  expect(await inBin(site, administrator, '一并')).toHaveLength(2);
});

test('of two approvals at the same time one deletes, and the other finds nothing', async ({
  site,
  administrator,
}) => {
  const NewsId = await recycle(site, administrator, '同时批准');
  await site.call(DestroyNews, { Ids: [NewsId], Reason: '重复' }, administrator);
  const approvers = [await signInAdministrator(site), await signInAdministrator(site)];

  const answers = await Promise.all(
    approvers.map((token) => site.send(ApproveNewsDeletion, { Ids: [NewsId] }, token)),
  );

  expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 404]);
});

test('a request is counted for the administrators who can approve it, not for the one who made it', async ({
  site,
  administrator,
}) => {
  const asker = await signInAdministrator(site);
  const waiting = async (token: string) =>
    (await site.call(businessWorkbench.GetWaiting, {}, token)).Counts.find(({ Kind }) => Kind === 'deletion')
      ?.Count;
  const [before = 0, ownBefore = 0] = [await waiting(administrator), await waiting(asker)];
  const NewsId = await recycle(site, administrator, '等人批准');
  await site.call(DestroyNews, { Ids: [NewsId], Reason: '重复' }, asker);

  expect(await waiting(administrator)).toBe(before + 1);
  expect(await waiting(asker)).toBe(ownBefore);
  expect(await waiting(await signInAdministrator(site, ['news:list', 'news:del']))).toBeUndefined();
  await site.call(ApproveNewsDeletion, { Ids: [NewsId] }, administrator);
  expect(await waiting(administrator)).toBe(before);
});

test('an administrator without the permission can neither ask nor approve', async ({ site }) => {
  const reader = await signInAdministrator(site, ['news:list', 'news:del']);

  expect(await site.send(DestroyNews, { Ids: [1], Reason: '重复' }, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(ApproveNewsDeletion, { Ids: [1] }, reader)).toMatchObject({ Code: 403 });
});
