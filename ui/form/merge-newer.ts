interface Merging<Form> {
  /** The stored values when the form was filled. */
  base: Form;
  typed: Form;
  /** The stored values now. */
  theirs: Form;
}

/**
 * Compares a form with what was saved elsewhere since it was opened. A field that was not changed here takes the newer value (`adopted`);
 * `conflicts` names the fields that were changed in both places, where what was typed stays.
 */
export function mergeNewer<Form extends object>({ base, typed, theirs }: Merging<Form>) {
  const names = Object.keys(theirs) as (keyof Form & string)[];
  const newer = names.filter((name) => theirs[name] !== typed[name]);
  const isUntouched = (name: keyof Form) => typed[name] === base[name];
  return {
    adopted: newer.filter(isUntouched),
    conflicts: newer.filter((name) => !isUntouched(name) && theirs[name] !== base[name]),
  };
}
