import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import type { Handlers, RequestContext } from '../../platform/http/api/serve.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { addByHand, recordPayment, savePerson, tickAttendance } from './by-office.ts';
import { approvePeople, moveUp, takeOut } from './deciding.ts';
import { exportPeople } from './export.ts';
import { findPerson, listPeople } from './list.ts';
import { tellMovedPeople } from './moved.ts';
import { badgeSheet, signInSheet } from './printing.ts';
import { findSettings } from './settings.ts';
import { letterOf } from './telling.ts';

const sightOf = (caller: AdministratorCaller) => ({
  seesContacts: caller.holds('member:personal'),
  seesIdNumbers: caller.holds('cert:idnum'),
});

/** Handlers of the calls of the office. */
export function officeHandlers(deps: ModuleDependencies): Handlers<typeof businessSignUps> {
  const { db } = deps;
  const deciding = async (
    { ActivityId, PersonIds }: { ActivityId: number; PersonIds: number[] },
    context: Pick<RequestContext<'administrator'>, 'by' | 'siteAddress'>,
  ) => ({
    activityId: ActivityId,
    personIds: PersonIds,
    by: context.by,
    letter: await letterOf(deps, context.siteAddress),
  });
  return {
    GetSignUpList: ({ id, pageindex, pagesize, ...filters }) =>
      listPeople(deps, id, { pageindex, pagesize }, filters),
    async GetSignUpPerson({ id }, { caller, by }) {
      const sight = sightOf(caller);
      const person = await findPerson(deps, id, sight);
      if (sight.seesContacts || sight.seesIdNumbers)
        await recordOperation(db, by, { entityType: 'signUp', recordId: id });
      return person;
    },
    AddSignUp: async (form, { by, siteAddress }) =>
      await addByHand(deps, form, { by, letter: await letterOf(deps, siteAddress) }),
    SaveSignUpPerson: async (form, { by, siteAddress }) =>
      await savePerson(deps, form, { by, letter: await letterOf(deps, siteAddress) }),
    ApproveSignUps: async (form, context) => await approvePeople(deps, await deciding(form, context)),
    RejectSignUps: async (form, context) =>
      await takeOut(deps, await deciding(form, context), {
        state: 'rejected',
        reason: form.Reason,
        isTold: true,
      }),
    CancelSignUps: async (form, context) =>
      await takeOut(deps, await deciding(form, context), {
        state: 'cancelled',
        reason: form.Reason,
        isTold: form.Notify,
      }),
    MoveUpSignUp: async ({ PersonId, ...form }, context) =>
      await moveUp(deps, await deciding({ ...form, PersonIds: [PersonId] }, context), form.Reason),
    TellSignUpChange: async ({ ActivityId }, { by, siteAddress }) =>
      await tellMovedPeople(deps, ActivityId, { by, letter: await letterOf(deps, siteAddress) }),
    RecordSignUpPayment: (form, { by }) => recordPayment(db, form, by),
    TickAttendance: (form, { by }) => tickAttendance(db, form, by),
    ...paperHandlers(deps),
  };
}

type PaperCalls = Pick<
  Handlers<typeof businessSignUps>,
  'ExportSignUps' | 'PrintSignInSheet' | 'PrintBadges'
>;

/** Handlers of what leaves the office as a file. */
function paperHandlers(deps: ModuleDependencies): PaperCalls {
  const { db } = deps;
  const noted = async (id: number, Exported: string, by: Actor) =>
    await recordOperation(db, by, { entityType: 'activity', recordId: id, before: {}, after: { Exported } });
  return {
    async ExportSignUps({ id, ...filters }, { caller, by }) {
      await findSettings(db, id);
      const after = { ...filters, key: maskText(filters.key), IsFull: caller.holds('member:personal') };
      await recordOperation(db, by, { entityType: 'signUp', recordId: id, after });
      return await exportPeople(deps, id, filters, sightOf(caller));
    },
    async PrintSignInSheet({ id }, { by }) {
      const sheet = await signInSheet(db, id);
      await noted(id, '签到表', by);
      return sheet;
    },
    async PrintBadges({ id }, { by }) {
      const sheet = await badgeSheet(db, id);
      await noted(id, '胸牌', by);
      return sheet;
    },
  };
}
