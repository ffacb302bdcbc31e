import { useId, type KeyboardEvent } from 'react';
import { lengthError, saysLength } from '#ui/form/length.ts';
import { ColumnCascader } from '../form/menu-cascader.tsx';
import { DaysFilter } from './day-filters.tsx';
import type { FieldProps } from './filter-field-props.ts';
import { withChosen, type UseOptions } from './filters.ts';
import { useTypedText } from './use-typed-text.ts';

interface Options {
  useOptions: UseOptions;
  lost: string | undefined;
  blank?: string | undefined;
  notFound?: string | undefined;
}

/** Renders a filter with its label. Its value follows the address until the user types. */
export function FilterField(props: FieldProps) {
  switch (props.filter.kind) {
    case 'text':
      return <TextFilter {...props} filter={props.filter} />;
    case 'choice':
      return props.filter.isTree ? (
        <TreeFilter
          {...props}
          useOptions={props.filter.useOptions}
          lost={props.filter.lost}
          notFound={props.filter.notFound}
        />
      ) : (
        <ChoiceFilter
          {...props}
          useOptions={props.filter.useOptions}
          lost={props.filter.lost}
          blank={props.filter.blank}
        />
      );
    case 'days':
      return <DaysFilter {...props} filter={props.filter} />;
  }
}

function TextFilter({ filter, value, onType }: FieldProps<'text'>) {
  const [text, type] = useTypedText(value);
  return (
    <label className="filter" data-kind="text">
      <span>{filter.label}</span>
      <input
        type="search"
        name={filter.name}
        value={text}
        // Also where it is emptied, or follows the address.
        ref={(field) => field?.setCustomValidity(lengthError(text, filter.maxLength) ?? '')}
        {...saysLength(filter.maxLength)}
        placeholder={filter.placeholder}
        // The whole hint, also in large letters.
        style={{ minWidth: `calc(${filter.placeholder?.length ?? 0}em + 2 * var(--space-5))` }}
        autoComplete="off"
        onChange={({ target, nativeEvent }) => {
          type(target.value);
          onType((nativeEvent as InputEvent).isComposing);
        }}
        onCompositionEnd={() => onType(false)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          event.stopPropagation();
          type('');
          onType(false);
        }}
      />
    </label>
  );
}

/** Renders a filter by a choice; `useOptions` stays the same function while it is rendered. */
function ChoiceFilter({ filter, value, onChoose, useOptions, lost, blank = '全部' }: FieldProps & Options) {
  // oxlint-disable-next-line react/hooks
  const options = withChosen(useOptions(), value, lost);
  return (
    <label className="filter">
      <span>{filter.label}</span>
      <select
        name={filter.name}
        value={value}
        onChange={(event) => onChoose({ [filter.name]: event.target.value })}
      >
        <option value="">{blank}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

const all = { value: '', label: '全部' };

/** The same for options in a tree. */
function TreeFilter({ filter, value, onChoose, useOptions, lost, notFound }: FieldProps & Options) {
  const id = useId();
  // oxlint-disable-next-line react/hooks
  const options = withChosen(useOptions(), value, lost);
  return (
    <div className="filter">
      <span>
        <label htmlFor={id}>{filter.label}</label>
      </span>
      <ColumnCascader
        id={id}
        value={value}
        lines={[all, ...options]}
        notFound={notFound}
        onChange={(next) => onChoose({ [filter.name]: next })}
      />
      <input type="hidden" name={filter.name} value={value} />
    </div>
  );
}
