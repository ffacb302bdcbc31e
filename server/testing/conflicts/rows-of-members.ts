import { webContacts } from '#contract/members/contacts.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessMemberPages, webMemberPages } from '#contract/members/member-pages.ts';
import { webMembers } from '#contract/members/members.ts';
import { makeApplication, makeMember, signInMember } from '../factories/records.ts';
import { editOfMember, type Row } from './world.ts';

/** Rows of calls that save members, their contacts and their pages. */
export const rowsOfMembers: Record<string, Row> = {
  EditMemberInfo: {
    async make({ site, administrator }) {
      const { id } = await makeMember(site);
      return { ...(await site.call(businessMembers.GetMemberModel, { id }, administrator)) };
    },
    theirs: { Remarks: '对方的备注' },
    mine: { Remarks: '我的备注' },
  },
  EndMember: {
    async make({ site }) {
      return {
        MemberId: (await makeMember(site)).id,
        EndDate: '2098-01-01',
        EndReason: '自愿退会',
        Version: 2,
      };
    },
    change: editOfMember,
    theirs: { Remarks: '对方的备注' },
    mine: {},
  },
  RestoreMember: {
    async make({ site, send }) {
      const { id: MemberId } = await makeMember(site);
      await send('EndMember', { MemberId, EndDate: '2098-01-01' });
      return { MemberId, Version: 3 };
    },
    change: editOfMember,
    theirs: { Remarks: '对方的备注' },
    mine: {},
  },
  MergeMembers: {
    async make({ site }) {
      const [{ id: MemberId }, { id: OtherId }] = [await makeMember(site), await makeMember(site)];
      return { MemberId, OtherId, Version: 2 };
    },
    change: editOfMember,
    theirs: { Remarks: '对方的备注' },
    mine: {},
  },
  SaveContact: {
    async make({ site, administrator }) {
      const { id: MemberId } = await makeMember(site);
      const [contact] = await site.call(businessContacts.GetContacts, { MemberId }, administrator);
      return { ...contact, MemberId };
    },
    theirs: { Post: '对方的职务' },
    mine: { Post: '我的职务' },
  },
  SaveApplyAudit: {
    async make({ site }) {
      return { MemberId: (await makeApplication(site)).id, Status: 1 };
    },
    async change({ site, administrator, send }, { MemberId: id }) {
      const read = await site.call(businessMembers.GetMemberModel, { id: Number(id) }, administrator);
      return await send('EditMemberInfo', { ...read, MemberName: '对方改的名称' });
    },
    theirs: { MemberName: '对方改的名称' },
    mine: {},
  },
  'member SaveMyPage': {
    async make({ site, actAs }) {
      const token = await signInMember(site);
      actAs(token);
      return { ...(await site.call(webMemberPages.SaveMyPage, { Introduction: '一' }, token)) };
    },
    theirs: { Introduction: '对方的介绍' },
    mine: { Introduction: '我的介绍' },
  },
  SaveMemberPage: {
    async make({ site, administrator }) {
      const form = { MemberId: (await makeMember(site)).id, Introduction: '一' };
      return { ...(await site.call(businessMemberPages.SaveMemberPage, form, administrator)) };
    },
    theirs: { Introduction: '对方的介绍' },
    mine: { Introduction: '我的介绍' },
  },
  'member EditMember': {
    async make({ site, actAs }) {
      const token = await signInMember(site);
      actAs(token);
      return { ...(await site.call(webMembers.GetUserInfo, {}, token)) };
    },
    theirs: { Remarks: '对方的备注' },
    mine: { Remarks: '我的备注' },
  },
  'member SaveMyContact': {
    async make({ site, actAs }) {
      const token = await signInMember(site);
      actAs(token);
      return { ...(await site.call(webContacts.GetMyContacts, {}, token))[0] };
    },
    theirs: { Post: '对方的职务' },
    mine: { Post: '我的职务' },
  },
  'guest ApplyMember': {
    async make({ site, administrator, actAs }) {
      const applicant = await makeApplication(site);
      const rejection = { MemberId: applicant.id, Status: 2, ProcessItemName: '请补充营业执照' };
      await site.call(businessMembers.SaveApplyAudit, rejection, administrator);
      const token = await signInMember(site, applicant);
      actAs(token);
      return { ...(await site.call(webMembers.GetMemberApplyRc, {}, token)) };
    },
    async change({ site, administrator }, { MemberId: id }) {
      const read = await site.call(businessMembers.GetMemberModel, { id: Number(id) }, administrator);
      const form = { ...read, MemberName: '对方改的名称' };
      return await site.send(businessMembers.EditMemberInfo, form, administrator);
    },
    theirs: { MemberName: '对方改的名称' },
    mine: { Remarks: '我的备注' },
  },
};
