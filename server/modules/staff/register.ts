import { systemAdministrators } from '#contract/administrators.ts';
import { systemRoles } from '#contract/roles.ts';
import { systemStaff } from '#contract/staff.ts';
import { administratorHandlers, roleHandlers, staffHandlers } from './routes.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(systemStaff, staffHandlers(deps));
  api.serve(systemRoles, roleHandlers(deps));
  api.serve(systemAdministrators, administratorHandlers(deps));
}
