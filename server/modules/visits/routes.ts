import { resultCode } from '#contract/api/envelope.ts';
import { webVisits } from '#contract/public-site/visits.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Api } from '../../platform/http/api/serve.ts';

export function register(api: Api, { visitCounter, siteInfo }: ModuleDependencies): void {
  async function answerCount() {
    const [count, { AnalyticsScript }] = await Promise.all([visitCounter.total(), siteInfo()]);
    return AnalyticsScript === '' ? count : new Answer(count, { code: resultCode.visitCounted });
  }
  api.serve(webVisits, {
    async CountWebCount(_input, { isCountedReader }) {
      if (isCountedReader) visitCounter.add();
      return await answerCount();
    },
    GetCountWebCount: answerCount,
  });
}
