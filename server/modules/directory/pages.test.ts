import { expect } from 'vitest';
import { webDirectory } from '#contract/members/directory.ts';
import { businessMemberPages, webMemberPages } from '#contract/members/member-pages.ts';
import { businessReviews, reviewKind } from '#contract/members/reviews.ts';
import { makeMember, signInAdministrator, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const { GetMyPage, SaveMyPage, WithdrawMyPage, SetMyListing } = webMemberPages;
const { SaveMemberPage, SetMemberListing } = businessMemberPages;

const page = {
  Introduction: '成立于 1998 年。\n主营轨道交通。',
  LogoUrl: '',
  Website: 'www.example.cn',
  Telephone: '0500-55550201',
};

async function makeListed(site: TestApp) {
  const member = await makeMember(site);
  const token = await signInMember(site, member);
  await site.call(SetMyListing, { IsListed: true }, token);
  return { id: member.id, token };
}

const shownPage = async (site: TestApp, memberid: number) =>
  (await site.send(webDirectory.GetDirectoryMember, { memberid })).Data as Record<string, unknown> | null;

async function caseOf(site: TestApp, memberId: number, token: string) {
  const { List } = await site.call(
    businessReviews.GetProcessList,
    { kind: reviewKind.memberPage, status: 3 },
    token,
  );
  return List.find(({ MemberId }) => MemberId === memberId)!;
}

async function decide(site: TestApp, memberId: number, decision: object, token: string): Promise<void> {
  const { ProcessId } = await caseOf(site, memberId, token);
  await site.call(businessReviews.SaveProcessItem, { ProcessId, Status: 1, ...decision }, token);
}

test('a page is public after an approval, and the approved one stays public while a changed one waits', async ({
  site,
  administrator,
}) => {
  const { id, token } = await makeListed(site);
  await site.call(SaveMyPage, page, token);
  expect(await shownPage(site, id)).toMatchObject({ Introduction: '', Website: '' });

  await decide(site, id, {}, administrator);
  await expect.poll(async () => (await shownPage(site, id))?.['Introduction']).toBe(page.Introduction);
  expect(await shownPage(site, id)).toMatchObject({ Website: 'https://www.example.cn' });
  await site.call(SaveMyPage, { ...page, Introduction: '改过的介绍' }, token);

  expect(await shownPage(site, id)).toMatchObject({ Introduction: page.Introduction });
  const { ProcessId } = await caseOf(site, id, administrator);
  const detail = await site.call(businessReviews.GetProcessItem, { processid: ProcessId }, administrator);
  expect(detail.Published).toMatchObject({ Introduction: page.Introduction });
  expect(detail.Rounds.at(-1)?.Record).toMatchObject({ Introduction: '改过的介绍' });
});

test('a rejected page comes back with its reason and is submitted again', async ({ site, administrator }) => {
  const { id, token } = await makeListed(site);
  await site.call(SaveMyPage, page, token);

  await decide(site, id, { Status: 2, ProcessItemName: '请写明成立年份' }, administrator);

  const { Submitted } = await site.call(GetMyPage, {}, token);
  expect(Submitted).toMatchObject({ Status: 2, ProcessItemName: '请写明成立年份' });
  await site.call(SaveMyPage, { ...page, Introduction: '1998 年成立' }, token);
  expect(await caseOf(site, id, administrator)).toMatchObject({ Round: 2 });
  await decide(site, id, {}, administrator);
  await expect.poll(async () => (await shownPage(site, id))?.['Introduction']).toBe('1998 年成立');
});

test('a member takes its page back, and nobody decides on it', async ({ site, administrator }) => {
  const { id, token } = await makeListed(site);
  await site.call(SaveMyPage, page, token);
  const { ProcessId } = await caseOf(site, id, administrator);

  expect((await site.call(WithdrawMyPage, {}, token)).Submitted).toMatchObject({
    Status: 2,
    ProcessItemName: '',
  });

  const decision = { ProcessId, Status: 1 };
  expect((await site.send(businessReviews.SaveProcessItem, decision, administrator)).Code).toBe(409);
  expect((await site.send(WithdrawMyPage, {}, token)).Code).toBe(409);
  await site.call(SaveMyPage, page, token);
  expect(await caseOf(site, id, administrator)).toMatchObject({ Round: 2 });
});

test('a page that the office wrote is decided by a colleague', async ({ site, administrator }) => {
  const { id } = await makeListed(site);
  const writer = await signInAdministrator(site, [
    'member:list',
    'member:save',
    'member:audit',
    'review:list',
  ]);
  await site.call(SaveMemberPage, { MemberId: id, ...page }, writer);

  const { ProcessId, MayDecide } = await caseOf(site, id, writer);

  expect(MayDecide).toBe(false);
  const own = await site.send(businessReviews.SaveProcessItem, { ProcessId, Status: 1 }, writer);
  expect(own).toMatchObject({ Code: 409, Message: '不能审核自己提交的名录页' });
  await decide(site, id, {}, administrator);
  await expect.poll(async () => (await shownPage(site, id))?.['Introduction']).toBe(page.Introduction);
});

test('a page that a clerk wrote is not decided by that clerk after the member sent it once more', async ({
  site,
  administrator,
}) => {
  const { id, token } = await makeListed(site);
  const clerk = await signInAdministrator(site, [
    'member:list',
    'member:save',
    'member:audit',
    'review:list',
  ]);
  await site.call(SaveMemberPage, { MemberId: id, ...page }, clerk);

  await site.call(SaveMyPage, page, token);

  expect(await caseOf(site, id, clerk)).toMatchObject({ MayDecide: false });
  expect(await caseOf(site, id, administrator)).toMatchObject({ MayDecide: true });
});

test('a second window with an older version of the page gets the present one', async ({ site }) => {
  const { token } = await makeListed(site);
  const { Version } = await site.call(GetMyPage, {}, token);
  await site.call(SaveMyPage, { ...page, Version }, token);

  const second = await site.send(SaveMyPage, { ...page, Introduction: '另一个窗口', Version }, token);

  expect(second).toMatchObject({
    Code: 409,
    Data: { Current: { Submitted: { Introduction: page.Introduction } } },
  });
});

test('the office notes how a member agreed before it lists it', async ({ site, administrator }) => {
  const { id } = await makeMember(site);
  const form = { MemberId: id, IsListed: true };

  const refused = await site.send(SetMemberListing, form, administrator);

  expect(refused.Data).toEqual({ ListingNote: '请注明会员如何同意，例如：2026-11-20 电话同意' });
  await site.call(SetMemberListing, { ...form, ListingNote: '电话同意' }, administrator);
  await expect.poll(() => shownPage(site, id)).not.toBeNull();
});

for (const [what, values, field] of [
  ['a script as website', { Website: 'javascript:alert(1)' }, 'Website'],
  ['a page of this site as website', { Website: '/System' }, 'Website'],
  ['data as website', { Website: 'data:text/html,x' }, 'Website'],
  ['a picture of another site', { LogoUrl: 'https://evil.example/x.png' }, 'LogoUrl'],
  ['a file that does not exist', { LogoUrl: `/files/2026/01/${'a'.repeat(32)}.png` }, 'LogoUrl'],
  ['a huge text', { Introduction: '字'.repeat(2001) }, 'Introduction'],
  ['words as telephone', { Telephone: '请打前台' }, 'Telephone'],
] as const)
  test(`a page with ${what} is refused at its field`, async ({ site }) => {
    const { token } = await makeListed(site);

    const answer = await site.send(SaveMyPage, { ...page, ...values }, token);

    expect(answer.Code).toBe(400);
    expect(Object.keys(answer.Data as object)).toEqual([field]);
  });

test('an introduction with tags is text on the public page', async ({ site, administrator }) => {
  const { id, token } = await makeListed(site);
  const Introduction = '<script>alert(1)</script><img src=x onerror=alert(2)>';
  await site.call(SaveMyPage, { ...page, Introduction }, token);
  await decide(site, id, {}, administrator);

  await expect.poll(async () => (await shownPage(site, id))?.['Introduction']).toBe(Introduction);
});
