import { expect } from 'vitest';
import { memberSessions, systemSessions } from '#contract/accounts/sessions.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { attachmentUpload, contributionUpload, editorUploads, uploadError } from '#contract/content/files.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { webMembers } from '#contract/members/members.ts';
import { webNews } from '#contract/news/news.ts';
import { businessBanners, webBanners } from '#contract/public-site/banners.ts';
import { webFeatured } from '#contract/public-site/featured.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { webSuggestions } from '#contract/public-site/suggestions.ts';
import { startSession } from '../modules/sessions/store.ts';
import {
  applicationOf,
  makeAdministrator,
  makeMember,
  makeMenu,
  makeNews,
  signInMember,
} from '../testing/factories/records.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test as siteTest } from '../testing/test.ts';

/*
 * The limits of docs/product.md, sections 5 and 9: at each of them, and one beyond.
 */

const test = siteTest.extend(
  'env',
  { scope: 'file' },
  { LIMIT_SUGGESTIONS: '1000/600', LIMIT_APPLICATIONS: '1000/600' },
);

const errorsOf = async (site: TestApp, endpoint: Endpoint, form: object, token?: string) => {
  const { Code, Data } = await site.send(endpoint, form, token);
  return Code === 400 ? Data : Code;
};

test.each([
  [contributionUpload, 'a.jpg', 943_718, '图片不得大于900kb'],
  [attachmentUpload, 'a.zip', 10_485_760, '文件不得大于10MB'],
  [editorUploads.attachment, 'a.docx', 52_428_800, '文件不得大于50M'],
  [editorUploads.media, 'a.mp4', 314_572_800, '文件不得大于300M'],
])(
  '%# a file of the largest allowed size is accepted, and a file with one more byte is rejected',
  (kind, name, bytes, tooLarge) => {
    expect(uploadError(kind, name, bytes)).toBeUndefined();
    expect(uploadError(kind, name, bytes + 1)).toBe(tooLarge);
  },
);

test('a page has ten rows by default and 999 rows at most', async ({ site, administrator }) => {
  for (let count = 0; count < 11; count++) await makeMenu(site, administrator);
  const list = (page: object) => site.send(businessMenus.GetMenuList, page, administrator);
  const rows = async (page: object) => ((await list(page)).Data as { List: unknown[] }).List.length;

  expect(await rows({})).toBe(10);
  expect(await rows({ pagesize: 1 })).toBe(1);
  expect(await rows({ pagesize: 999 })).toBeGreaterThanOrEqual(11);
  expect(await rows({ pageindex: 1, pagesize: 999 })).toBe(await rows({ pagesize: 999 }));
  expect(await list({ pagesize: 1000 })).toMatchObject({ Code: 400, Data: { pagesize: '每页最多 999 条' } });
  expect(await list({ pagesize: 0 })).toMatchObject({ Code: 400, Data: { pagesize: '每页条数有误' } });
  expect(await list({ pageindex: 0 })).toMatchObject({ Code: 400, Data: { pageindex: '页码有误' } });
  expect(await list({ pageindex: 1000 })).toMatchObject({ Code: 200, Data: { List: [] } });
});

const position = async (site: TestApp, administrator: string) => {
  await makeNews(site, administrator, { Seats: [1] });
  const { List } = await site.call(businessFeatured.GetNewPositionList, { seat: 1 }, administrator);
  return { PositionId: List[0]?.PositionId };
};
const member = async (site: TestApp, administrator: string) => {
  const { id } = await makeMember(site);
  return { ...(await site.call(businessMembers.GetMemberModel, { id }, administrator)), Version: undefined };
};
let named = 0;
const name = () => `名称${++named}`;

test.for([
  ['SortNumber', businessFeatured.UpdateSortNumber, position],
  ['SortNumber', businessOptions.SaveType, async () => ({ Type: 1, TypeName: name() })],
  ['SortNumber', businessMenus.SaveMenu, async () => ({ Name: name() })],
  ['SortNumber', systemStaff.SaveSystemMenu, async () => ({ MenuType: 1, MenuName: name() })],
  ['SortNumber', businessBanners.SaveBanner, async () => ({ Title: name(), ImageUrl: '/files/a.png' })],
  ['SortNumber', businessLinks.SaveWebFriendlinks, async () => ({ Title: name(), Friendlinks: '/home' })],
  ['SortNumber', businessMembers.EditMemberInfo, member],
  ['RegCapital', businessMembers.EditMemberInfo, member],
  ['StaffCount', businessMembers.EditMemberInfo, member],
] as [string, Endpoint, (site: TestApp, administrator: string) => Promise<object>][])(
  'the field %s accepts the values from 0 to 999999 (%#)',
  async ([field, endpoint, form], { site, administrator }) => {
    const outcome = async (number: number | string) =>
      await errorsOf(
        site,
        endpoint,
        { ...(await form(site, administrator)), [field]: number },
        administrator,
      );

    expect(await outcome(0)).toBe(200);
    expect(await outcome(999_999)).toBe(200);
    for (const number of [-1, 1_000_000, 0.5, '1e3'])
      expect(await outcome(number)).toEqual({ [field]: expect.stringContaining('应为 0 至 999999 的整数') });
  },
);

test.for([
  ['13000000000', true],
  ['19999999999', true],
  ['12999999999', false],
  ['20000000000', false],
  ['1300000000', false],
  ['130000000000', false],
] as const)('the mobile number %s is accepted: %s', async ([number, isOne], { site }) => {
  const suggestion = { Mobile: number, ProposeContent: number };
  const application = await applicationOf(site, { OperatorPhone: number });

  expect(await errorsOf(site, webSuggestions.SavePropose, suggestion)).toEqual(
    isOne ? 200 : { Mobile: '请输入正确手机号码' },
  );
  expect(await errorsOf(site, webMembers.ApplyMember, application)).toEqual(
    isOne ? 200 : { OperatorPhone: '请输入正确电话号码' },
  );
});

test.for([
  ['62345678', true],
  ['6234567', true],
  ['021-62345678', true],
  ['02162345678', true],
  ['0571-6234567-123456', true],
  ['623456', false],
  ['623456789', false],
  ['21-62345678', false],
  ['05711-62345678', false],
  ['62345678-1234567', false],
] as const)('the landline number %s is accepted: %s', async ([OperatorPhone, isOne], { site }) => {
  const application = await applicationOf(site, { OperatorPhone });

  expect(await errorsOf(site, webMembers.ApplyMember, application)).toEqual(
    isOne ? 200 : { OperatorPhone: '请输入正确电话号码' },
  );
});

test('a search term has fifty characters at most', async ({ site }) => {
  expect(await errorsOf(site, webNews.GetNewsList, { key: '字'.repeat(50) })).toBe(200);
  expect(await errorsOf(site, webNews.GetNewsList, { key: '字'.repeat(51) })).toEqual({
    key: '不能超过 50 个字',
  });
});

test('the site has four seats and two kinds of banners', async ({ site }) => {
  const outcomes = async (endpoint: Endpoint, field: string, values: number[]) =>
    await Promise.all(values.map((value) => errorsOf(site, endpoint, { [field]: value })));

  const noSeat = { seat: '推荐位应为 1 至 4' };
  expect(await outcomes(webFeatured.GetNewPositionList, 'seat', [1, 4, 0, 5])).toEqual([
    200,
    200,
    noSeat,
    noSeat,
  ]);
  const noType = { type: 'type 应为 1 或 2' };
  expect(await outcomes(webBanners.GetBannerList, 'type', [1, 2, 0, 3])).toEqual([200, 200, noType, noType]);
});

test('a bulk call accepts five hundred ids', async ({ site, administrator }) => {
  const ids = Array.from({ length: 501 }, (_, at) => 1_000_000 + at);

  // None of them exists; the 404 shows that the call searched for them.
  expect(await errorsOf(site, businessCertificates.DelCerts, { Ids: ids.slice(1) }, administrator)).toBe(404);
  expect(await errorsOf(site, businessCertificates.DelCerts, { Ids: ids }, administrator)).toEqual({
    Ids: '一次最多处理 500 条',
  });
});

/** Contains neither words nor neighbouring keys. */
const password = (length: number) => `Xk-7${'amzpbeqkuhtnrolcwxivdg'.repeat(6)}`.slice(0, length);

test('a member’s password has 8 to 128 characters', async ({ site }) => {
  const change = async (length: number) => {
    const { account: _account, ...credentials } = await makeMember(site);
    const form = { Pwd: credentials.password, Newpwd: password(length), againNewpwd: password(length) };
    return await errorsOf(site, memberSessions.EditMemberPwd, form, await signInMember(site, credentials));
  };

  expect([await change(8), await change(128)]).toEqual([200, 200]);
  expect(await change(7)).toEqual({ Newpwd: '密码至少 8 个字符' });
  expect(await change(129)).toMatchObject({ Newpwd: '密码不能超过 128 个字符' });
});

test('an administrator’s password has 12 to 128 characters', async ({ site }) => {
  const change = async (length: number) => {
    const { id, password: Password } = await makeAdministrator(site);
    const token = await startSession(site.db, { audience: 'administrator', holderId: id });
    const form = { Password, Newpwd: password(length), againNewpwd: password(length) };
    return await errorsOf(site, systemSessions.EditAdminPwd, form, token);
  };

  expect([await change(12), await change(128)]).toEqual([200, 200]);
  expect(await change(11)).toEqual({ Newpwd: '密码至少 12 个字符' });
  expect(await change(129)).toMatchObject({ Newpwd: '密码不能超过 128 个字符' });
});
