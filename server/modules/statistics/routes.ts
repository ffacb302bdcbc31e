import type { FileAnswer } from '#contract/api/endpoint.ts';
import { businessStatistics, type Statistics } from '#contract/back-office/statistics.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { sheetAnswer } from '../../platform/spreadsheets/write-sheet.ts';
import { findChannels } from '../settings/delivery.ts';
import { readStatistics, type Period } from './reading.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const read = async (period: Period, { holds }: AdministratorCaller) =>
    await readStatistics({ db: deps.db, channels: await findChannels(deps), holds }, period);
  api.serve(businessStatistics, {
    GetFigures: (period, { caller }) => read(period, caller),
    ExportFigures: async (period, { caller }) => exportStatistics(await read(period, caller)),
  });
}

/** Writes a workbook of the counts: one row each, one column per month, and the sum of several months. */
function exportStatistics({ Months, Groups }: Statistics): FileAnswer {
  const hasSum = Months.length > 1;
  const columns = [
    { header: '分类', width: 12 },
    { header: '项目', width: 32 },
    { header: '单位', width: 8 },
    ...Months.map((header) => ({ header, width: 10 })),
    ...(hasSum ? [{ header: '合计', width: 10 }] : []),
  ];
  const rows = async function* () {
    for (const { Title, Figures } of Groups)
      for (const { Name, Unit, Counts, Total } of Figures)
        yield [Title, Name, Unit, ...[...Counts, ...(hasSum ? [Total] : [])].map((count) => count ?? '–')];
  };
  const period = hasSum ? Months[0]!.slice(0, 4) : Months[0]!;
  return sheetAnswer(`统计${period}.xlsx`, '统计', columns, rows());
}
