import { sql } from 'kysely';
import { errorColumn } from '#contract/back-office/imports.ts';
import { rosterColumns, rosterFields } from '#contract/members/roster-fields.ts';
import { rosterLimits } from '#contract/members/roster.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import type { ImportDefinition } from '../../../platform/imports/definition.ts';
import { openRosterCase } from '../../reviews/roster-cases.ts';
import { matchRoster, type RosterImport } from './match-roster.ts';
import { writtenRoster } from './roster-values.ts';
import { addOptions, insertMembers, updateMembers } from './store-roster.ts';
import { undoableRoster } from './undo-roster.ts';

/** Imports rosters: 导入名册. */
export function rosterImport(vault: Vault): ImportDefinition<RosterImport> {
  return {
    ...undoableRoster,
    columns: rosterColumns,
    form: {
      fields: rosterFields,
      maxRows: rosterLimits.rows,
      besides: ['序号', '行号', '编号', errorColumn],
      unneeded: [],
      readsOthers: true,
      leavesUnknown: true,
      hasGroupLines: true,
    },
    worker: new URL('check-roster-worker.ts', import.meta.url),
    settle: async () => ({}),
    prepare:
      async (rows) =>
      (tx, { isStoring, answers }) =>
        matchRoster(tx, vault, rows, { isStoring, answers }),
    textsOf: writtenRoster,
    writtenBefore: ({ before }) => writtenRoster(before.values),
    change: ({ id, before }) => ({ MemberId: id, MemberName: before.values.name }),
    sums: () => ({}),
    begun: addOptions,
    insert: (tx, _batch, rows) => insertMembers(tx, vault, rows),
    update: (tx, _batch, rows) => updateMembers(tx, vault, rows),
    stored: (tx, _ids, { batchId, by }) => openCase(tx, batchId, by),
    listed: {
      facts: sql`(select json_build_object('ProcessId', v.id, 'ReviewStatus', v.status, 'WithoutAccount',
          (select count(*) from roster_changes c join members m on m.id = c.member_id
            where c.batch_id = b.id and c.before is null and m.account = ''))
        from (select) as none left join reviews v on v.kind = 4 and v.roster_batch_id = b.id)`,
    },
    personal: { columns: ['手机', '座机', '邮箱'], permission: 'member:personal' },
    changing: {
      permission: 'member:save',
      column: '公司名称',
      message: '已是会员，您的角色不能修改会员资料',
    },
  };
}

/** A batch that only changes members needs no decision: its importer may change them. */
async function openCase(tx: Tx, batchId: number, by: Actor): Promise<void> {
  const { file_name, row_count, new_count, changed_count } = await tx
    .selectFrom('roster_batches')
    .select(['file_name', 'row_count', 'new_count', 'changed_count'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow();
  if (new_count === 0) return;
  const record = { FileName: file_name, Total: row_count, New: new_count, Changed: changed_count };
  await openRosterCase(tx, { batchId, by }, record);
}
