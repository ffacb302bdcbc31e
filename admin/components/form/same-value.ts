/** Returns whether two values are the same: absent and blank are equal, and lists are compared by their items. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b)) return sorted(a) === sorted(b);
  return (a ?? '') === (b ?? '');
}

/** Returns a list as text, independent of the order in which boxes were ticked. */
function sorted(value: unknown): string {
  return (Array.isArray(value) ? value : []).map(textOf).toSorted().join();
}

function textOf(item: unknown): string {
  return typeof item === 'object' ? JSON.stringify(item) : String(item);
}
