import type { NamedFields } from './field-names.ts';

/* Options in a form: their ids, or their names, which clients of earlier programs send (product: section 3). */

/** Returns the id of the option with this name. */
export type FindOption = (kind: number, name: string) => Promise<number | undefined>;

/** A text that can be the name of an option. */
const optionName = /^[^\0]{1,200}$/;
const digits = /^\s*-?\d+\s*$/;

/** Returns the fields with ids in place of the names of options. */
export async function withOptionIds(
  { fields, options = {} }: NamedFields,
  kinds: Readonly<Record<string, number>>,
  findOption: FindOption,
): Promise<Record<string, unknown>> {
  const lookups = Object.entries(kinds).map(async ([name, kind]) => {
    const sent = options[name] ?? [fields[name]];
    const ids = await Promise.all(sent.map((value) => optionId(value, kind, findOption)));
    return [name, chosenOf(sent, ids)];
  });
  return { ...fields, ...Object.fromEntries(await Promise.all(lookups)) };
}

async function optionId(value: unknown, kind: number, findOption: FindOption): Promise<unknown> {
  const isName = typeof value === 'string' && optionName.test(value) && !digits.test(value);
  return isName ? ((await findOption(kind, value)) ?? value) : value;
}

/**
 * Returns the id that the client chose. One that sends a whole record back has changed one of the names that the record
 * has for its option: the value that differs from the others is meant. Of two values that differ, the first is, unless
 * the second is an id where the program answers a name.
 */
function chosenOf(sent: readonly unknown[], ids: readonly unknown[]): unknown {
  const [first, second] = ids;
  if (ids.length === 2) return isSame(first, second) || !isIdForName(sent) ? first : second;
  const single = ids.filter((id) => ids.filter((other) => isSame(id, other)).length === 1);
  return single.length === 1 ? single[0] : first;
}

const isSame = (id: unknown, other: unknown) =>
  id === other || (isPlain(id) && isPlain(other) && String(id) === String(other));

/** Both were sent as ids: the record itself has a name in one of the two. */
function isIdForName(sent: readonly unknown[]): boolean {
  return sent.every((value) => isPlain(value) && digits.test(String(value)));
}

/** A client sends anything; an object may have no text at all. */
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
