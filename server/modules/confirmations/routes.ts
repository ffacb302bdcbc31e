import {
  businessConfirmations,
  confirmationWords,
  webConfirmations,
  type Confirmation,
} from '#contract/members/confirmations.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { rowsOf, sheetAnswer, type RecordColumn } from '../../platform/spreadsheets/write-sheet.ts';
import {
  confirmByPhone,
  confirmUnchanged,
  findUnconfirmed,
  listConfirmations,
  type ConfirmationFilters,
} from './confirming.ts';
import { remindMembers } from './reminding.ts';
import { closeRound, findLatestRound, listRounds, saveRound } from './rounds.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(webConfirmations, {
    GetMyConfirmation: (_input, { caller }) => findUnconfirmed(deps.db, caller.id),
    async ConfirmMyData({ RoundId }, { caller, by }) {
      await confirmUnchanged(deps.db, RoundId, caller.id, by);
      return null;
    },
  });
  api.serve(businessConfirmations, officeHandlers(deps));
}

function officeHandlers(deps: ModuleDependencies): Handlers<typeof businessConfirmations> {
  const { db } = deps;
  const ofRound = async <Filters extends { roundid?: number | undefined }>(filters: Filters) => ({
    ...filters,
    roundid: filters.roundid ?? (await findLatestRound(db)),
  });
  return {
    GetConfirmationRounds: (page) => listRounds(db, page),
    SaveConfirmationRound: async (form, { by }) => ({ RoundId: await saveRound(db, form, by) }),
    async CloseConfirmationRound({ RoundId, IsClosed }, { by }) {
      await closeRound(db, RoundId, IsClosed, by);
      return null;
    },
    GetConfirmations: async ({ pageindex, pagesize, ...filters }) =>
      await listConfirmations(deps, { pageindex, pagesize }, await ofRound(filters)),
    async ExportConfirmations(filters, { by }) {
      const { key: _, ...after } = await ofRound(filters);
      await recordOperation(db, by, { entityType: 'confirmationRound', recordId: after.roundid, after });
      const rows = readAll(deps, { ...after, key: filters.key });
      return sheetAnswer(`核对情况${today()}.xlsx`, '核对情况', columns, rowsOf(columns, rows));
    },
    RemindMembers: async ({ RoundId, MemberIds, Again }, { by, siteAddress }) =>
      await remindMembers(
        deps,
        { roundId: RoundId, memberIds: MemberIds, isAgain: Again },
        { siteName: (await deps.siteInfo()).SiteName, site: await siteAddress() },
        by,
      ),
    async ConfirmByPhone({ RoundId, MemberId, IsConfirmed, Note }, { by }) {
      await confirmByPhone(db, { roundId: RoundId, memberId: MemberId, note: Note }, IsConfirmed, by);
      return null;
    },
  };
}

const batch = 500;

async function* readAll(deps: ModuleDependencies, filters: ConfirmationFilters) {
  for (let pageindex = 1; ; pageindex++) {
    const { List } = await listConfirmations(deps, { pageindex, pagesize: batch }, filters);
    yield* List;
    if (List.length < batch) return;
  }
}

const columns: RecordColumn<Confirmation>[] = [
  { header: '公司名称', width: 36, of: ({ MemberName }) => MemberName },
  { header: '会员等级', width: 14, of: ({ MemberLevelName }) => MemberLevelName },
  { header: '城市', width: 12, of: ({ City }) => City },
  { header: '账号', width: 10, of: ({ HasAccount }) => (HasAccount ? '有' : '没有') },
  { header: '核对', width: 12, of: ({ Way }) => confirmationWords[Way] ?? '没核对' },
  { header: '核对时间', width: 20, of: ({ ConfirmTime }) => ConfirmTime },
  { header: '核对情况', width: 36, of: ({ Note }) => Note },
  { header: '最近提醒', width: 20, of: ({ RemindTime }) => RemindTime },
  { header: '提醒次数', width: 10, of: ({ RemindCount }) => RemindCount },
];
