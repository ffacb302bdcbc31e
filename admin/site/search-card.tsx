import { businessSite, mostSynonyms } from '#contract/settings.ts';
import { fieldsOf } from '../kit/fields.tsx';
import { SettingsCard, type CardProps } from './card.tsx';
import { WordRows, wordsOf } from './word-rows.tsx';

const form = fieldsOf(businessSite.SaveSiteConfig);
const searchFields = ['Synonyms'] as const;

export function SearchCard(props: CardProps) {
  return (
    <SettingsCard {...props} id="site-search" title="搜索" fields={searchFields}>
      <form.Own
        name="Synonyms"
        label="近义词"
        hint="每行一组意思相同的词，用空格分开；搜其中一个，找不到时按其余的词再找"
        wordOf={wordsOf}
      >
        <WordRows
          noun="近义词"
          most={mostSynonyms}
          label="一组词"
          maxLength={100}
          placeholder="会费 年费 会员费"
        />
      </form.Own>
    </SettingsCard>
  );
}
