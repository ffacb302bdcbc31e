import { onOff } from '#contract/fields/rules.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMemberNumbers } from '#contract/members/member-numbers.ts';
import { memberStatus, memberTexts, webMembers } from '#contract/members/members.ts';
import { businessMerges } from '#contract/members/merges.ts';
import { reviewKind } from '#contract/members/reviews.ts';
import { businessRosters } from '#contract/members/roster.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Database } from '../../platform/db/open.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { MemberCaller } from '../../platform/http/api/callers.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { findNextWaiting } from '../reviews/can-decide.ts';
import { decide } from '../reviews/decide.ts';
import { recordRead, recordReadOf } from '../reviews/last-seen.ts';
import { findReviewOfMember } from '../reviews/store.ts';
import { companiesOf } from '../sessions/persons.ts';
import { applyForMembership, resubmitApplication } from './applications.ts';
import { enableMembers, setMemberLevel } from './change-many.ts';
import { registerContacts } from './contacts/routes.ts';
import { findSameCode, findSameName } from './duplicates.ts';
import { endMember, restoreMember } from './ending.ts';
import { exportMembers } from './export.ts';
import { findMember, listApplications, listMembers } from './managed.ts';
import { listMerges } from './merging/merges.ts';
import { mergeMembers, undoMerge } from './merging/merging.ts';
import { countMembers, talliesOfMembers } from './numbers.ts';
import { changeProfile } from './profile.ts';
import { applicationTimeline, findMemberInfo } from './reading.ts';
import { memberOfTicket } from './resubmit-tickets.ts';
import { rosterHandlers } from './roster/roster-routes.ts';
import { addMember, editMember, resetMemberPassword } from './store.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webMemberNumbers, (db) => ({ GetMemberNumbers: () => countMembers(db) }), {
    GetMemberNumbers: { tallies: talliesOfMembers },
  });
  api.serve(webMembers, webMemberHandlers(deps));
  api.serve(businessMembers, businessMemberHandlers(deps));
  api.serve(businessMerges, {
    GetMemberMerges: ({ id }) => listMerges(deps.db, id),
    MergeMembers: (form, { by }) => mergeMembers(deps, form, by),
    UndoMerge: ({ MergeId }, { by }) => undoMerge(deps, MergeId, by),
  });
  registerContacts(api, deps);
  api.serve(businessRosters, rosterHandlers(deps));
}

function webMemberHandlers(deps: ModuleDependencies): Handlers<typeof webMembers> {
  const { db, vault } = deps;
  return {
    GetUserInfo: async (_input, { caller }) => ({
      ...(await findMemberInfo(db, vault, caller.id)),
      MustChangePwd: caller.mustChangePassword,
      ...(caller.personId !== undefined && { Person: await personInfo(db, caller.personId, caller.id) }),
    }),

    async EditMember(form, { caller, by }) {
      const { asksForLevel } = await changeProfile(deps, caller.id, form, by);
      return new Answer(null, {
        message: asksForLevel ? memberTexts.levelNotChanged : memberTexts.profileSaved,
      });
    },

    async GetMemberApplyRc({ Newpwd }, { caller }) {
      const id = await applicantOf(db, { caller, Newpwd });
      if (id === undefined) return null;
      return { ...(await findMemberInfo(db, vault, id)), Timeline: await applicationTimeline(db, id) };
    },

    async ApplyMember(form, { caller, by, address, log }) {
      const applicant = await applicantOf(db, { caller, Newpwd: form.Newpwd });
      if (applicant !== undefined) await resubmitApplication(deps, applicant, form, { by, address });
      const MemberId = applicant ?? (await applyForMembership(deps, form, { by, address }));
      log.info({ memberId: MemberId }, applicant ? 'applicationResubmitted' : 'membershipApplied');
      return new Answer({ MemberId, Status: memberStatus.underReview }, { message: '提交成功' });
    },
  };
}

async function personInfo(db: Database, personId: number, memberId: number) {
  const companies = await companiesOf(db, personId);
  return {
    Name: companies.find((company) => company.memberId === memberId)?.contactName ?? '',
    Companies: companies.map(({ memberId: MemberId, memberName: MemberName }) => ({ MemberId, MemberName })),
  };
}

/** Returns the applicant. A ticket takes precedence over the token: it may be of another company than the session. */
async function applicantOf(
  db: Database,
  { caller, Newpwd }: { caller: MemberCaller | null; Newpwd: string | undefined },
): Promise<number | undefined> {
  return Newpwd === undefined ? caller?.id : await memberOfTicket(db, Newpwd);
}

function businessMemberHandlers(deps: ModuleDependencies): Handlers<typeof businessMembers> {
  const { db } = deps;
  return {
    GetMemberList: ({ pageindex, pagesize, ...filters }) =>
      listMembers(deps, { pageindex, pagesize }, filters),

    async GetMemberModel({ id, masked }, { caller, by }) {
      const isFull = !masked && caller.holds('member:personal');
      await recordReadOf(db, caller.sessionKey, { memberId: id });
      const member = await findMember(deps, id, isFull);
      if (isFull) await recordOperation(db, by, { entityType: 'member', recordId: id });
      const [sameName, sameCode] = await Promise.all([
        findSameName(db, { name: member.MemberName, exceptId: id }),
        findSameCode(db, { code: member.CreditCode, exceptId: id }),
      ]);
      const duplicates = new Map([...sameName, ...sameCode].map((one) => [one.MemberId, one]));
      return { ...member, Alike: [...duplicates.values()] };
    },

    async GetMemberProcessList({ pageindex, pagesize, ...filters }, { caller }) {
      const applications = await listApplications(deps, { pageindex, pagesize }, filters);
      await recordRead(db, caller.sessionKey, applications.List);
      return applications;
    },

    async EditMemberInfo(form, { caller, by }) {
      const saved =
        form.MemberId === 0
          ? await addMember(deps, form, { ...by, id: caller.id })
          : { MemberId: await editMember(deps, form, by), ProcessId: null };
      const SameCode = await findSameCode(db, { code: form.CreditCode ?? '', exceptId: saved.MemberId });
      return { ...saved, SameCode };
    },

    async SaveApplyAudit({ MemberId, ...decision }, { caller, by, siteAddress }) {
      await decide(deps, (tx) => findReviewOfMember(tx, reviewKind.membership, MemberId), decision, {
        by,
        siteUrl: await siteAddress(),
        sessionKey: caller.sessionKey,
      });
      return { MemberId, Status: decision.Status, NextProcessId: await findNextWaiting(db, caller) };
    },

    EditMemberStatus: ({ Ids, Status }, { by }) => enableMembers(deps, Ids, Status === onOff.on, by),

    EndMember: (form, { by }) => endMember(deps, form, by),

    RestoreMember: (form, { by }) => restoreMember(deps, form, by),

    SetMemberLevel: ({ Ids, MemberLevelId }, { by }) =>
      setMemberLevel(deps, { Ids: [...new Set(Ids)], MemberLevelId }, by),

    ResetMemberPwd: async ({ MemberId }, { by }) => ({
      Password: await resetMemberPassword(deps, MemberId, by),
    }),

    async ExportMembers(filters, { caller, by }) {
      const isFull = caller.holds('member:personal');
      await recordOperation(db, by, {
        entityType: 'member',
        after: { ...filters, key: maskText(filters.key), IsFull: isFull },
      });
      return exportMembers(deps, filters, isFull);
    },
  };
}
