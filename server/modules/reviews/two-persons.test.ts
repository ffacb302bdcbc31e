import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemAdministrators } from '#contract/accounts/administrators.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { applicationOf, makeAdministrator, makeMenu } from '../../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { startSession } from '../sessions/store.ts';

/* Accounts that one person had in hand are not the two persons that a review asks for (decision 0435). */

interface Staff {
  id: number;
  token: string;
}

const sessionOf = (site: TestApp, holderId: number) =>
  startSession(site.db, { audience: 'administrator', holderId });

async function makeStaff(site: TestApp, permissions?: Permission[]): Promise<Staff> {
  const { id } = await makeAdministrator(site, permissions && { permissions });
  return { id, token: await sessionOf(site, id) };
}

let made = 0;

async function makeSecondAccount(site: TestApp, maker: Staff): Promise<Staff> {
  const form = { Account: `second${++made}`, RealName: '第二账号', RoleId: 1 };
  const { AdminId } = await site.call(systemAdministrators.SaveAdminUser, form, maker.token);
  await site.db.updateTable('administrators').set({ must_change_password: false }).execute();
  return { id: AdminId, token: await sessionOf(site, AdminId) };
}

/** Adds a member and returns the id and the case. */
async function addMember(site: TestApp, { token }: Staff) {
  const { Consent: _consent, ...form } = await applicationOf(site);
  const { MemberId } = await site.call(businessMembers.EditMemberInfo, form, token);
  const { ProcessId } = await site.call(businessMembers.GetMemberModel, { id: MemberId }, token);
  return { MemberId, ProcessId: ProcessId ?? 0 };
}

/** Sends an article for review in a column with these steps and returns its case. */
async function sendArticle(site: TestApp, { token }: Staff, ReviewSteps: number): Promise<number> {
  const MenuId = await makeMenu(site, token, { ReviewSteps });
  const form = { Title: '稿', NewContent: '<p>正文</p>', MenuId, ToReview: true };
  const { Review } = await site.call(businessNews.SaveNews, form, token);
  return Review?.ProcessId ?? 0;
}

const read = (site: TestApp, processid: number, { token }: Staff) =>
  site.call(businessReviews.GetProcessItem, { processid }, token);

async function decide(site: TestApp, ProcessId: number, staff: Staff) {
  const { Version } = await read(site, ProcessId, staff);
  return await site.send(businessReviews.SaveProcessItem, { ProcessId, Status: 1, Version }, staff.token);
}

const inOneHand = '您的账号与提交人或前一步审核人的账号在 30 天内由同一人新建或重置过，不能审核';

test('an account that the submitter made decides neither a member nor an article of the submitter', async ({
  site,
}) => {
  const submitter = await makeStaff(site);
  const second = await makeSecondAccount(site, submitter);
  const colleague = await makeStaff(site);
  const { MemberId, ProcessId } = await addMember(site, submitter);
  const article = await sendArticle(site, submitter, 1);

  expect(await decide(site, ProcessId, second)).toMatchObject({ Code: 409, Message: inOneHand });
  const byMember = await site.send(businessMembers.SaveApplyAudit, { MemberId, Status: 1 }, second.token);
  expect(byMember).toMatchObject({ Code: 409, Message: inOneHand });
  expect(await decide(site, article, second)).toMatchObject({ Code: 409, Message: inOneHand });
  for (const id of [ProcessId, article]) {
    const shown = await read(site, id, second);
    expect(shown).toMatchObject({ MayDecide: false, SoleReviewer: false });
    expect(shown.WhyNot.startsWith(`${inOneHand}，可由clerk`)).toBe(true);
    expect(await read(site, id, colleague)).toMatchObject({ MayDecide: true, SoleReviewer: false });
    expect(await decide(site, id, colleague)).toMatchObject({ Code: 200 });
  }
});

test('an account in one hand with the decider of a step does not decide the next step', async ({ site }) => {
  const [submitter, reviewer, colleague] = [
    await makeStaff(site),
    await makeStaff(site),
    await makeStaff(site),
  ];
  const second = await makeSecondAccount(site, reviewer);
  const ProcessId = await sendArticle(site, submitter, 2);

  expect(await decide(site, ProcessId, second)).toMatchObject({ Code: 200 });
  expect(await decide(site, ProcessId, reviewer)).toMatchObject({ Code: 409, Message: inOneHand });
  expect(await decide(site, ProcessId, colleague)).toMatchObject({ Code: 200 });
});

test('after thirty days the account decides', async ({ site }) => {
  const submitter = await makeStaff(site);
  const second = await makeSecondAccount(site, submitter);
  const ProcessId = await sendArticle(site, submitter, 1);
  await makeStaff(site);
  expect(await decide(site, ProcessId, second)).toMatchObject({ Code: 409 });

  await site.db
    .updateTable('account_controls')
    .set({ controlled_at: sql`now() - interval '30 days'` })
    .execute();

  expect(await decide(site, ProcessId, second)).toMatchObject({ Code: 200 });
});

test('where one person made all accounts, another account decides, and the case records it', async () => {
  const site = await startTestApp();
  try {
    const maker = await makeStaff(site);
    const second = await makeSecondAccount(site, maker);
    const { ProcessId } = await addMember(site, maker);
    const article = await sendArticle(site, maker, 1);

    for (const id of [ProcessId, article]) {
      expect(await decide(site, id, maker)).toMatchObject({ Code: 409 });
      expect(await read(site, id, second)).toMatchObject({ MayDecide: true, SoleReviewer: true });
      expect(await decide(site, id, second)).toMatchObject({ Code: 200 });
      expect((await read(site, id, maker)).Items).toMatchObject([{ Status: 1, SoleReviewer: true }]);
    }
  } finally {
    await site.close();
  }
});

test('of two administrators, the one who corrects an entry of the other decides as the second person', async () => {
  const site = await startTestApp();
  try {
    const [author, colleague] = [await makeStaff(site), await makeStaff(site)];
    const { MemberId, ProcessId } = await addMember(site, author);
    const member = await site.call(businessMembers.GetMemberModel, { id: MemberId }, colleague.token);

    await site.call(businessMembers.EditMemberInfo, { ...member, Remarks: '电话核对过' }, colleague.token);

    expect(await decide(site, ProcessId, author)).toMatchObject({ Code: 409 });
    expect(await decide(site, ProcessId, colleague)).toMatchObject({ Code: 200 });
    expect((await read(site, ProcessId, author)).Items).toMatchObject([{ Status: 1, SoleReviewer: false }]);
  } finally {
    await site.close();
  }
});
