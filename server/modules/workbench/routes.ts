import { businessWorkbench } from '#contract/back-office/workbench.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { readWorkbench } from './reading.ts';
import { readWaiting } from './waiting.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessWorkbench, {
    GetWorkbench: async (_input, { caller }) =>
      await readWorkbench(deps, await deps.visitCounter.total(), caller),
    GetWaiting: (_input, { caller }) => readWaiting(deps, caller),
  });
}
