import type { webContributions } from '#contract/news/contributions.ts';
import { newsStatus } from '#contract/news/news.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { listContributions, saveContribution, type ContributionDependencies } from './contributions.ts';

export function webContributionHandlers(deps: ContributionDependencies): Handlers<typeof webContributions> {
  return {
    GetMyNewsList: async (page, { caller }) =>
      listContributions({ ...deps, tree: await deps.menuTree() }, caller.id, page),
    async SaveNews(form, { caller, by }) {
      const saved = await saveContribution(deps, form, caller.id, by);
      return new Answer({ ...saved, Status: newsStatus.underReview }, { message: '提交成功' });
    },
  };
}
