import type { FocusEvent } from 'react';

/**
 * The value of a field whose day or hour is incomplete. The browser reports it as blank; here it is an invalid time, so
 * that validation reports it instead of storing a blank. As text it sorts before every time.
 */
const incompleteInput = '--';

interface Typed {
  value: string | undefined;
  onChange: ((typed: string) => void) | undefined;
}

/** Returns properties for a date field of the browser: `shown` is its value, `onBlur` reports an incomplete date. */
export function incompleteInputProps({ value = '', onChange }: Typed) {
  return {
    shown: value === incompleteInput ? '' : value,
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (target.validity.badInput) onChange?.(incompleteInput);
      else if (value === incompleteInput) onChange?.(target.value);
    },
  };
}
