import { resultCode } from '#contract/envelope.ts';
import type { SiteInfo } from '#contract/settings.ts';
import type { businessWorkbench, webVisits } from '#contract/visits.ts';
import type { Database } from '../db/open.ts';
import { Answer } from '../http/answers.ts';
import type { Handlers } from '../http/serve.ts';
import type { VisitCounter } from './visit-counter.ts';
import { readWorkbench } from './workbench.ts';

interface Dependencies {
  visitCounter: VisitCounter;
  /** Remembered until content changes. */
  siteInfo: () => Promise<SiteInfo>;
}

export function webVisitHandlers({ visitCounter, siteInfo }: Dependencies): Handlers<typeof webVisits> {
  async function answerCount() {
    const [count, { AnalyticsScript }] = await Promise.all([visitCounter.total(), siteInfo()]);
    return AnalyticsScript === '' ? count : new Answer(count, { code: resultCode.visitCounted });
  }
  return {
    async CountWebCount() {
      visitCounter.add();
      return await answerCount();
    },
    GetCountWebCount: answerCount,
  };
}

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
