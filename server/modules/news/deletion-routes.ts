import { oldFactorHours, type businessNewsDeletion } from '#contract/news/news-deletion.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
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
      NeedsApproval: !isAlone(caller),
      DirectFrom: isAlone(caller) ? '' : directFrom(caller),
    }),
    async DestroyNews({ Ids, Reason }, { caller, by }) {
      if (!isAlone(caller)) {
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

/**
 * Returns whether the second factor replaces the second person. A young one does not: whoever found an open session and
 * the password could have set it up just now.
 */
function isAlone({ secondFactorSince }: AdministratorCaller): boolean {
  return secondFactorSince !== null && Date.now() >= secondFactorSince.getTime() + oldFactorMs;
}

function directFrom({ secondFactorSince }: AdministratorCaller): string {
  return secondFactorSince ? formatTime(new Date(secondFactorSince.getTime() + oldFactorMs)) : '';
}

const oldFactorMs = oldFactorHours * 3_600_000;
