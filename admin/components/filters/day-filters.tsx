import { dayBefore, today } from '#ui/text/shanghai-time.ts';
import { DateInput } from '../form/date-input.tsx';
import { useSyncedDraft } from '../form/synced-draft.ts';
import type { FieldProps } from './filter-field-props.ts';

const singleDays = [
  { label: '今天', days: 0 },
  { label: '昨天', days: 1 },
  { label: '一周前', days: 7 },
];

/** Product: section 9, date shortcuts. */
const ranges = [
  { label: '近一周', days: 7 },
  { label: '近一月', days: 30 },
  { label: '近三月', days: 90 },
];

export function DaysFilter({ filter, value, until, onChoose }: FieldProps<'days'>) {
  const [first, typeFirst] = useSyncedDraft(value);
  const [last, typeLast] = useSyncedDraft(until);
  const latest = filter.isPast ? today() : undefined;
  return (
    <fieldset className="filter">
      <legend className="sr-only">{filter.label}</legend>
      <div className="filter-label">
        <span aria-hidden>{filter.label}</span>
        <Shortcuts
          of={filter.label}
          choices={[
            ...(filter.isPast ? singleDays : []).map(({ label, days }) => ({
              label,
              values: { [filter.name]: dayBefore(days), [filter.until]: dayBefore(days) },
            })),
            ...ranges.map(({ label, days }) => ({
              label,
              values: { [filter.name]: dayBefore(days), [filter.until]: today() },
            })),
          ]}
          onChoose={onChoose}
        />
      </div>
      <div className="filter-days">
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
        <button key={label} type="button" onClick={() => onChoose(values)}>
          {label}
        </button>
      ))}
    </div>
  );
}
