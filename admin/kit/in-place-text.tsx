import { useRef, type KeyboardEvent } from 'react';
import { limitsOf, type FieldSchema } from '#ui/form/limits.ts';
import { useDerived } from './derived.ts';

interface InPlaceTextProps {
  value: string;
  label: string;
  schema: FieldSchema;
  isDisabled: boolean;
  /** Answers whether it was done. */
  onSave: (value: string) => Promise<boolean>;
}

/** A text edited where it stands: Enter or leaving it saves, Escape takes back, and so does a fault. */
export function InPlaceText({ value, label, schema, isDisabled, onSave }: InPlaceTextProps) {
  const [typed, type] = useDerived(value);
  const { maxLength, isRequired } = limitsOf(schema);
  const isLeaving = useRef(false);
  if (isDisabled) return value;

  async function save() {
    const text = typed.trim();
    if (isLeaving.current || text === value || (isRequired && text === '')) return type(value);
    if (!(await onSave(text))) type(value);
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    isLeaving.current = event.key === 'Escape';
    event.currentTarget.blur();
    isLeaving.current = false;
  }

  return (
    <input
      className="in-place"
      aria-label={label}
      value={typed}
      maxLength={maxLength}
      onChange={(event) => type(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={onKey}
    />
  );
}
