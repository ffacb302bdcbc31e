import { resultCode } from '#contract/api/envelope.ts';
import type { SiteInfo } from '#contract/public-site/settings.ts';
import type { webVisits } from '#contract/public-site/visits.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import type { VisitCounter } from './visit-counter.ts';

interface Dependencies {
  visitCounter: VisitCounter;
  /** Returns the site's settings, cached until content changes. */
  siteInfo: () => Promise<SiteInfo>;
}

export function webVisitHandlers({ visitCounter, siteInfo }: Dependencies): Handlers<typeof webVisits> {
  async function answerCount() {
    const [count, { AnalyticsScript }] = await Promise.all([visitCounter.total(), siteInfo()]);
    return AnalyticsScript === '' ? count : new Answer(count, { code: resultCode.visitCounted });
  }
  return {
    async CountWebCount(_input, { isCountedReader }) {
      if (isCountedReader) visitCounter.add();
      return await answerCount();
    },
    GetCountWebCount: answerCount,
  };
}
