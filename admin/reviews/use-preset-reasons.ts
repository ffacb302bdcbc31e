import { maxPageSize } from '#contract/api/paging.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { optionKind } from '#contract/members/options.ts';
import { reviewKind } from '#contract/members/reviews.ts';
import { useAnswer } from '../session/server.ts';

/** Returns preset reasons for a kind of case; undefined until they are loaded. */
export function usePresetReasons(kind: number): string[] | undefined {
  const isMembership = kind === reviewKind.membership;
  const type = isMembership ? optionKind.applicationReason : optionKind.contributionReason;
  const { data, isError } = useAnswer(businessOptions.GetTypeList, { type, pagesize: maxPageSize });
  return isError ? [] : data?.List.map(({ TypeName }) => TypeName);
}
