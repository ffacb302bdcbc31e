import { expect } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessClaims } from '#contract/certificates/certificate-claims.ts';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { businessSuggestions, webSuggestions } from '#contract/public-site/suggestions.ts';
import { makeCertificate } from '../../testing/factories/make-certificate.ts';
import { makeMember, makeMenu, makeNews } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* A call about several records, of which one is gone: the refusal names it, and nothing is done. */

interface Kind {
  what: string;
  make: (site: TestApp, token: string, name: string) => Promise<number>;
  remove: (site: TestApp, token: string, id: number) => Promise<unknown>;
  calls: readonly (readonly [Endpoint, object?])[];
}

const link = async (site: TestApp, token: string, Title: string) => {
  const form = { Title, Friendlinks: 'https://www.example.com' };
  return (await site.call(businessLinks.SaveWebFriendlinks, form, token)).LinkId;
};
const banner = async (site: TestApp, token: string, Title: string) =>
  (await site.call(businessBanners.SaveBanner, { Title, ImageUrl: '/files/a.png' }, token)).BannerId;
const news = (site: TestApp, token: string, Title: string) => makeNews(site, token, { Title });
const certificate = async (site: TestApp, token: string, _name: string) =>
  (await makeCertificate(site, token, { _name }))._certId;

const kinds: Kind[] = [
  {
    what: 'links',
    make: link,
    remove: (site, token, id) => site.call(businessLinks.DelWebFriendlinks, { Ids: [id] }, token),
    calls: [[businessLinks.EditLinkStatus, { Status: 0 }], [businessLinks.DelWebFriendlinks]],
  },
  {
    what: 'banners',
    make: banner,
    remove: (site, token, id) => site.call(businessBanners.DelBanner, { Ids: [id] }, token),
    calls: [[businessBanners.EditBannerStatus, { Status: 0 }], [businessBanners.DelBanner]],
  },
  {
    what: 'articles',
    make: news,
    remove: (site, token, id) => site.call(businessNews.DelNews, { Ids: [id] }, token),
    calls: [[businessNews.SaveNewsStatus, { Status: 0 }], [businessNews.DelNews]],
  },
  {
    what: 'certificates',
    make: certificate,
    remove: (site, token, id) => site.call(businessCertificates.DelCerts, { Ids: [id] }, token),
    calls: [
      [businessIssues.EditCertStatus, { Status: 0 }],
      [businessCertificates.DelCerts],
      [businessClaims.LinkCerts, { MemberId: 0 }],
    ],
  },
];

test.for(kinds.flatMap(({ calls, ...kind }) => calls.map(([call, more = {}]) => ({ ...kind, call, more }))))(
  '$call.path of several $what names the one that is gone, and does nothing',
  async ({ make, remove, call, more }, { site, administrator }) => {
    const [kept, gone] = [await make(site, administrator, '甲一'), await make(site, administrator, '乙二')];
    await remove(site, administrator, gone);

    const refused = await site.send(call, { ...more, Ids: [kept, gone] }, administrator);

    expect(refused).toMatchObject({
      Code: 404,
      Message: '“乙二”已不在这里（可能刚被他人删除或处理），所选 2 条都没有处理',
      Data: { Missing: [gone] },
    });
    expect(await site.send(call, { ...more, Ids: [kept] }, administrator)).toMatchObject({ Code: 200 });
  },
);

test('what was restored meanwhile is named as well, and members by their companies', async ({
  site,
  administrator,
}) => {
  const [kept, back] = [await news(site, administrator, '甲三'), await news(site, administrator, '乙四')];
  await site.call(businessNews.DelNews, { Ids: [kept] }, administrator);
  const member = await makeMember(site, { MemberName: '江南检测有限公司' });

  const restoring = await site.send(businessNews.RestoreNews, { Ids: [kept, back] }, administrator);
  const level = await site.send(
    businessMembers.EditMemberStatus,
    { Ids: [member.id, 2_000_000_000], Status: 0 },
    administrator,
  );

  expect(restoring).toMatchObject({ Code: 404, Message: expect.stringContaining('“乙四”') });
  expect(level).toMatchObject({ Code: 404, Message: expect.stringContaining('编号 2000000000') });
});

test('an article that is gone is named when several are put on a position, and many are counted', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const ids: number[] = [];
  for (const Title of ['一', '二', '三', '四', '五', '六', '七'])
    ids.push(await makeNews(site, administrator, { MenuId, Title }));
  await site.call(businessNews.DelNews, { Ids: ids.slice(1) }, administrator);

  const refused = await site.send(
    businessFeatured.SaveSelectPosition,
    { Seat: 1, NewsIds: ids },
    administrator,
  );

  expect(refused).toMatchObject({
    Code: 400,
    Data: { NewsIds: '“二”、“三”、“四”、“五”、“六”等 6 条已不在这里（可能刚被他人删除或处理）' },
  });
});

test('what leaves no row behind is named as the log has it: articles on a position, suggestions', async ({
  site,
  administrator,
}) => {
  const made = [await news(site, administrator, '甲五'), await news(site, administrator, '乙六')];
  const { PositionIds } = await site.call(
    businessFeatured.SaveSelectPosition,
    { Seat: 2, NewsIds: made },
    administrator,
  );
  for (const ProposeContent of ['多办培训', '少开会'])
    await site.call(webSuggestions.SavePropose, { Mobile: '13912345678', ProposeContent }, undefined);
  const { List } = await site.call(businessSuggestions.GetWebProposeList, {}, administrator);
  const suggestions = List.toSorted((a, b) => a.ProposeId - b.ProposeId).map(({ ProposeId }) => ProposeId);
  await site.call(businessFeatured.DelPosition, { Ids: [PositionIds[1]!] }, administrator);
  await site.call(businessSuggestions.DelWebPropose, { Ids: [suggestions[1]!] }, administrator);

  const off = await site.send(businessFeatured.DelPosition, { Ids: PositionIds }, administrator);
  const handled = await site.send(
    businessSuggestions.HandlePropose,
    { Ids: suggestions, HandleNote: '已办' },
    administrator,
  );

  expect(off).toMatchObject({ Code: 404, Message: expect.stringContaining('“乙六”已不在这里') });
  expect(handled).toMatchObject({ Code: 404, Message: expect.stringContaining('“少开会”已不在这里') });
});
