import { useId, useRef, useState, type KeyboardEvent } from 'react';
import * as v from 'valibot';
import { limitsOf, type FieldSchema } from '#ui/form/limits.ts';
import { useSyncedDraft } from './synced-draft.ts';

interface InPlaceTextProps {
  value: string;
  label: string;
  schema: FieldSchema;
  isDisabled: boolean;
  /** Resolves to whether it was saved, or to the error in the text. */
  onSave: (value: string) => Promise<boolean | string>;
}

/**
 * A text that is edited in place: Enter or leaving it saves, Escape restores the old text, as does a refusal, which is
 * shown below it. A text that its schema forbids stays, with its error.
 */
export function InPlaceText({ value, label, schema, isDisabled, onSave }: InPlaceTextProps) {
  const [typed, type] = useSyncedDraft(value);
  const { isRequired } = limitsOf(schema);
  const [refusal, refuse] = useState<string>();
  const id = useId();
  const isLeaving = useRef(false);
  if (isDisabled) return value;

  async function save() {
    const text = typed.trim();
    if (isLeaving.current || text === value || (isRequired && text === '')) return type(value);
    if (errorOf(text) !== undefined) return;
    const done = await onSave(text);
    if (typeof done === 'string') refuse(done);
    if (done !== true) type(value);
  }

  function errorOf(text: string): string | undefined {
    return isRequired && text === '' ? undefined : v.safeParse(schema, text).issues?.[0].message;
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    isLeaving.current = event.key === 'Escape';
    event.currentTarget.blur();
    isLeaving.current = false;
  }

  const error = errorOf(typed.trim()) ?? refusal;
  return (
    <>
      <input
        className="in-place"
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-error`}
        value={typed}
        onChange={(event) => {
          type(event.target.value);
          refuse(undefined);
        }}
        onBlur={() => void save()}
        onKeyDown={onKey}
      />
      <p id={`${id}-error`} className="in-place-error error-text" aria-live="polite">
        {error}
      </p>
    </>
  );
}
