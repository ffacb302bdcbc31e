import { businessSuggestions, webSuggestions } from '#contract/public-site/suggestions.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { hostOf } from '../../platform/http/security/limits.ts';
import { takeFromLimit } from '../../platform/http/security/shared-limits.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { exportSuggestions } from './export.ts';
import { deleteSuggestions, dropSuggestion, handleSuggestions, listSuggestions } from './store.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(webSuggestions, webHandlers(deps));
  api.serve(businessSuggestions, businessHandlers(deps));
}

function webHandlers(deps: ModuleDependencies): Handlers<typeof webSuggestions> {
  return {
    async SavePropose({ Mobile, ProposeContent }, { address }) {
      await takeFromLimit(
        deps.db,
        { name: 'suggestions', ...deps.config.limits.suggestions },
        hostOf(address),
      );
      await dropSuggestion(deps, { mobile: Mobile, content: ProposeContent });
      return new Answer(null, { message: '提交成功' });
    },
  };
}

function businessHandlers(deps: ModuleDependencies): Handlers<typeof businessSuggestions> {
  const { db } = deps;
  const retentionDays = deps.config.retention.suggestionDays;
  return {
    async GetWebProposeList({ pageindex, pagesize, ...filters }, { caller, by }) {
      const seesMobiles = caller.holds('suggestion:mobile');
      return await listSuggestions(deps, { pageindex, pagesize }, filters, {
        seesMobiles,
        retentionDays,
        by,
      });
    },
    async ExportProposes(filters, { caller, by }) {
      const seesMobiles = caller.holds('suggestion:mobile');
      const after = { ...filters, key: maskText(filters.key), IsFull: seesMobiles };
      await recordOperation(db, by, { entityType: 'suggestion', after });
      return exportSuggestions(deps, filters, { seesMobiles, retentionDays });
    },
    HandlePropose: ({ ProposeId = 0, Ids = [ProposeId], HandleNote: note, HandleTime: readTime }, { by }) =>
      handleSuggestions(db, { ids: [...new Set(Ids)], note, readTime }, by),
    DelWebPropose: ({ Ids }, { by }) => deleteSuggestions(db, Ids, by),
  };
}
