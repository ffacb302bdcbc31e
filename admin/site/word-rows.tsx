import { RowsField } from './rows-field.tsx';

interface WordRowsProps {
  id?: string;
  value?: readonly string[];
  onChange?: (words: string[]) => void;
  /** What one row is: 热词. */
  noun: string;
  most: number;
  label: string;
  maxLength: number;
  placeholder?: string;
}

/** A list of texts, one a row. */
export function WordRows({ id, value = [], onChange, noun, most, ...column }: WordRowsProps) {
  return (
    <RowsField
      {...(id !== undefined && { id })}
      noun={noun}
      most={most}
      columns={[{ name: 'word', ...column }]}
      value={value.map((word) => ({ word }))}
      onChange={(rows) => onChange?.(rows.map(({ word = '' }) => word))}
    />
  );
}

/** Of such a list, where its change is told. */
export const wordsOf = (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? value.join('、') : '（空）';
