import type * as v from 'valibot';

/*
 * The label of a field is written once, with its rule: forms, lists, drawers, exports and the log take it from there.
 */

/** A rule with the label of its field. */
export interface Labelled {
  /** In its form. */
  readonly label: string;
  /** In lists, drawers, exports and the log. */
  readonly column: string;
}

// Inputs are contravariant: only `any` takes every schema here.
// oxlint-disable-next-line no-explicit-any
export type FieldSchema = v.GenericSchema<any, any>;
type Fields = Readonly<Record<string, FieldSchema>>;

/** Returns the rule with the label of its field; `column` where lists and the log call the field otherwise. */
export const labelled = <Schema extends FieldSchema>(
  label: string,
  rule: Schema,
  { column = label }: { column?: string } = {},
): Schema & Labelled => ({ ...rule, label, column });

const isLabelled = (rule: object | undefined): rule is Labelled => rule !== undefined && 'column' in rule;

/** Returns the label of a field in its form; undefined if its rule has none. */
export function labelOf(rule: FieldSchema | undefined): string | undefined {
  return isLabelled(rule) ? rule.label : undefined;
}

/** Returns the label of a field outside its form; undefined if its rule has none. */
export function columnLabelOf(rule: FieldSchema | undefined): string | undefined {
  return isLabelled(rule) ? rule.column : undefined;
}

/** The labels of those fields whose rules have one. */
export type LabelsOf<Entries extends Fields> = {
  readonly [Name in keyof Entries as Entries[Name] extends Labelled ? Name : never]: string;
};

/** Returns the labels of these fields outside their form; fields without one are left out. */
export function columnLabelsOf<Entries extends Fields>(fields: Entries): LabelsOf<Entries> {
  const labels = Object.entries(fields).flatMap(([name, rule]) =>
    isLabelled(rule) ? [[name, rule.column] as const] : [],
  );
  return Object.fromEntries(labels) as LabelsOf<Entries>;
}
