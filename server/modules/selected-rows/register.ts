import { businessSelectedRows } from '#contract/back-office/selected-rows.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { selectedRowsHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessSelectedRows, selectedRowsHandlers(deps));
}
