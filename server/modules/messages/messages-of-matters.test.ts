import { expect } from 'vitest';
import { memberSessions, systemSessions } from '#contract/accounts/sessions.ts';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessHeldMessages } from '#contract/back-office/held-messages.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { saveActivity } from '../../testing/factories/make-activity.ts';
import {
  applicationOf,
  makeApplication,
  makeMember,
  signInMember,
  type MadeMember,
} from '../../testing/factories/records.ts';
import { testCaptcha, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/*
 * What becomes of a message when something happens to its matter: the table of docs/product.md, section 4. The site has neither mail nor
 * short messages, so that each message waits to be phoned until it ends.
 */

interface World {
  site: TestApp;
  administrator: string;
}

async function decide({ site, administrator }: World, MemberId: number, Status: 1 | 2) {
  await site.call(businessMembers.GetMemberModel, { id: MemberId }, administrator);
  const decision = { MemberId, Status, ...(Status === 2 && { ProcessItemName: '营业执照不清楚' }) };
  await site.call(businessMembers.SaveApplyAudit, decision, administrator);
}

const Email = 'office@a.example';
const apply = ({ site }: World) => makeApplication(site, { Email });

async function applyAgain({ site }: World, member: MadeMember) {
  const changed = await applicationOf(site, { MemberId: member.id, Email });
  const { Account: _account, Pwd: _pwd, ...form } = changed;
  await site.call(webMembers.ApplyMember, form, await signInMember(site, member));
}

/** Makes a member who has been told of the approval. */
async function makeToldMember({ site }: World): Promise<MadeMember> {
  const member = await makeMember(site, { OperatorPhone: '021-55555555' });
  await site.db.deleteFrom('outgoing_messages').where('member_id', '=', member.id).execute();
  return member;
}

async function askForLink({ site }: World, { id, account: Account }: MadeMember) {
  const { Url: FullName } = await site.send(systemSessions.GetCode, {});
  await site.call(memberSessions.ForgotPwd, { Account, TreeCode: testCaptcha, FullName });
  await expect.poll(() => subjectsTo(site, id)).toContain('重新设置密码');
}

const subjectsTo = async (site: TestApp, memberId: number) =>
  (
    await site.db
      .selectFrom('outgoing_messages')
      .select('subject')
      .where('member_id', '=', memberId)
      .execute()
  ).map(({ subject }) => subject);

const changeEmail = ({ site, administrator }: World, { id }: MadeMember, address: string) =>
  site
    .call(businessMembers.GetMemberModel, { id }, administrator)
    .then((form) => site.call(businessMembers.EditMemberInfo, { ...form, Email: address }, administrator));

interface Row {
  matter: string;
  /** Makes the matter and lets the events happen. */
  happens: (world: World) => Promise<MadeMember>;
  /** The subjects that are to be phoned. */
  toPhone: string[];
}

const [approved, rejected] = ['入会申请已通过审核', '入会申请未通过审核'];

const table: Row[] = [
  {
    matter: 'a rejected application',
    async happens(world) {
      const member = await apply(world);
      await decide(world, member.id, 2);
      return member;
    },
    toPhone: [rejected],
  },
  {
    matter: 'a rejected application that is submitted again',
    async happens(world) {
      const member = await apply(world);
      await decide(world, member.id, 2);
      await applyAgain(world, member);
      return member;
    },
    toPhone: [],
  },
  {
    matter: 'a rejected application that is submitted again and approved',
    async happens(world) {
      const member = await apply(world);
      await decide(world, member.id, 2);
      await applyAgain(world, member);
      await decide(world, member.id, 1);
      return member;
    },
    toPhone: [approved],
  },
  {
    matter: 'an application that is rejected twice',
    async happens(world) {
      const member = await apply(world);
      await decide(world, member.id, 2);
      await applyAgain(world, member);
      await decide(world, member.id, 2);
      return member;
    },
    toPhone: [rejected],
  },
  {
    matter: 'a member whom the office entered and approved',
    async happens(world) {
      const { site, administrator } = world;
      const { Newpwd: _none, Consent: _consent, ...form } = await applicationOf(site);
      const { MemberId } = await site.call(
        businessMembers.EditMemberInfo,
        { ...form, MemberId: 0 },
        administrator,
      );
      await decide(world, MemberId, 1);
      return { id: MemberId, account: form.Account, password: form.Pwd };
    },
    toPhone: [],
  },
  {
    matter: 'a password link',
    async happens(world) {
      const member = await makeToldMember(world);
      await askForLink(world, member);
      return member;
    },
    toPhone: ['重新设置密码'],
  },
  {
    matter: 'a password link whose time has passed',
    async happens(world) {
      const member = await makeToldMember(world);
      await askForLink(world, member);
      const links = world.site.db.updateTable('outgoing_messages').where('member_id', '=', member.id);
      await links
        .where('topic', '=', 'password-link')
        .set({ valid_until: new Date(0) })
        .execute();
      return member;
    },
    toPhone: [],
  },
  {
    matter: 'a password link before the office sets a new password',
    async happens(world) {
      const member = await makeToldMember(world);
      await askForLink(world, member);
      await world.site.call(businessMembers.ResetMemberPwd, { MemberId: member.id }, world.administrator);
      return member;
    },
    toPhone: [],
  },
  {
    matter: 'a password link before the address changes',
    async happens(world) {
      const member = await makeToldMember(world);
      await askForLink(world, member);
      await changeEmail(world, member, 'elsewhere@a.example');
      return member;
    },
    toPhone: ['登记邮箱已变更'],
  },
  {
    matter: 'a password link of a member who is disabled',
    async happens(world) {
      const member = await makeToldMember(world);
      await askForLink(world, member);
      const off = { Ids: [member.id], Status: 0 as const };
      await world.site.call(businessMembers.EditMemberStatus, off, world.administrator);
      return member;
    },
    toPhone: [],
  },
  {
    matter: 'an invitation to an activity that is cancelled',
    async happens(world) {
      const { site, administrator } = world;
      const member = await makeToldMember(world);
      const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [member.id] });
      await expect.poll(() => toPhone(site, administrator, member.id)).toHaveLength(1);
      const cancel = { ActivityId, Reason: '场地检修', Notify: 1 as const };
      await site.call(businessActivities.CancelActivity, cancel, administrator);
      return member;
    },
    toPhone: [],
  },
];

const toPhone = async (site: TestApp, administrator: string, memberId: number) =>
  (await site.call(businessHeldMessages.GetHeldMessages, { pagesize: 100 }, administrator)).List.filter(
    ({ MemberId }) => MemberId === memberId,
  ).map(({ Subject }) => Subject);

test.for(table)(
  '$matter: its messages and their count',
  async ({ happens, toPhone: subjects }, { site, administrator }) => {
    await site.db.updateTable('outgoing_messages').set({ state: 'sent' }).execute();

    const member = await happens({ site, administrator });

    // A message is held once it was due.
    await expect
      .poll(async () => {
        const waiting = site.db.selectFrom('outgoing_messages').select('id').where('state', '=', 'queued');
        return (await waiting.where('is_held', '=', false).execute()).length;
      })
      .toBe(0);
    expect(await toPhone(site, administrator, member.id)).toEqual(subjects);
    const { Counts } = await site.call(businessWorkbench.GetWaiting, {}, administrator);
    expect(Counts.find(({ Kind }) => Kind === 'message')?.Count).toBe(subjects.length);
  },
);
