import type { businessSuggestions, webSuggestions } from '#contract/public-site/suggestions.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import type { Limit } from '../../platform/http/security/limits.ts';
import { hostOf } from '../../platform/http/security/limits.ts';
import { takeFromLimit } from '../../platform/http/security/shared-limits.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { exportSuggestions } from './export.ts';
import { deleteSuggestions, dropSuggestion, handleSuggestions, listSuggestions } from './store.ts';

interface Dependencies {
  db: Database;
  vault: Vault;
}

export function webSuggestionHandlers({
  limit,
  ...box
}: Dependencies & { limit: Limit }): Handlers<typeof webSuggestions> {
  return {
    async SavePropose({ Mobile, ProposeContent }, { address }) {
      await takeFromLimit(box.db, { name: 'suggestions', ...limit }, hostOf(address));
      await dropSuggestion(box, { mobile: Mobile, content: ProposeContent });
      return new Answer(null, { message: '提交成功' });
    },
  };
}

export function businessSuggestionHandlers({
  retentionDays,
  ...box
}: Dependencies & { retentionDays: number }): Handlers<typeof businessSuggestions> {
  const { db } = box;
  return {
    async GetWebProposeList({ pageindex, pagesize, ...filters }, { caller, by }) {
      const seesMobiles = caller.holds('suggestion:mobile');
      return await listSuggestions(box, { pageindex, pagesize }, filters, {
        seesMobiles,
        retentionDays,
        by,
      });
    },
    async ExportProposes(filters, { caller, by }) {
      const seesMobiles = caller.holds('suggestion:mobile');
      const after = { ...filters, key: maskText(filters.key), IsFull: seesMobiles };
      await recordOperation(db, by, { entityType: 'suggestion', after });
      return exportSuggestions(box, filters, { seesMobiles, retentionDays });
    },
    HandlePropose: ({ ProposeId = 0, Ids = [ProposeId], HandleNote: note, HandleTime: readTime }, { by }) =>
      handleSuggestions(db, { ids: [...new Set(Ids)], note, readTime }, by),
    DelWebPropose: ({ Ids }, { by }) => deleteSuggestions(db, Ids, by),
  };
}
