import type { businessNewsDeletion } from '#contract/news/news-deletion.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import {
  approveDeletion,
  deleteForGood,
  dropDeletion,
  previewDeletion,
  requestDeletion,
} from './permanent-deletion.ts';

export function newsDeletionHandlers({ db }: { db: Database }): Handlers<typeof businessNewsDeletion> {
  return {
    GetNewsDeletion: async ({ Ids }, { caller }) => ({
      ...(await previewDeletion(db, Ids)),
      NeedsApproval: caller.secondFactor === 'none',
    }),
    async DestroyNews({ Ids, Reason }, { caller, by }) {
      if (caller.secondFactor === 'none') {
        await requestDeletion(db, { ids: Ids, reason: Reason, requesterId: caller.id }, by);
        return { IsDeleted: false };
      }
      await deleteForGood(db, Ids, Reason, by);
      return { IsDeleted: true };
    },
    async ApproveNewsDeletion({ Ids }, { caller, by }) {
      await approveDeletion(db, Ids, caller.id, by);
      return null;
    },
    async DropNewsDeletion({ Ids }, { by }) {
      await dropDeletion(db, Ids, by);
      return null;
    },
  };
}
