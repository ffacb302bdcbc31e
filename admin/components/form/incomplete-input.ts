import type { FocusEvent } from 'react';

/**
 * What a field holds whose day or hour is only half typed. The browser calls that blank; here it is no time at all, so that whoever checks
 * the field says so instead of storing it as left open. Before every time when compared as text.
 */
const halfTyped = '--';

interface Typed {
  value: string | undefined;
  onChange: ((typed: string) => void) | undefined;
}

/** For a date field of the browser: `shown` is its value, `onBlur` tells what was left half typed. */
export function halfTypedProps({ value = '', onChange }: Typed) {
  return {
    shown: value === halfTyped ? '' : value,
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (target.validity.badInput) onChange?.(halfTyped);
      else if (value === halfTyped) onChange?.(target.value);
    },
  };
}
