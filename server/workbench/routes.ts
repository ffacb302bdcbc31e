import type { businessWorkbench } from '#contract/workbench.ts';
import type { Database } from '../db/open.ts';
import type { Handlers } from '../http/serve.ts';
import type { VisitCounter } from '../visits/visit-counter.ts';
import { readWorkbench } from './reading.ts';

export function businessWorkbenchHandlers({
  db,
  visitCounter,
}: {
  db: Database;
  visitCounter: VisitCounter;
}): Handlers<typeof businessWorkbench> {
  return {
    GetWorkbench: async (_input, { caller }) => await readWorkbench(db, await visitCounter.total(), caller),
  };
}
