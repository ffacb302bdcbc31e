import { businessAudiences } from '#contract/audience/audiences.ts';
import { useAnswer } from '../../session/server.ts';

/** Returns the names of the members with these ids, as far as they are loaded. */
export function useMemberNames(ids: readonly number[], isEnabled: boolean): ReadonlyMap<number, string> {
  const MemberIds = [...new Set(ids)].toSorted((a, b) => a - b);
  const { data = [] } = useAnswer(
    businessAudiences.GetAudienceNames,
    { MemberIds },
    { enabled: isEnabled && MemberIds.length > 0, keepPrevious: true },
  );
  return new Map(data.map(({ MemberId, MemberName }) => [MemberId, MemberName]));
}
