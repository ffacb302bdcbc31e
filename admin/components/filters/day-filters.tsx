import { today } from '#ui/text/shanghai-time.ts';
import { DateInput } from '../form/date-input.tsx';
import { useSyncedDraft } from '../form/synced-draft.ts';
import type { FieldProps } from './filter-field-props.ts';
import { daysOf, shortcutsOf } from './moving-days.ts';

export function DaysFilter({ filter, value, until, onChoose }: FieldProps<'days'>) {
  const [first, typeFirst] = useSyncedDraft(value);
  const [last, typeLast] = useSyncedDraft(until);
  const latest = filter.isPast ? today() : undefined;
  return (
    <fieldset className="filter">
      <legend className="visually-hidden">{filter.label}</legend>
      <div className="filter-label row nowrap between">
        <span aria-hidden>{filter.label}</span>
        <Shortcuts
          of={filter.label}
          choices={shortcutsOf(filter).map((shortcut) => ({
            label: shortcut.label,
            values: daysOf(filter, shortcut),
          }))}
          onChoose={onChoose}
        />
      </div>
      <div className="filter-days row nowrap">
        <DateInput
          name={filter.name}
          aria-label={`${filter.label}，从`}
          value={first}
          max={latest}
          onChange={typeFirst}
        />
        <span aria-hidden>至</span>
        <DateInput
          name={filter.until}
          aria-label={`${filter.label}，至`}
          value={last}
          min={first}
          max={latest}
          onChange={typeLast}
        />
      </div>
    </fieldset>
  );
}

interface ShortcutsProps {
  of: string;
  choices: readonly { label: string; values: Record<string, string> }[];
  onChoose: FieldProps['onChoose'];
}

function Shortcuts({ of, choices, onChoose }: ShortcutsProps) {
  return (
    <div className="filter-shortcuts" role="group" aria-label={`${of}，快捷选择`}>
      {choices.map(({ label, values }) => (
        <button
          className="quiet whole linked text-xs"
          key={label}
          type="button"
          onClick={() => onChoose(values)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
