import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessSuggestions, webSuggestions } from '#contract/public-site/suggestions.ts';
import {
  makeApplication,
  makeMember,
  makeMenu,
  signInAdministrator,
  signInMember,
} from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/*
 * The waiting cases of each role. The file's site has two applications, one contribution, nine suggestions and one
 * failed invitation.
 */

const waitingFor = (site: TestApp, token: string) => site.call(businessWorkbench.GetWaiting, {}, token);
const as = (site: TestApp, permissions: Permission[]) => signInAdministrator(site, permissions);

test.beforeAll(async ({ site, administrator }) => {
  const { db } = site;
  await makeApplication(site, { MemberName: '沪东检测' });
  await makeApplication(site, { MemberName: '浦江监理' });
  const author = await makeMember(site, { MemberName: '申安保险' });
  const MenuId = await makeMenu(site, administrator);
  const news = { Title: '雨季施工的保险安排', MenuId, NewContent: '<p>正文</p>' };
  await site.call(webContributions.SaveNews, news, await signInMember(site, author));
  for (let number = 1; number <= 9; number++) {
    const form = { Mobile: '13812345678', ProposeContent: `第${number}条建议\n第二行` };
    await site.send(webSuggestions.SavePropose, form, undefined, `10.9.0.${number}`);
  }
  // The contribution has waited longest, the applications shortest.
  await db
    .updateTable('reviews')
    .set({ submitted_at: sql`now() - interval '1 hour'` })
    .execute();
  await db
    .updateTable('reviews')
    .set({ submitted_at: sql`now() - interval '9 days'` })
    .where('kind', '=', 2)
    .execute();
  await db
    .updateTable('suggestions')
    .set({ created_at: sql`now() - make_interval(days => 8) + make_interval(mins => id)` })
    .execute();
  const { id } = await db
    .insertInto('activities')
    .values({ title: '年会', begins_at: new Date(Date.now() + 86_400_000), ends_at: null, place: '上海' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('activity_invitations')
    .values({ activity_id: id, member_id: author.id, is_written: true })
    .execute();
});

test('all waiting items are counted by kind, and the eight oldest are listed', async ({
  site,
  administrator,
}) => {
  const { Counts, Waiting } = await waitingFor(site, administrator);

  // Mails that nothing can send are counted as soon as they are put aside; counts.test.ts has their number.
  expect(Counts.map((one) => (one.Kind === 'message' ? one.Kind : one))).toEqual([
    { Kind: 'application', Count: 2 },
    { Kind: 'contribution', Count: 1 },
    { Kind: 'article', Count: 0 },
    { Kind: 'memberPage', Count: 0 },
    { Kind: 'returned', Count: 0 },
    { Kind: 'deletion', Count: 0 },
    { Kind: 'setting', Count: 0 },
    { Kind: 'suggestion', Count: 9 },
    { Kind: 'invitation', Count: 1 },
    { Kind: 'notice', Count: 0 },
    'message',
    { Kind: 'confirmation', Count: 0 },
    { Kind: 'form', Count: 0 },
    { Kind: 'unreadNotice', Count: 0 },
  ]);
  expect(Waiting.map(({ Title }) => Title)).toEqual([
    '雨季施工的保险安排',
    ...[1, 2, 3, 4, 5, 6, 7].map((number) => `第${number}条建议`),
  ]);
  const workbench = await site.call(businessWorkbench.GetWorkbench, {}, administrator);
  expect(workbench).toMatchObject({ Waiting, FailedInvitationCount: 1 });
});

test.for([
  [
    ['review:list', 'member:audit'],
    [
      { Kind: 'application', Count: 2 },
      { Kind: 'memberPage', Count: 0 },
    ],
    ['沪东检测', '浦江监理'],
  ],
  [['review:list', 'news:audit'], [{ Kind: 'contribution', Count: 1 }], ['雨季施工的保险安排']],
  [
    ['activity:list', 'activity:send'],
    [
      { Kind: 'invitation', Count: 1 },
      { Kind: 'notice', Count: 0 },
    ],
    [],
  ],
  [['member:audit', 'news:audit', 'suggestion:handle', 'activity:send'], [], []],
  [['review:list', 'suggestion:list', 'activity:list'], [], []],
] satisfies [Permission[], object[], string[]][])(
  'an administrator with %s sees only the matching items',
  async ([permissions, counts, titles], { site }) => {
    const { Counts, Waiting, Settled } = await waitingFor(site, await as(site, permissions));

    expect(Counts).toEqual(counts);
    expect(Waiting.map(({ Title }) => Title)).toEqual(titles);
    expect(Settled).toEqual([]);
  },
);

test('an invitation to a past activity is no longer a waiting item', async ({ site }) => {
  const clerk = await as(site, ['activity:list', 'activity:send']);
  const begin = (days: number) =>
    site.db
      .updateTable('activities')
      .set({ begins_at: sql`now() + make_interval(days => ${days})` })
      .execute();
  await begin(-1);

  expect((await waitingFor(site, clerk)).Counts).toContainEqual({ Kind: 'invitation', Count: 0 });
  await begin(1);
});

test('the last items that an administrator settled are listed for that administrator only', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site);
  const { Waiting } = await waitingFor(site, clerk);
  const [contribution, first] = Waiting;
  const rejected = { ProcessId: contribution!.Id, Status: 2, ProcessItemName: '请补充数据' };
  await site.call(businessReviews.GetProcessItem, { processid: contribution!.Id }, clerk);
  await site.call(businessReviews.SaveProcessItem, rejected, clerk);
  await site.call(businessSuggestions.HandlePropose, { ProposeId: first!.Id, HandleNote: '已转' }, clerk);

  const { Settled, Counts } = await waitingFor(site, clerk);

  expect(Settled).toMatchObject([
    { Kind: 'suggestion', Id: first!.Id, Title: '第1条建议', Result: 'handled' },
    { Kind: 'contribution', Id: contribution!.Id, Title: '雨季施工的保险安排', Result: 'rejected' },
  ]);
  expect(Counts).toContainEqual({ Kind: 'suggestion', Count: 8 });
  expect((await waitingFor(site, administrator)).Settled).toEqual([]);
});

test('automatic polling does not extend a session', async ({ site }) => {
  const token = await signInAdministrator(site);
  const since = () =>
    site.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  await site.db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now() - interval '20 minutes'` })
    .execute();
  const before = await since();

  await waitingFor(site, token);
  expect(await since()).toEqual(before);

  await site.call(businessWorkbench.GetWorkbench, {}, token);
  expect((await since()).last_seen_at.getTime()).toBeGreaterThan(before.last_seen_at.getTime());
});
