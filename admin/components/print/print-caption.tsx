import { today } from '#ui/text/shanghai-time.ts';
import { namesOf, withChosen, type Filter, type UseOptions } from '../filters/filters.ts';

interface PrintCaptionProps {
  /** The part of the list that is looked at. */
  view?: string | undefined;
  filters: readonly Filter[];
  read: (name: string) => string;
}

/** Shows, on paper only, the filters of the list and the time of printing. */
export function PrintCaption({ view, filters, read }: PrintCaptionProps) {
  const setFilters = filters.filter((filter) => namesOf([filter]).some((name) => read(name) !== ''));
  return (
    <p className="print-caption">
      {view && <span>{view}</span>}
      {setFilters.map((filter) => (
        <span key={filter.name}>
          {filter.label}：<FilterWords filter={filter} read={read} />
        </span>
      ))}
      <span>打印于 {today()}</span>
    </p>
  );
}

function FilterWords({ filter, read }: { filter: Filter; read: PrintCaptionProps['read'] }) {
  const value = read(filter.name);
  if (filter.kind === 'choice')
    return <ChoiceWord value={value} useOptions={filter.useOptions} lost={filter.lost} />;
  return filter.kind === 'days' ? `${value} 至 ${read(filter.until)}` : value;
}

/** `useOptions` stays the same function while the filter is rendered. */
interface ChoiceWordProps {
  value: string;
  useOptions: UseOptions;
  lost: string | undefined;
}

function ChoiceWord({ value, useOptions, lost }: ChoiceWordProps) {
  // oxlint-disable-next-line react/hooks
  return withChosen(useOptions(), value, lost).find((option) => option.value === value)?.label;
}
