import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { examStatusText } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { looksLikeIdNumber, maybeBeginsIdNumber } from '#contract/fields/id-number.ts';
import {
  byChoice,
  byOptions,
  byPastDays,
  byText,
  more,
  type FilterOption,
} from '../components/filters/filters.ts';
import { useAnswer } from '../session/server.ts';
import { stateWords } from './words.ts';

const batchesOffered = 100;

/** A whole ID number finds its holder, and is not remembered. */
export const byCertificateKey = byText('key', '关键词', '姓名、单位、编号或完整身份证号', {
  keepsOut: looksLikeIdNumber,
  holdsBack: maybeBeginsIdNumber,
});

export const certificateFilters = [
  byCertificateKey,
  byOptions('programmeid', '培训项目', useProgrammeOptions),
  byChoice('examstatus', '考试状态', examStatusText),
  byChoice('standing', '状态', stateWords),
  more(byPastDays('begintime', 'endtime', '考试时间')),
  // Older ones are not offered, but links from the list of imports name them.
  more(byOptions('batchid', '导入批次', useBatchOptions, '较早的导入')),
];

/** Returns the programmes with their names. */
export function useProgrammes() {
  return useAnswer(businessCertificates.GetProgrammeList, {}, { staleTime: 30_000 }).data;
}

function useProgrammeOptions(): FilterOption[] | undefined {
  return useProgrammes()?.map((one) => ({ value: String(one.ProgrammeId), label: one.ProgrammeName }));
}

function useBatchOptions(): FilterOption[] | undefined {
  const input = { pagesize: batchesOffered };
  const { data } = useAnswer(businessImports.GetImportBatches, input, { staleTime: 30_000 });
  return data?.List.map(({ BatchId, FileName, CreateTime }) => ({
    value: String(BatchId),
    label: `${CreateTime.slice(0, 10)} ${FileName}`,
  }));
}
