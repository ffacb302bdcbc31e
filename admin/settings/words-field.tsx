import { businessSettings } from '#contract/public-site/settings.ts';
import type { FieldSchema } from '#ui/form/limits.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { RowsField } from './rows-field.tsx';

const form = fieldsOf(businessSettings.SaveSiteConfig);

interface Rows {
  /** The word for one row: 热词. */
  itemName: string;
  max: number;
  label: string;
  schema: FieldSchema;
  placeholder?: string;
}

/** Edits a list of texts, one a row, under the word for one of them. */
export function WordsField({ name, hint, ...rows }: Rows & { name: 'HotWords' | 'Synonyms'; hint: string }) {
  return (
    <form.Own name={name} label={rows.itemName} hint={hint} wordOf={wordsOf} checkedOn="onBlur">
      <WordRows {...rows} />
    </form.Own>
  );
}

interface WordRowsProps extends Rows {
  id?: string;
  value?: readonly string[];
  onChange?: (words: string[]) => void;
  onBlur?: () => void;
}

function WordRows({ id, value = [], onChange, onBlur, itemName, max, ...column }: WordRowsProps) {
  return (
    <RowsField
      {...(id !== undefined && { id })}
      itemName={itemName}
      max={max}
      columns={[{ name: 'word', ...column }]}
      value={value.map((word) => ({ word }))}
      onChange={(rows) => onChange?.(rows.map(({ word = '' }) => word))}
      {...(onBlur && { onBlur })}
    />
  );
}

/** Formats such a list for the history. */
const wordsOf = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value.join('、') : '（空）');
