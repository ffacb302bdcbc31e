import { nobody, purposeWords, type Audience } from '#contract/audience/audience.ts';
import { optionKind } from '#contract/members/options.ts';
import { useOptionWords } from '../data/options.ts';

/** Returns the text of an audience, for comparing two records. */
export function useAudienceWords(): (audience: unknown) => string {
  const levels = useOptionWords(optionKind.memberLevel);
  const types = useOptionWords(optionKind.companyType);
  return (value) => {
    if (value === null || value === undefined) return '全部会员';
    const audience = { ...nobody, ...(value as Partial<Audience>) };
    const namesOf = (words: Readonly<Record<string, string>>, ids: readonly number[]) =>
      ids.map((id) => words[id] ?? `编号 ${id}`);
    const groups = [
      ...namesOf(levels, audience.LevelIds),
      ...namesOf(types, audience.TypeIds),
      ...audience.Cities,
    ];
    const parts = [
      audience.IsAll ? '全部会员' : groups.join(audience.IsEvery ? ' 且 ' : '、'),
      !audience.IsAll && audience.MemberIds.length > 0 && `加上 ${audience.MemberIds.length} 家`,
      audience.ExceptMemberIds.length > 0 && `减去 ${audience.ExceptMemberIds.length} 家`,
      audience.Missing && '只留还没有……的',
      `写给${purposeWords[audience.Purpose]}`,
    ];
    return parts.filter(Boolean).join('；');
  };
}
