import { businessSettings } from '#contract/public-site/settings.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { RowsField } from './rows-field.tsx';

const form = fieldsOf(businessSettings.SaveSiteConfig);
const { entries } = businessSettings.SaveSiteConfig.input;

interface TextOptions {
  name: 'HotWords' | 'Synonyms';
  /** The name of one text. */
  label: string;
  placeholder?: string;
}

/** Edits a list of texts, one a row. */
export function WordsField({ hint, ...options }: TextOptions & { hint: string }) {
  return (
    <form.Own name={options.name} hint={hint} wordOf={wordsOf} checkedOn="onBlur">
      <WordRows {...options} />
    </form.Own>
  );
}

interface WordRowsProps extends TextOptions {
  id?: string;
  value?: readonly string[];
  onChange?: (words: string[]) => void;
  onBlur?: () => void;
}

function WordRows({ name, label, placeholder, value = [], onChange, ...field }: WordRowsProps) {
  const { label: itemName, item: schema, max } = entries[name];
  return (
    <RowsField
      {...field}
      itemName={itemName}
      max={max}
      columns={[{ name: 'word', label, schema, ...(placeholder && { placeholder }) }]}
      value={value.map((word) => ({ word }))}
      onChange={(rows) => onChange?.(rows.map(({ word = '' }) => word))}
    />
  );
}

/** Formats such a list for the history. */
const wordsOf = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value.join('、') : '（空）');
