import { useState } from 'react';
import styles from './data-table.module.css';

export const mostSortNumber = 999_999;

/** The number that was typed; undefined when it is none from 0 to 999999 (product: section 9). */
export function sortNumberIn(text: string): number | undefined {
  const typed = text.normalize('NFKC').trim();
  return /^\d{1,6}$/.test(typed) ? Number(typed) : undefined;
}

interface SortCellProps {
  value: number;
  /** Names the field: which row it belongs to. */
  label: string;
  onSave: (value: number) => Promise<void>;
}

/** A number that is saved when the field is left or Enter is pressed; Escape takes back what was typed. */
export function SortCell({ value, label, onSave }: SortCellProps) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && sortNumberIn(typed) === undefined;

  const save = async () => {
    const wanted = sortNumberIn(typed ?? '');
    if (wanted === undefined) return;
    // What could not be saved is no longer shown as if it were.
    if (wanted !== value) await onSave(wanted).catch(() => undefined);
    setTyped(undefined);
  };

  return (
    <input
      className={styles.sort}
      inputMode="numeric"
      maxLength={6}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? `应为 0 至 ${mostSortNumber} 的整数` : undefined}
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
