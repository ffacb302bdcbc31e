import { businessSuggestions, webSuggestions } from '#contract/public-site/suggestions.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessSuggestionHandlers, webSuggestionHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const { db, vault, config } = deps;
  api.serve(webSuggestions, webSuggestionHandlers({ db, vault, limit: config.limits.suggestions }));
  const retentionDays = config.retention.suggestionDays;
  api.serve(businessSuggestions, businessSuggestionHandlers({ db, vault, retentionDays }));
}
