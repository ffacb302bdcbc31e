import { commentColumns, blankAnswer, openFields, type Answers, type CommentRow } from './form-answers.ts';
import type { FormField } from './form-fields.ts';

/** The most bytes that the answers of a draft have. */
export const maxDraftBytes = 512 * 1024;

/** The most rows of a table in a draft; the answer has fewer. */
export const maxDraftRows = 1000;

/** Returns of a draft what the form still asks, in the shape in which it asks; nothing is checked beyond that. */
export function draftAnswers(
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
): Answers {
  return Object.fromEntries(
    openFields(fields).flatMap((field) => {
      const value = shaped(field, values[field.Key]);
      return value === undefined ? [] : [[field.Key, value]];
    }),
  );
}

function shaped(field: FormField, value: unknown): Answers[string] | undefined {
  if (field.Kind === 'table') return Array.isArray(value) ? value.map(rowOf) : undefined;
  const blank = blankAnswer(field);
  if (!Array.isArray(blank)) return typeof value === typeof blank ? (value as string | boolean) : undefined;
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}

function rowOf(row: unknown): CommentRow {
  const text = (column: string) => {
    const value = (row as Record<string, unknown> | null)?.[column];
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(
    Object.keys(commentColumns).map((column) => [column, text(column)]),
  ) as unknown as CommentRow;
}
