import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { described, Field } from './field.tsx';
import type { FormField } from './form-state.ts';
import styles from './form.module.css';

interface SuggestFieldProps {
  field: FormField<string>;
  label: string;
  isRequired?: boolean;
  autoComplete?: string;
  hint?: ReactNode;
  /** Returns values for what was typed; never called for a blank field. */
  suggest: (text: string) => Promise<readonly string[]>;
}

const delayMs = 250;

/** Edits one line of text and proposes values for it while typing; any other text is accepted as well. */
export function SuggestField({
  field,
  label,
  isRequired,
  autoComplete = 'off',
  hint,
  suggest,
}: SuggestFieldProps) {
  const id = useId();
  const list = useSuggestions(suggest);
  const isOpen = list.values.length > 0;
  const pick = (value: string) => {
    field.onChange(value);
    list.close();
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => list.step(1),
    ArrowUp: () => list.step(-1),
    Enter: () => pick(list.values[list.active] ?? field.value),
    Escape: list.close,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!isOpen || !act || (event.key === 'Enter' && list.active < 0)) return;
    event.preventDefault();
    act();
  };
  return (
    <Field id={id} label={label} error={field.error} isRequired={isRequired} hint={hint}>
      <div className={styles.suggesting}>
        <input
          {...described(id, { error: field.error, isRequired, hint })}
          name={field.name}
          className={styles.input}
          value={field.value}
          autoComplete={autoComplete}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={list.active >= 0 ? `${id}-${list.active}` : undefined}
          onChange={({ target }) => {
            field.onChange(target.value);
            list.ask(target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            list.close();
            const trimmed = field.value.trim();
            if (trimmed !== field.value) field.onChange(trimmed);
            field.onBlur();
          }}
        />
        <div id={`${id}-list`} role="listbox" aria-label="提示" hidden={!isOpen}>
          {list.values.map((value, at) => (
            // The keys of the list are those of the field, which keeps the focus.
            // oxlint-disable-next-line click-events-have-key-events
            <div
              key={value}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === list.active}
              className="breaks"
              // The field would lose the focus, and with it the list, before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(value)}
            >
              {value}
            </div>
          ))}
        </div>
      </div>
    </Field>
  );
}

/** Provides the proposals for the last text, a moment after it was typed. */
function useSuggestions(suggest: SuggestFieldProps['suggest']) {
  const [values, setValues] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const round = useRef(0);
  const close = () => {
    clearTimeout(timer.current);
    round.current++;
    setValues([]);
    setActive(-1);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    values,
    active,
    close,
    step: (by: number) => setActive((at) => Math.max(-1, Math.min(values.length - 1, at + by))),
    ask(text: string) {
      clearTimeout(timer.current);
      const mine = ++round.current;
      if (text.trim() === '') return close();
      timer.current = setTimeout(() => {
        // A field without proposals is filled in all the same.
        suggest(text.trim()).then(
          (next) => {
            if (mine !== round.current) return;
            setValues(next.filter((value) => value !== text));
            setActive(-1);
          },
          () => undefined,
        );
      }, delayMs);
    },
  };
}
