import sharp from 'sharp';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { businessFiles, webFiles } from '#contract/content/files.ts';
import { businessMedia } from '#contract/content/media.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessNewsDeletion } from '#contract/news/news-deletion.ts';
import { webNews } from '#contract/news/news.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { enableTotp } from '../../testing/enable-totp.ts';
import { saveActivity } from '../../testing/factories/make-activity.ts';
import {
  makeMember,
  makeMenu,
  makeNews,
  signInAdministrator,
  signInMember,
} from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

/*
 * Only public records open a file: drafts, review cases, versions and templates never do, and nobody opens a file to
 * others that they may not read (security line 11).
 */

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_UPLOADS: '1000/3600' });

const png = sharp({ create: { width: 3, height: 2, channels: 3, background: '#0b3d7a' } })
  .png()
  .toBuffer();
const pdf = '%PDF-1.4\n%%EOF\n';

const upload = async (site: TestApp, token: string, name = '附件.pdf'): Promise<string> => {
  const content = name.endsWith('.png') ? new Uint8Array(await png) : pdf;
  return (await sendFile(site, businessFiles.UploadFile, { name, content, token })).Data;
};
const uploadOfMember = async (site: TestApp, token: string): Promise<string> => {
  const sent = {
    name: '图.png',
    content: new Uint8Array(await png),
    fields: { Purpose: 'contribution' },
    token,
  };
  return (await sendFile(site, webFiles.UploadFile, sent)).Data;
};
const status = async (site: TestApp, url: string, more: { method?: 'HEAD'; range?: string } = {}) => {
  const { method = 'GET' as const, range } = more;
  return (await site.app.inject({ method, url, headers: range === undefined ? {} : { range } })).statusCode;
};
const linkTo = (address: string) => `<p>正文<a href="${address}">附件</a></p>`;
const addressIn = (html: string | null | undefined) => /(?:href|src)="([^"]+)"/.exec(html ?? '')?.[1] ?? '';

/** Uploads a file that only a closed article names. */
async function uploadClosed(site: TestApp, administrator: string, name?: string): Promise<string> {
  const address = await upload(site, administrator, name);
  await makeNews(site, administrator, { NewContent: linkTo(address), Status: 0 });
  return address;
}

const refusal = '其中的图片或附件不存在，或者您无权使用，请重新上传';

test('a waiting, returned or withdrawn submission opens no file, and the reviewer reads its files with a key', async ({
  site,
  administrator,
}) => {
  const writer = await signInAdministrator(site, ['news:list', 'news:write', 'file:upload']);
  const address = await upload(site, writer);
  const published = await makeNews(site, administrator);
  const { MenuId, Version } = await site.call(businessNews.GetNewsDetail, { newsid: published }, writer);
  const form = { NewsId: published, MenuId, Title: '改稿', NewContent: linkTo(address), ToReview: true };

  const { Review } = await site.call(businessNews.SaveNews, { ...form, Version }, writer);
  const ProcessId = Review?.ProcessId ?? 0;
  expect(await status(site, address)).toBe(404);
  const { News } = await site.call(businessReviews.GetProcessItem, { processid: ProcessId }, administrator);
  expect(await status(site, addressIn(News?.NewContent))).toBe(200);

  await site.call(
    businessReviews.SaveProcessItem,
    { ProcessId, Status: 2, ProcessItemName: '请核对日期' },
    administrator,
  );
  expect(await status(site, address)).toBe(404);
  await site.call(businessNews.SaveNews, { ...form, Title: '再改', Version }, writer);
  await site.call(businessNews.WithdrawNews, { NewsId: published }, writer);
  expect(await status(site, address)).toBe(404);
  const used = await site.call(businessMedia.GetMediaList, { key: '附件', used: 1 }, administrator);
  expect(used.List.map(({ Address }) => Address)).toContain(address);
});

test('a file of an earlier round of a submission counts as used', async ({ site, administrator }) => {
  const [first, second] = [await upload(site, administrator), await upload(site, administrator)];
  const published = await makeNews(site, administrator);
  const { MenuId } = await site.call(businessNews.GetNewsDetail, { newsid: published }, administrator);
  const form = { NewsId: published, MenuId, Title: '改稿', ToReview: true };
  const { Review } = await site.call(
    businessNews.SaveNews,
    { ...form, NewContent: linkTo(first) },
    administrator,
  );
  await site.call(businessNews.WithdrawNews, { NewsId: published }, administrator);
  await site.call(businessNews.SaveNews, { ...form, NewContent: linkTo(second) }, administrator);

  const { List } = await site.call(businessMedia.GetMediaList, { key: '附件' }, administrator);
  const file = List.find(({ Address }) => Address === first);

  expect(Review?.ProcessId).toBeGreaterThan(0);
  expect(file).toMatchObject({ UseCount: 1 });
  expect(await site.send(businessMedia.DelMedia, { Ids: [file?.FileId] }, administrator)).toMatchObject({
    Code: 409,
  });
});

test('a draft or cancelled activity, a hidden banner, link or column and a template open no file; what is public does', async ({
  site,
  administrator,
}) => {
  const [draft, invited, cancelled] = [
    await upload(site, administrator),
    await upload(site, administrator),
    await upload(site, administrator),
  ];
  const [banner, link, paper] = [
    await upload(site, administrator, '横幅.png'),
    await upload(site, administrator, '图标.png'),
    await upload(site, administrator, '底图.png'),
  ];
  const column = await upload(site, administrator);
  const { id } = await makeMember(site);
  await saveActivity(site, administrator, { Title: '草稿活动', Content: linkTo(draft) });
  await saveActivity(site, administrator, { Content: linkTo(invited), MemberIds: [id], Send: 1 });
  const { ActivityId } = await saveActivity(site, administrator, {
    Content: linkTo(cancelled),
    MemberIds: [id],
    Send: 1,
  });
  await site.call(
    businessActivities.CancelActivity,
    { ActivityId, Reason: '改期', Notify: false },
    administrator,
  );
  const bannerForm = { Title: '年会', Type: 2, ImageUrl: banner };
  const { BannerId } = await site.call(
    businessBanners.SaveBanner,
    { ...bannerForm, Status: 0 },
    administrator,
  );
  await site.call(
    businessLinks.SaveWebFriendlinks,
    { Title: '伙伴', Friendlinks: 'https://a.example', ImageUrl: link, Status: 0 },
    administrator,
  );
  const MenuId = await makeMenu(site, administrator, {
    WebUrl: column,
    Status: 0,
    TakesContributions: false,
  });
  const template = { Title: '证书', Statement: '参加 {programme}', Background: paper };
  await site.call(businessProgrammes.SaveProgramme, { ProgrammeName: '无人机', ...template }, administrator);

  for (const address of [draft, cancelled, banner, link, paper, column])
    expect(await status(site, address), address).toBe(404);
  expect(await status(site, invited)).toBe(200);
  const banners = await site.call(businessBanners.GetBannerList, {}, administrator);
  expect(await status(site, banners.List.find((one) => one.BannerId === BannerId)?.ImageUrl ?? '')).toBe(200);
  const activities = await site.call(businessActivities.GetActivityList, { key: '草稿活动' }, administrator);
  const { Content } = await site.call(
    businessActivities.GetActivity,
    { id: activities.List[0]?.ActivityId ?? 0 },
    administrator,
  );
  expect(await status(site, addressIn(Content))).toBe(200);

  await site.call(businessBanners.EditBannerStatus, { Ids: [BannerId], Status: 1 }, administrator);
  await site.call(businessMenus.EditMenuStatus, { Ids: [MenuId], Status: 1 }, administrator);
  expect([await status(site, banner), await status(site, column)]).toEqual([200, 200]);
});

test('after a permanent deletion the files that only the article or its review case named are removed and closed', async ({
  site,
  administrator,
}) => {
  const [inText, inCase] = [
    await upload(site, administrator, '正文件.pdf'),
    await upload(site, administrator, '送审件.pdf'),
  ];
  const NewsId = await makeNews(site, administrator, { NewContent: linkTo(inText) });
  const { MenuId, Version } = await site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator);
  await site.call(
    businessNews.SaveNews,
    { NewsId, MenuId, Title: '改稿', NewContent: linkTo(inText) + linkTo(inCase), ToReview: true, Version },
    administrator,
  );
  await site.call(businessNews.WithdrawNews, { NewsId }, administrator);
  await site.call(businessNews.DelNews, { NewsId }, administrator);
  const clerk = await signInAdministrator(site);
  await enableTotp(site, clerk);

  const preview = await site.call(businessNewsDeletion.GetNewsDeletion, { Ids: String(NewsId) }, clerk);
  await site.call(businessNewsDeletion.DestroyNews, { Ids: [NewsId], Reason: '重复' }, clerk);

  expect(preview.Files).toEqual(['正文件.pdf', '送审件.pdf']);
  expect([await status(site, inText), await status(site, inCase)]).toEqual([404, 404]);
  const removed = await site.call(businessMedia.GetMediaList, { removed: 1 }, administrator);
  expect(removed.List.map(({ Name }) => Name).toSorted()).toEqual(['正文件.pdf', '送审件.pdf']);
});

test('a member who names a file that is closed to the member is refused, and an earlier draft that names one gets no key', async ({
  site,
  administrator,
}) => {
  const [closed, picture] = [
    await uploadClosed(site, administrator),
    await uploadClosed(site, administrator, '图.png'),
  ];
  const MenuId = await makeMenu(site, administrator);
  const token = await signInMember(site);
  const own = await uploadOfMember(site, token);
  const save = (form: object) =>
    site.send(webContributions.SaveNews, { Title: '稿件', MenuId, NewContent: '<p>文</p>', ...form }, token);

  const refused = { Code: 400, Data: { NewContent: refusal } };
  for (const NewContent of [
    linkTo(closed),
    linkTo(`${closed}?x=1`),
    linkTo(closed.replace('/files', '&#47;files')),
    linkTo(`https://www.example.org${closed}`),
    `<p>文</p><img src="${picture}">`,
    `<p>文</p><video src="/a.mp4" poster="${picture}"></video>`,
  ])
    expect(await save({ NewContent }), NewContent).toMatchObject(refused);
  expect(await save({ ImageUrl: picture })).toMatchObject({ Code: 400, Data: { ImageUrl: refusal } });
  const { Data } = await save({ NewContent: `<p>文<img src="${own}"></p>` });
  const { NewsId } = Data as { NewsId: number };
  await site.db
    .updateTable('news')
    .set({ content: `<p><img src="${own}"></p>${linkTo(closed)}`, image_url: picture })
    .where('id', '=', NewsId)
    .execute();

  const draft = await site.call(webNews.GetNewsDetail, { newsid: NewsId }, token);
  const text = 'NewContent' in draft ? (draft.NewContent ?? '') : '';
  expect(text).toContain(`${own}?key=`);
  expect(text).toContain(`href="${closed}"`);
  // Nor is the author told its size.
  expect(draft).not.toHaveProperty('Attachments');
  expect('ImageUrl' in draft && draft.ImageUrl).toBe(picture);
  const { List } = await site.call(webContributions.GetMyNewsList, {}, token);
  expect(List.find((item) => item.NewsId === NewsId)?.ImageUrl).toBe(picture);
  const cases = await site.call(businessReviews.GetProcessList, { kind: 2 }, administrator);
  const processid = cases.List.find((item) => item.NewsId === NewsId)?.ProcessId ?? 0;
  const { News } = await site.call(businessReviews.GetProcessItem, { processid }, administrator);
  expect(News?.NewContent).toContain(`${own}?key=`);
  expect(News?.NewContent).not.toContain(`${closed}?key=`);
});

test('a file that is shown as a picture or a film although it is neither is refused beside the field', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const token = await signInMember(site);
  const address = await upload(site, administrator);
  await makeNews(site, administrator, { NewContent: linkTo(address) });
  const words = (as: string) => `正文中有一个 .pdf 文件被当作${as}，请删去后以附件上传`;
  const form = { Title: '图', MenuId };

  for (const [NewContent, as] of [
    [`<p>文<img src="${address}"></p>`, '图片'],
    [`<p>文</p><video src="/a.mp4" poster="${address}"></video>`, '图片'],
    [`<p>文</p><audio controls src="${address}"></audio>`, '音视频'],
  ] as const) {
    const error = { Code: 400, Data: { NewContent: words(as) } };
    expect(await site.send(webContributions.SaveNews, { ...form, NewContent }, token)).toMatchObject(error);
    expect(await site.send(businessNews.SaveNews, { ...form, NewContent }, administrator)).toMatchObject(
      error,
    );
  }
  expect(
    await site.send(
      businessNews.SaveNews,
      { ...form, NewContent: '<p>文</p>', ImageUrl: address },
      administrator,
    ),
  ).toMatchObject({ Code: 400, Data: { ImageUrl: '这个文件不是图片，请选择图片' } });
});

const writers: [Permission, Endpoint, string, (address: string, picture: string) => object][] = [
  ['news:write', businessNews.SaveNews, 'NewContent', (a) => ({ NewContent: linkTo(a), Status: 0 })],
  [
    'news:write',
    businessNews.SaveNews,
    'ImageUrl',
    (_a, p) => ({ NewContent: '<p>文</p>', ImageUrl: p, Status: 0 }),
  ],
  ['news:write', businessNews.SaveNews, 'NewContent', (a) => ({ NewContent: linkTo(a), ToReview: true })],
  [
    'activity:save',
    businessActivities.SaveActivityDetail,
    'Content',
    (a) => ({ BeginTime: '2098-12-01 09:00:00', Place: '上海', Content: linkTo(a) }),
  ],
  [
    'activity:save',
    businessActivities.SaveActivityDetail,
    'NoticeUrl',
    (a) => ({ BeginTime: '2098-12-01 09:00:00', Place: '上海', NoticeUrl: a }),
  ],
  ['banner:save', businessBanners.SaveBanner, 'ImageUrl', (_a, p) => ({ ImageUrl: p })],
  ['banner:save', businessBanners.SaveBanner, 'JumpUrl', (a) => ({ ImageUrl: '/a.png', JumpUrl: a })],
  ['link:save', businessLinks.SaveWebFriendlinks, 'Friendlinks', (a) => ({ Friendlinks: a })],
  ['webmenu:save', businessMenus.SaveMenu, 'WebUrl', (a) => ({ Name: '栏目', WebUrl: a })],
  [
    'site:save',
    businessSettings.SaveSiteConfig,
    'LogoUrl',
    (_a, p) => ({ LogoUrl: `${p}?key=1.${'a'.repeat(22)}` }),
  ],
  ['site:save', businessSettings.SaveSiteConfig, 'PrivacyText', (a) => ({ PrivacyText: linkTo(a) })],
  [
    'cert:template',
    businessProgrammes.SaveProgramme,
    'Background',
    (_a, p) => ({ ProgrammeName: '班', Statement: '文', Background: p }),
  ],
  [
    'cert:template',
    businessProgrammes.PreviewCert,
    'Background',
    (_a, p) => ({ ProgrammeName: '班', Statement: '文', Background: p }),
  ],
];

test.for(writers)(
  'an administrator with %s alone opens no closed file',
  async ([right, call, field, formOf], { site, administrator }) => {
    const [closed, picture] = [
      await uploadClosed(site, administrator),
      await uploadClosed(site, administrator, '图.png'),
    ];
    const MenuId = await makeMenu(site, administrator);
    const permission = call.permission ?? right;
    const writer = await signInAdministrator(site, [permission, 'file:upload']);
    const form = { Title: '标题', MenuId, ...formOf(closed, picture) };

    expect(await site.send(call, form, writer)).toMatchObject({ Code: 400, Data: { [field]: refusal } });
    expect([await status(site, closed), await status(site, picture)]).toEqual([404, 404]);
    const own = [await upload(site, writer), await upload(site, writer, '图.png')] as const;
    const allowed = { ...form, ...formOf(own[0], own[1]) };
    expect((await site.send(call, allowed, writer)).Code).toBe(200);
  },
);

test('a member’s key ends with the article, for every method and every size, and HEAD and ranges need one as well', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator, '图.png');
  const NewsId = await makeNews(site, administrator, {
    NewContent: `<p><img src="${address}"></p>`,
    IsMemberRead: true,
  });
  const token = await signInMember(site);
  const read = await site.call(webNews.GetNewsDetail, { newsid: NewsId }, token);
  const given = addressIn('NewContent' in read ? read.NewContent : '');
  const forms = (url: string) =>
    Promise.all([
      status(site, url),
      status(site, url, { method: 'HEAD' }),
      status(site, url, { range: 'bytes=0-3' }),
      status(site, `${url}${url.includes('?') ? '&' : '?'}w=480`),
    ]);
  expect(await forms(given)).toEqual([200, 200, 206, 200]);
  expect(await forms(address)).toEqual([404, 404, 404, 404]);

  await site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 0 }, administrator);

  expect(await forms(given)).toEqual([404, 404, 404, 404]);
});

test('a file that a public and a closed article name is open as long as the public one is', async ({
  site,
  administrator,
}) => {
  const address = await uploadClosed(site, administrator);
  const NewsId = await makeNews(site, administrator, { NewContent: linkTo(address) });
  expect(await status(site, address)).toBe(200);

  await site.call(businessNews.DelNews, { Ids: [NewsId] }, administrator);

  expect(await status(site, address)).toBe(404);
});
