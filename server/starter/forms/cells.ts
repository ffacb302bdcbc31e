import type { FormBlock, FormCell, FormRow } from '../drawing/form.ts';

/** The words in which a form is written down. */
export const label = (text: string, span = 2): FormCell => ({ text, span, label: true });
export const blank = (span: number): FormCell => ({ span });
export const words = (text: string, span: number): FormCell => ({ text, span });
export const row = (height: number, ...cells: FormCell[]): FormRow => ({ height, cells });
export const rows = (...list: FormRow[]): FormBlock => ({ kind: 'rows', rows: list });
export const note = (text: string): FormBlock => ({ kind: 'note', text });
export const gap = (height: number): FormBlock => ({ kind: 'gap', height });
export const table = (
  spans: readonly number[],
  head: readonly string[],
  lines: readonly (readonly string[])[],
  height = 28,
): FormBlock =>
  rows(
    row(height, ...head.map((text, i) => label(text, spans[i]))),
    ...lines.map((line) =>
      row(
        height,
        ...line.map((text, i) => (text === '' ? blank(spans[i] ?? 1) : words(text, spans[i] ?? 1))),
      ),
    ),
  );
