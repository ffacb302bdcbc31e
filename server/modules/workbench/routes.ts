import type { businessWorkbench } from '#contract/back-office/workbench.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import type { VisitCounter } from '../visits/visit-counter.ts';
import type { StepReading } from './first-steps.ts';
import { readWorkbench } from './reading.ts';
import { readWaiting } from './waiting.ts';

interface Dependencies extends StepReading {
  visitCounter: VisitCounter;
}

export function businessWorkbenchHandlers({
  visitCounter,
  ...reading
}: Dependencies): Handlers<typeof businessWorkbench> {
  return {
    GetWorkbench: async (_input, { caller }) =>
      await readWorkbench(reading, await visitCounter.total(), caller),
    GetWaiting: (_input, { caller }) => readWaiting(reading, caller),
  };
}
