import { businessRosters } from '#contract/members/roster.ts';
import type { FilterOption } from '../../components/filters/filters.ts';
import { useAnswer } from '../../session/server.ts';

const batchesOffered = 50;

/** Returns the latest imports of rosters, for the filter of the list of members. */
export function useRosterOptions(): FilterOption[] | undefined {
  const { data } = useAnswer(
    businessRosters.GetRosterBatches,
    { pagesize: batchesOffered },
    { staleTime: 30_000 },
  );
  return data?.List.map(({ BatchId, FileName, CreateTime }) => ({
    value: String(BatchId),
    label: `${CreateTime.slice(0, 10)} ${FileName}`,
  }));
}
