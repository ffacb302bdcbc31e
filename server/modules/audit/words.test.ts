import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { actionWord, historyPermissions, systemAudit } from '#contract/back-office/audit.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessMenus } from '#contract/public-site/menus.ts';
import { businessOptions } from '#contract/members/options.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { saveActivity } from '../../testing/factories/make-activity.ts';
import { fieldsOf } from '../../testing/hostile-inputs.ts';
import { makeMember, makeMenu, makeNews } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

/** Fields that are no part of the record: its own number, and values that are never logged. */
const besides = /^(NewContent|Pwd|Seats|[A-Z][a-z]+Id)$/;

const forms: [string, Endpoint][] = [
  ['banner', businessBanners.SaveBanner],
  ['link', businessLinks.SaveWebFriendlinks],
  ['member', businessMembers.EditMemberInfo],
  ['menu', businessMenus.SaveMenu],
  ['news', businessNews.SaveNews],
  ['option', businessOptions.SaveType],
  ['programme', businessProgrammes.SaveProgramme],
];

test('every call, every kind of record and every field of its form has a Chinese name', async ({
  site,
  administrator,
}) => {
  const { Actions, Nouns, Fields } = await site.call(systemAudit.GetLogWords, {}, administrator);

  const calls = site.endpoints.map(({ path }) => path.split('/')[3] ?? '');
  expect(calls.filter((call) => !/\p{Script=Han}/u.test(Actions[call] ?? ''))).toEqual([]);
  expect(
    Object.keys(historyPermissions).filter((entityType) => !Nouns[entityType] || !Fields[entityType]),
  ).toEqual([]);
  for (const [entityType, form] of forms) {
    const nameless = fieldsOf(form).filter((field) => !besides.test(field) && !Fields[entityType]?.[field]);
    expect({ noun: entityType, nameless }).toEqual({ noun: entityType, nameless: [] });
  }
});

test('no two calls have the same name', async ({ site, administrator }) => {
  const { Actions } = await site.call(systemAudit.GetLogWords, {}, administrator);

  const names = Object.values(Actions);
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});

test('a call that members and administrators share has a name for each kind of actor', async ({
  site,
  administrator,
}) => {
  const words = await site.call(systemAudit.GetLogWords, {}, administrator);
  const saving = { Action: 'SaveNews' };

  expect(actionWord(words, { ...saving, ActorKind: 'member' })).toContain('投稿');
  expect(actionWord(words, { ...saving, ActorKind: 'administrator' })).toContain('文章');
});

test('each logged field of a record has a name', async ({ site, administrator }) => {
  await makeMember(site);
  await makeNews(site, administrator, { MenuId: await makeMenu(site, administrator) });
  const activity = { MemberIds: [(await makeMember(site)).id] };
  const { ActivityId } = await saveActivity(site, administrator, activity);
  const resending = { ActivityId, MemberIds: activity.MemberIds };
  await site.call(businessActivities.ResendActivityMember, resending, administrator);
  await site.call(businessActivities.CancelActivity, { ActivityId, Reason: '改期' }, administrator);
  const { Fields } = await site.call(systemAudit.GetLogWords, {}, administrator);

  const { List } = await site.call(systemAudit.GetOperationLog, { pagesize: 999 }, administrator);
  const nameless = List.filter(({ Noun }) => Noun in Fields).flatMap(({ Noun, After }) =>
    Object.keys(After ?? {}).filter((field) => !Fields[Noun]?.[field]),
  );

  expect(List.length).toBeGreaterThan(3);
  expect([...new Set(nameless)]).toEqual([]);
});
