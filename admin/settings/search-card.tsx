import { maxSynonyms, synonymGroup } from '#contract/public-site/settings.ts';
import { SettingsCard, type CardProps } from './card.tsx';
import { WordsField } from './words-field.tsx';

const searchFields = ['Synonyms'] as const;

export function SearchCard(props: CardProps) {
  return (
    <SettingsCard {...props} id="site-search" title="搜索" fields={searchFields}>
      <WordsField
        name="Synonyms"
        itemName="近义词"
        hint="每行一组意思相同的词，用空格分开；搜其中一个，找不到时按其余的词再找"
        max={maxSynonyms}
        label="一组词"
        schema={synonymGroup}
        placeholder="会费 年费 会员费"
      />
    </SettingsCard>
  );
}
