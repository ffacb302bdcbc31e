import type { Filter } from './filters.ts';

export interface FieldProps<Kind extends Filter['kind'] = Filter['kind']> {
  filter: Filter & { kind: Kind };
  value: string;
  /** The last day of a range. */
  until: string;
  /** Takes these values over at once, with whatever else is typed. */
  onChoose: (values: Record<string, string>) => void;
}
