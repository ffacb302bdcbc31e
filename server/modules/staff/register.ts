import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { administratorHandlers, roleHandlers, staffHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(systemStaff, staffHandlers(deps));
  api.serve(systemRoles, roleHandlers(deps));
  api.serve(systemAdministrators, administratorHandlers(deps));
}
