import type { SyntheticEvent } from 'react';
import { cleanLines } from '#contract/fields/normal-form.ts';
import { charactersIn, tooLong } from '#contract/fields/rules.ts';

/*
 * No field truncates pasted text: all of it stays, with the error beside the field. The attribute `maxlength` would
 * truncate it silently.
 */

/** Returns the error if the text is too long. */
export function lengthError(text: string, max: number | undefined): string | undefined {
  return max !== undefined && charactersIn(cleanLines(text)) > max ? tooLong(max) : undefined;
}

/**
 * Returns handlers for a field of a plain form: the browser shows the error at the field, and does not send the form.
 */
export const saysLength = (max: number) => ({
  onInput({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) {
    const error = lengthError(field.value, max);
    field.setCustomValidity(error ?? '');
    if (error !== undefined) field.reportValidity();
  },
});
