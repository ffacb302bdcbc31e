import { businessWorkbench } from '#contract/back-office/workbench.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { readWorkbench } from './reading.ts';
import { readTrends } from './trends.ts';
import { readWaiting } from './waiting.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessWorkbench, {
    GetWorkbench: (_input, { caller }) => readWorkbench(deps, caller),
    GetTrends: async (_input, { caller }) =>
      await readTrends(deps.db, caller, await deps.visitCounter.total()),
    GetWaiting: (_input, { caller }) => readWaiting(deps, caller),
  });
}
