import type { FocusEvent } from 'react';

/**
 * The value of a field whose day or hour is incomplete. The browser reports it as blank; here it is an invalid time, so
 * that validation reports it instead of storing a blank. As text it sorts before every time.
 */
const halfTyped = '--';

interface Typed {
  value: string | undefined;
  onChange: ((typed: string) => void) | undefined;
}

/** Returns properties for a date field of the browser: `shown` is its value, `onBlur` reports an incomplete date. */
export function halfTypedProps({ value = '', onChange }: Typed) {
  return {
    shown: value === halfTyped ? '' : value,
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (target.validity.badInput) onChange?.(halfTyped);
      else if (value === halfTyped) onChange?.(target.value);
    },
  };
}
