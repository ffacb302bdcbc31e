import type { webContributions } from '#contract/news/contributions.ts';
import { newsStatus } from '#contract/news/news.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { droppedFrames } from './text/dropped-frames.ts';
import { listContributions, saveContribution, type ContributionDependencies } from './contributions.ts';

export function webContributionHandlers(deps: ContributionDependencies): Handlers<typeof webContributions> {
  return {
    GetMyNewsList: async (page, { caller }) =>
      listContributions({ ...deps, tree: await deps.menuTree() }, caller.id, page),
    async SaveNews(form, { caller, by }) {
      const NewsId = await saveContribution(deps, form, caller.id, by);
      const dropped = droppedFrames(form.NewContent);
      return new Answer({ NewsId, Status: newsStatus.underReview, ...dropped }, { message: '提交成功' });
    },
  };
}
