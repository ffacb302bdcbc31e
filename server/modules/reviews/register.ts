import { businessReviews } from '#contract/members/reviews.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessReviewHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(businessReviews, businessReviewHandlers(deps));
}
