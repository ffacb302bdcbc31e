import { businessSignUpImports } from '#contract/activities/sign-up-imports.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { businessSignUpSettings } from '#contract/activities/sign-up-settings.ts';
import { webSignUps } from '#contract/activities/sign-up.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { limitConcurrency } from '../../platform/core/concurrency-limit.ts';
import { notFound } from '../../platform/core/errors.ts';
import type { MemberCaller } from '../../platform/http/api/callers.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { addressLimit } from '../../platform/http/security/limits.ts';
import { missLimit, visitorLimit } from '../../platform/http/security/visitor-limits.ts';
import { cancelPeople, findSignUp, listOwnSignUps, replacePerson } from './confirmation.ts';
import { signUpImportHandlers } from './imports/routes.ts';
import { officeHandlers } from './office-routes.ts';
import { findOpenActivity, proposeCompanies } from './open-activity.ts';
import { findSettings, saveSettings } from './settings.ts';
import { submitSignUp } from './submitting.ts';
import { letterOf, type MayTell } from './telling.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(webSignUps, webHandlers(deps), {
    // Each sign-up changes the places, and raises no revision.
    GetActivitySignUp: { isFleeting: () => true },
  });
  api.serve(businessSignUpSettings, settingsHandlers(deps));
  api.serve(businessSignUps, officeHandlers(deps));
  api.serve(businessSignUpImports, signUpImportHandlers(deps));
}

/** By recipient: a visitor may type the number and the address of anybody. */
const recipientLimits = { mail: { count: 20, seconds: 86_400 }, sms: { count: 5, seconds: 86_400 } };

/**
 * Sign-ups are stored one after the other, in the order in which they arrived. When hundreds arrive at the opening, they wait
 * here and not for the lock of one row, which would take all connections of the pool. A clerk who imports people locks an activity for
 * seconds: others are in another lane.
 */
const lane = { atOnce: 1, waiting: 5000 };
const laneCount = 5;

function webHandlers(deps: ModuleDependencies): Handlers<typeof webSignUps> {
  const lanes = Array.from({ length: laneCount }, () => limitConcurrency(lane));
  const countSubmission = visitorLimit({ count: 60, seconds: 600 });
  // An office of twenty that sign up within ten minutes; who leafs through names needs thousands.
  const countProposal = visitorLimit({ count: 300, seconds: 600 });
  const orMissing = missLimit();
  const sent = { mail: addressLimit(recipientLimits.mail), sms: addressLimit(recipientLimits.sms) };
  const mayTell: MayTell = (kind, recipient) => sent[kind].take(recipient.toLowerCase()) === 0;
  const memberOf = (caller: MemberCaller | null) => (caller?.isApproved ? caller.id : null);
  return {
    async GetActivitySignUp({ ActivityId }, { caller }) {
      const activity = await findOpenActivity(deps.db, ActivityId, memberOf(caller));
      if (!activity) throw notFound();
      return activity;
    },
    ProposeCompanies({ ActivityId, key }, { address }) {
      countProposal(address);
      return proposeCompanies(deps.db, ActivityId, key);
    },
    async SubmitSignUp(form, { caller, address, siteAddress }) {
      const memberId = memberOf(caller);
      countSubmission(memberId === null ? address : `member ${memberId}`);
      const letter = await letterOf(deps, siteAddress);
      const inTurn = lanes[form.ActivityId % laneCount]!;
      return orMissing(await inTurn(() => submitSignUp(deps, { memberId, letter, mayTell }, form)), address);
    },
    GetSignUp: async ({ Key }, { address }) => orMissing(await findSignUp(deps, Key), address),
    async ReplaceSignUpPerson(form, { address, siteAddress }) {
      return orMissing(await replacePerson(deps, form, await letterOf(deps, siteAddress)), address);
    },
    async CancelSignUp(form, { address, siteAddress }) {
      return orMissing(await cancelPeople(deps, form, await letterOf(deps, siteAddress)), address);
    },
    GetMySignUps: (_input, { caller }) => listOwnSignUps(deps.db, deps.vault, caller.id),
  };
}

function settingsHandlers(deps: ModuleDependencies): Handlers<typeof businessSignUpSettings> {
  return {
    GetSignUpSettings: ({ id }) => findSettings(deps.db, id),
    SaveSignUpSettings: async (form, { by, siteAddress }) =>
      await saveSettings(deps, form, { by, letter: await letterOf(deps, siteAddress) }),
  };
}
