import { resultCode } from '#contract/envelope.ts';
import type { businessWorkbench, webVisits } from '#contract/visits.ts';
import type { Database } from '../db/open.ts';
import { Answer } from '../http/answers.ts';
import type { Handlers } from '../http/serve.ts';
import { findSiteInfo } from '../site/store.ts';
import type { VisitCounter } from './visit-counter.ts';
import { readWorkbench } from './workbench.ts';

interface Dependencies {
  db: Database;
  visitCounter: VisitCounter;
}

export function webVisitHandlers({ db, visitCounter }: Dependencies): Handlers<typeof webVisits> {
  async function answerCount() {
    const [count, { AnalyticsScript }] = await Promise.all([visitCounter.total(), findSiteInfo(db)]);
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
}: Dependencies): Handlers<typeof businessWorkbench> {
  return { GetWorkbench: async () => await readWorkbench(db, await visitCounter.total()) };
}
