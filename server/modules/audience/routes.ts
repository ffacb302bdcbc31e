import { missingKinds, type Audience } from '#contract/audience/audience.ts';
import { audiencePermissions, businessAudiences } from '#contract/audience/audiences.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { forbidden } from '../../platform/core/errors.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { findMemberNamesById } from '../names/store.ts';
import { assertMayAsk } from './may-ask.ts';
import { allMissingKinds, listAudienceChoices, listAudienceMembers } from './names.ts';
import { countAudience } from './reach.ts';
import { deleteAudiences, listAudiences, restoreAudiences, saveAudience } from './saved.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessAudiences, handlers(deps));
}

function handlers(deps: ModuleDependencies): Handlers<typeof businessAudiences> {
  const { db } = deps;
  return {
    async GetAudiences(_input, { caller }) {
      assertUsesAudiences(caller);
      return await listAudiences(db);
    },
    async SaveAudience(form, { caller, by }) {
      assertMaySee(caller, form);
      return await saveAudience(db, form, by);
    },
    async DelAudience({ Ids }, { caller, by }) {
      assertUsesAudiences(caller);
      await deleteAudiences(db, Ids, by);
      return null;
    },
    async RestoreAudience({ Ids }, { caller, by }) {
      assertUsesAudiences(caller);
      await restoreAudiences(db, Ids, by);
      return null;
    },
    async CountAudience(audience, { caller }) {
      assertMaySee(caller, audience);
      return await countAudience(deps, audience);
    },
    async GetAudienceMembers({ pageindex, pagesize, key, Reach, ...audience }, { caller }) {
      assertMaySee(caller, audience);
      const filters = { key, reach: Reach ?? '' } as const;
      return await listAudienceMembers(deps, audience, filters, { pageindex, pagesize });
    },
    async GetAudienceChoices(_input, { caller }) {
      assertUsesAudiences(caller);
      const kinds = allMissingKinds.filter((kind) => caller.holds(missingKinds[kind].permission));
      return await listAudienceChoices(db, kinds);
    },
    async GetAudienceNames({ MemberIds }, { caller }) {
      assertUsesAudiences(caller);
      return await findMemberNamesById(db, MemberIds);
    },
  };
}

type Caller = Pick<AdministratorCaller, 'holds'>;

function assertUsesAudiences(caller: Caller): void {
  if (!audiencePermissions.some((permission) => caller.holds(permission))) throw forbidden();
}

function assertMaySee(caller: Caller, audience: Pick<Audience, 'Missing'>): void {
  assertUsesAudiences(caller);
  assertMayAsk(caller, audience);
}
