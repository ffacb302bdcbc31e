import type { Filter } from './filters.ts';

export interface FieldProps<Kind extends Filter['kind'] = Filter['kind']> {
  filter: Filter & { kind: Kind };
  value: string;
  /** The last day of a range. */
  until: string;
  /** Sets these values at once, together with other typed values. */
  onChoose: (values: Record<string, string>) => void;
  /** Called after each change of a text, which an input method may still be composing. */
  onType: (isComposing: boolean) => void;
}
