import dayjs from 'dayjs';
import type { KeyboardEvent } from 'react';
import { useDerived } from './derived.ts';
import type { Filter, FilterOption } from './filters.ts';

const wireDay = 'YYYY-MM-DD';
const daysAgo = (days: number) => dayjs().subtract(days, 'day').format(wireDay);

interface Options {
  useOptions: () => readonly FilterOption[];
}

interface FieldProps {
  filter: Filter;
  value: string;
  /** The last day of a range. */
  until: string;
  /** Takes these values over at once, with whatever else is typed. */
  onChoose: (values: Record<string, string>) => void;
}

/** One filter with its label. What it shows is what the address says, until something else is typed. */
export function FilterField(props: FieldProps) {
  switch (props.filter.kind) {
    case 'text':
      return <TextFilter {...props} filter={props.filter} />;
    case 'choice':
      return <ChoiceFilter {...props} useOptions={props.filter.useOptions} />;
    case 'day':
      return <DayFilter {...props} />;
    case 'days':
      return <DaysFilter {...props} filter={props.filter} />;
  }
}

function TextFilter({ filter, value }: FieldProps & { filter: Filter & { kind: 'text' } }) {
  const [typed, type] = useDerived(value);
  return (
    <label className="filter" data-kind="text">
      <span>{filter.label}</span>
      <input
        type="search"
        name={filter.name}
        value={typed}
        maxLength={filter.maxLength}
        placeholder={filter.placeholder}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          event.stopPropagation();
          type('');
        }}
      />
    </label>
  );
}

/** The options of a filter stay the same function as long as the filter is drawn. */
function ChoiceFilter({ filter, value, onChoose, useOptions }: FieldProps & Options) {
  // oxlint-disable-next-line react/hooks
  const options = useOptions();
  return (
    <label className="filter">
      <span>{filter.label}</span>
      <select
        name={filter.name}
        value={value}
        onChange={(event) => onChoose({ [filter.name]: event.target.value })}
      >
        <option value="">全部</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {'\u3000'.repeat((option.level ?? 1) - 1) + option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

const singleDays = [
  { label: '今天', days: 0 },
  { label: '昨天', days: 1 },
  { label: '一周前', days: 7 },
];

function DayFilter({ filter, value, onChoose }: FieldProps) {
  const [typed, type] = useDerived(value);
  return (
    <div className="filter">
      <label>
        <span>{filter.label}</span>
        <input
          type="date"
          name={filter.name}
          value={typed}
          max={daysAgo(0)}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <Shortcuts
        of={filter.label}
        choices={singleDays.map(({ label, days }) => ({ label, values: { [filter.name]: daysAgo(days) } }))}
        onChoose={onChoose}
      />
    </div>
  );
}

/** Product: section 9, date shortcuts. */
const ranges = [
  { label: '最近一周', days: 7 },
  { label: '最近一个月', days: 30 },
  { label: '最近三个月', days: 90 },
];

function DaysFilter({ filter, value, until, onChoose }: FieldProps & { filter: Filter & { kind: 'days' } }) {
  const [first, typeFirst] = useDerived(value);
  const [last, typeLast] = useDerived(until);
  return (
    <fieldset className="filter">
      <legend>{filter.label}</legend>
      <div className="filter-days">
        <input
          type="date"
          name={filter.name}
          aria-label={`${filter.label}，从`}
          value={first}
          onChange={(event) => typeFirst(event.target.value)}
        />
        <span aria-hidden>至</span>
        <input
          type="date"
          name={filter.until}
          aria-label={`${filter.label}，至`}
          value={last}
          min={first}
          onChange={(event) => typeLast(event.target.value)}
        />
      </div>
      <Shortcuts
        of={filter.label}
        choices={ranges.map(({ label, days }) => ({
          label,
          values: { [filter.name]: daysAgo(days), [filter.until]: daysAgo(0) },
        }))}
        onChoose={onChoose}
      />
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
