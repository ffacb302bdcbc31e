import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessFormResults } from '#contract/forms/form-results.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { businessConfirmations } from '#contract/members/confirmations.ts';
import { webConfirmations } from '#contract/members/confirmations.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessMerges } from '#contract/members/merges.ts';
import { openVault } from '../../platform/core/vault.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { saveActivity } from '../../testing/factories/make-activity.ts';
import { makeField, makeForm, submit } from '../../testing/factories/make-form.ts';
import { sendNotice } from '../../testing/factories/make-notice.ts';
import { makeMember, makeNews, signInMember, type MadeMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { isMessageCurrent } from '../counts/current-messages.ts';
import { endOutdated } from './due-messages.ts';
import { queueMessage } from './store.ts';

/*
 * Messages that wait, for their turn or to be told by telephone, end when their matter has changed, whoever changed it and however. What
 * happens to applications, links and cancelled activities is in messages-of-matters.test.ts; to whom they go, in redirected.test.ts.
 */

interface World {
  site: TestApp;
  administrator: string;
  member: MadeMember;
}

const field = makeField();

async function remind({ site, administrator, member }: World, form: object = {}): Promise<number> {
  const FormId = await makeForm(site, administrator, { Title: '季报', Fields: [field], ...form });
  await site.call(businessFormResults.RemindForm, { FormId, MemberIds: [member.id] }, administrator);
  return FormId;
}

async function askToConfirm({ site, administrator, member }: World): Promise<number> {
  await site.db.updateTable('confirmation_rounds').set({ closed_at: new Date() }).execute();
  const { RoundId } = await site.call(
    businessConfirmations.SaveConfirmationRound,
    { Title: '核对', BeginDate: '2020-01-01' },
    administrator,
  );
  await site.call(businessConfirmations.RemindMembers, { RoundId, MemberIds: [member.id] }, administrator);
  return RoundId;
}

async function invite({ site, administrator, member }: World): Promise<number> {
  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [member.id] });
  await expect.poll(() => currentOf(site, member)).toHaveLength(1);
  return ActivityId;
}

/** Tells the member of an article; returns the id of the article. */
async function notify({ site, administrator, member }: World): Promise<number> {
  const NewsId = await makeNews(site, administrator, { Title: '会员大会' });
  await sendNotice(site, administrator, { Title: '会员大会', NewsId, MemberIds: [member.id] });
  await expect.poll(() => currentOf(site, member)).toHaveLength(1);
  return NewsId;
}

async function writeOpening({ site, member }: World): Promise<void> {
  const vault = await openVault(site.dataDir, undefined);
  await sql`update members set account = '', account_key = null, password_hash = '' where id = ${member.id}`.execute(
    site.db,
  );
  const opening = { member_id: member.id, secret_hash: Buffer.from(`${member.id}`), way: 'mail' };
  await site.db
    .insertInto('account_openings')
    .values({ ...opening, expires_at: new Date('2098-01-01') })
    .execute();
  await transaction(site.db, (tx) =>
    queueMessage(tx, vault, {
      kind: 'mail',
      recipient: 'office@a.example',
      subject: '开通网站账号',
      body: 'x',
      entityType: 'member',
      recordId: member.id,
      memberId: member.id,
      topic: 'account-opening',
    }),
  );
}

const disable = ({ site, administrator, member }: World) =>
  site.call(businessMembers.EditMemberStatus, { Ids: [member.id], Status: 0 }, administrator);

async function leave({ site, administrator, member }: World): Promise<void> {
  const end = { MemberId: member.id, EndDate: '2026-01-31', EndReason: '申请退会' };
  await sql`update members set joined_on = '2020-01-01' where id = ${member.id}`.execute(site.db);
  await site.call(businessMembers.EndMember, end, administrator);
}

/** Returns the subjects of the messages to a member that wait and are still as they say. */
async function currentOf({ db }: TestApp, { id }: { id: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('outgoing_messages as o')
    .select('o.subject')
    .where('o.member_id', '=', id)
    .where('o.state', '=', 'queued')
    .where('o.kind', '=', 'mail')
    .where(isMessageCurrent)
    .orderBy('o.id')
    .execute();
  return rows.map(({ subject }) => subject);
}

interface Row {
  matter: string;
  happens: (world: World) => Promise<unknown>;
  stays: string[];
}

const table: Row[] = [
  { matter: 'a reminder of a form', happens: remind, stays: ['请填写：季报'] },
  {
    matter: 'a reminder to a company that answers before it leaves',
    async happens(world) {
      const FormId = await remind(world);
      const token = await signInMember(world.site, world.member);
      await submit(world.site, { FormId, Answers: { [field.Key]: '1' } }, token);
    },
    stays: [],
  },
  {
    matter: 'a reminder of an anonymous form that is answered',
    async happens(world) {
      const FormId = await remind(world, { IsAnonymous: true });
      const token = await signInMember(world.site, world.member);
      await submit(world.site, { FormId, Answers: { [field.Key]: '1' } }, token);
    },
    stays: [],
  },
  {
    matter: 'a reminder of a form that is closed',
    async happens(world) {
      const FormId = await remind(world);
      await world.site.call(businessForms.CloseForm, { FormId }, world.administrator);
    },
    stays: [],
  },
  {
    matter: 'a reminder of a form whose last day is over',
    async happens(world) {
      const FormId = await remind(world);
      await sql`update forms set closes_at = now() where id = ${FormId}`.execute(world.site.db);
    },
    stays: [],
  },
  {
    matter: 'a reminder of a form whose title and last day change',
    async happens(world) {
      const FormId = await remind(world);
      const { site, administrator } = world;
      const form = await site.call(businessForms.GetForm, { id: FormId }, administrator);
      const changed = { ...form, Title: '年报', CloseDay: '2098-12-31' };
      await site.call(businessForms.SaveForm, changed as never, administrator);
    },
    stays: ['请填写：年报'],
  },
  {
    matter: 'a reminder to a company that is disabled',
    async happens(world) {
      await remind(world);
      await disable(world);
    },
    stays: [],
  },
  {
    matter: 'a reminder to a company that leaves',
    async happens(world) {
      await remind(world);
      await leave(world);
    },
    stays: [],
  },
  { matter: 'a request to confirm', happens: askToConfirm, stays: ['请核对资料：核对'] },
  {
    matter: 'a request to confirm that is met',
    async happens(world) {
      const RoundId = await askToConfirm(world);
      const token = await signInMember(world.site, world.member);
      await world.site.call(webConfirmations.ConfirmMyData, { RoundId }, token);
    },
    stays: [],
  },
  {
    matter: 'a request to confirm in a round that is closed',
    async happens(world) {
      const RoundId = await askToConfirm(world);
      await world.site.call(
        businessConfirmations.CloseConfirmationRound,
        { RoundId, IsClosed: true },
        world.administrator,
      );
    },
    stays: [],
  },
  {
    matter: 'an invitation to an activity that is over before it leaves',
    async happens(world) {
      const id = await invite(world);
      await sql`update activities set begins_at = now() - interval '1 hour' where id = ${id}`.execute(
        world.site.db,
      );
    },
    stays: [],
  },
  {
    matter: 'an invitation of a company that leaves',
    async happens(world) {
      await invite(world);
      await leave(world);
    },
    stays: [],
  },
  {
    matter: 'an invitation to an activity that is cancelled without a notice',
    async happens(world) {
      const ActivityId = await invite(world);
      const cancel = { ActivityId, Reason: '场地检修', Notify: 0 as const };
      await world.site.call(businessActivities.CancelActivity, cancel, world.administrator);
    },
    stays: [],
  },
  { matter: 'a notice of an article', happens: notify, stays: ['通知：会员大会'] },
  {
    matter: 'a notice of an article whose column is hidden',
    async happens(world) {
      const id = await notify(world);
      await sql`update menus set is_shown = false where id = (select menu_id from news where id = ${id})`.execute(
        world.site.db,
      );
    },
    stays: [],
  },
  { matter: 'a link to open an account', happens: writeOpening, stays: ['开通网站账号'] },
  {
    matter: 'a link to open an account that has one meanwhile',
    async happens(world) {
      await writeOpening(world);
      await sql`update members set account = ${`opened${world.member.id}`}, account_key = ${`opened${world.member.id}`} where id = ${world.member.id}`.execute(
        world.site.db,
      );
    },
    stays: [],
  },
  {
    matter: 'a link to open an account that a newer one has replaced',
    async happens(world) {
      await writeOpening(world);
      await sql`update account_openings set ended_at = now() where member_id = ${world.member.id}`.execute(
        world.site.db,
      );
    },
    stays: [],
  },
];

test.for(table)('$matter', async ({ happens, stays }, { site, administrator }) => {
  const member = await makeMember(site, { Email: 'office@a.example', OperatorPhone: '021-55555555' });
  await site.db.deleteFrom('outgoing_messages').where('member_id', '=', member.id).execute();

  await happens({ site, administrator, member });

  expect(await currentOf(site, member)).toEqual(stays);
  await endOutdated(site.db);
  const rows = await site.db
    .selectFrom('outgoing_messages')
    .select(['state', 'subject'])
    .where('member_id', '=', member.id)
    .where('state', '=', 'queued')
    .execute();
  expect(rows.map(({ subject }) => subject)).toEqual(stays);
});

test('a decision that another one has overtaken, in whatever way, is not told', async ({ site }) => {
  const member = await makeMember(site, { Email: 'office@a.example' });
  expect(await currentOf(site, member)).toEqual(['入会申请已通过审核']);

  await sql`update members set status = 2 where id = ${member.id}`.execute(site.db);

  expect(await currentOf(site, member)).toEqual([]);
});

test('two companies that become one get one reminder', async ({ site, administrator }) => {
  const [one, other] = [
    await makeMember(site, { Email: 'one@a.example' }),
    await makeMember(site, { Email: 'other@a.example' }),
  ];
  await site.db.updateTable('outgoing_messages').set({ state: 'sent' }).execute();
  const FormId = await makeForm(site, administrator, { Title: '季报', Fields: [field] });
  const MemberIds = [one.id, other.id];
  await site.call(businessFormResults.RemindForm, { FormId, MemberIds }, administrator);

  const form = {
    MemberId: one.id,
    OtherId: other.id,
    Taken: [],
  };
  await site.call(businessMerges.MergeMembers, form as never, administrator);

  expect(await currentOf(site, one)).toEqual(['请填写：季报']);
  expect(await currentOf(site, other)).toEqual([]);
});
