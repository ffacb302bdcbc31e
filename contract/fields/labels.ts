import * as v from 'valibot';

/*
 * The label of a field is written once, with its rule: forms, lists, drawers, exports, the log and the reference page
 * take it from there.
 */

// Inputs are contravariant: only `any` takes every schema here.
// oxlint-disable-next-line no-explicit-any
type FieldSchema = v.GenericSchema<any, any>;

interface OtherLabels {
  /** The head of its column, and its name in a drawer and in the log, where these are not the label of the form. */
  column?: string;
}

/** Returns the rule with the label of its field. */
export const labelled = <Schema extends FieldSchema>(
  label: string,
  rule: Schema,
  others: OtherLabels = {},
): Schema => v.pipe(rule, v.title(label), v.metadata({ ...others })) as unknown as Schema;

/** Returns the label of a field in its form; undefined if its rule has none. */
export function labelOf(rule: FieldSchema | undefined): string | undefined {
  return rule && v.getTitle(rule);
}

/** Returns the label of a field outside its form: in lists, drawers, exports and the log. */
export function columnLabelOf(rule: FieldSchema | undefined): string | undefined {
  return rule && ((v.getMetadata(rule) as OtherLabels).column ?? v.getTitle(rule));
}

/** Returns the labels of these fields outside their form, by name; fields without one are left out. */
export function columnLabelsOf(fields: Readonly<Record<string, FieldSchema>>): Record<string, string> {
  const labels = Object.entries(fields).map(([name, rule]) => [name, columnLabelOf(rule)] as const);
  return Object.fromEntries(labels.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
