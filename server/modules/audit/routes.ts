import { historyPermissions, systemAudit, type EntityTypeWithHistory } from '#contract/back-office/audit.ts';
import { reviewKind } from '#contract/members/reviews.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { forbidden, invalid, notFound } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { exportOperations } from './export.ts';
import { listOperations, listRecordHistory } from './store.ts';
import { verifySome, type Verified } from './verify.ts';
import { cursorOf, readCursor } from './walk-cursor.ts';
import { logWordsOf } from './words.ts';

export function register(api: Api, { db, vault }: ModuleDependencies): void {
  api.serve(systemAudit, {
    GetLogWords: async () => logWordsOf(api.endpoints),
    GetOperationLog: ({ pageindex, pagesize, ...filters }) =>
      listOperations(db, { pageindex, pagesize }, filters),
    async ExportOperationLog(filters, { by }) {
      await recordOperation(db, by, {
        entityType: 'operation',
        after: { ...filters, key: maskText(filters.key) },
      });
      return exportOperations(db, filters, logWordsOf(api.endpoints));
    },
    async GetRecordHistory({ noun, recordid, ...page }, { caller }) {
      await assertMayReadHistory(db, caller, { noun, id: recordid });
      return await listRecordHistory(db, page, { entityType: noun, recordId: recordid });
    },
    async VerifyOperationLog({ cursor, most }) {
      const walked = cursor === '' ? undefined : readCursor(cursor);
      if (cursor !== '' && !walked) throw invalid({ cursor: 'cursor 有误' });
      const { walk, count, verified } = await verifySome(db, walked, { vault, most });
      return {
        ...resultOf(verified ?? { ...walk, firstAltered: null, signed: notYetChecked }),
        Count: count,
        Cursor: verified ? '' : cursorOf(walk),
      };
    },
  });
}

const notYetChecked = { from: null, upTo: null, lastId: 0, ofOtherKeys: 0, firstAltered: null };

function resultOf({ checked, firstAltered, lastId, from, to, signed }: Verified) {
  return {
    SignedFrom: signed.from ? formatTime(signed.from) : '',
    SignedTo: signed.upTo ? formatTime(signed.upTo) : '',
    SignedLogId: signed.lastId,
    OtherKeyCount: signed.ofOtherKeys,
    Checked: checked,
    FirstAltered: firstAltered,
    LastLogId: lastId,
    VerifiedTime: formatTime(new Date()),
    From: from ? formatTime(from) : '',
    To: to ? formatTime(to) : '',
  };
}

/**
 * Refuses the history of a record that the administrator may not read: the permission of its list alone is not enough for a record that
 * its own call hides.
 * @throws ApiError 403 without the permission of the list, 404 for a review case of an article without `news:list`
 */
async function assertMayReadHistory(
  db: Database,
  caller: Pick<AdministratorCaller, 'holds'>,
  record: { noun: EntityTypeWithHistory; id: number },
): Promise<void> {
  if (!caller.holds(historyPermissions[record.noun])) throw forbidden();
  if (record.noun !== 'review' || caller.holds('news:list')) return;
  const review = await db.selectFrom('reviews').select('kind').where('id', '=', record.id).executeTakeFirst();
  // A case that was deleted belonged to an article.
  if (!review || review.kind === reviewKind.article) throw notFound();
}
