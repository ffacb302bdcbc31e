import { digitsIn } from '#contract/fields/rules.ts';
import { useSyncedDraft } from '../components/form/synced-draft.ts';
import { Labelled } from './property.tsx';

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  min: number;
  max: number;
  /** The effect of emptying the field; by default it keeps its number. */
  onEmpty?: () => void;
  placeholder?: string;
  onChange: (value: number) => void;
}

/** A whole number: a valid value is taken while it is typed, another one stays with its error. */
export function NumberField({ label, value, min, max, onEmpty, placeholder, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useSyncedDraft(String(value ?? ''));
  const fits = (text: string) => /^-?\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  const error = draft === '' || fits(digitsIn(draft)) ? undefined : `应为 ${min} 至 ${max} 的整数`;

  function write(text: string) {
    setDraft(text);
    const figures = digitsIn(text);
    if (figures === '') onEmpty?.();
    else if (fits(figures)) onChange(Number(figures));
  }

  return (
    <Labelled label={label} error={error}>
      {(id, aria) => (
        <input
          id={id}
          {...aria}
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          value={draft}
          onChange={({ target }) => write(target.value)}
          onBlur={() => error === undefined && setDraft(String(value ?? ''))}
          onKeyDown={(event) => {
            const next = Number(digitsIn(draft)) + ({ ArrowUp: 1, ArrowDown: -1 }[event.key] ?? Number.NaN);
            if (!fits(String(next))) return;
            event.preventDefault();
            write(String(next));
          }}
        />
      )}
    </Labelled>
  );
}
