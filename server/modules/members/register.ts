import { businessMembers } from '#contract/members/managed-members.ts';
import { webMemberNumbers } from '#contract/members/member-numbers.ts';
import { webMembers } from '#contract/members/members.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { talliesOfMembers } from './numbers.ts';
import { businessMemberHandlers, webMemberHandlers, webMemberNumberHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const { db, vault, settle } = deps;
  const members = { db, vault, applicationLimit: deps.config.limits.applications };
  api.serveContent(webMemberNumbers, (on) => webMemberNumberHandlers({ db: on }), {
    GetMemberNumbers: { tallies: talliesOfMembers },
  });
  api.serve(webMembers, webMemberHandlers(members));
  api.serve(businessMembers, businessMemberHandlers({ ...members, settle }));
}
