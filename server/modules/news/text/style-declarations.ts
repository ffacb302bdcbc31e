/*
 * Parses CSS declarations of a text that anybody may send. It reads once from beginning to end, because a pattern with
 * lookahead takes minutes for a few hundred thousand semicolons.
 */

export type Declaration = [name: string, value: string];

export const isImportant = ([, value]: Declaration) => /!\s*important$/i.test(value);

/** Parses the declarations of a `style` attribute or of a rule; names are in lower case. */
export function declarationsOf(css: string): Declaration[] {
  return partsOf(withoutComments(css)).flatMap((part): Declaration[] => {
    const colon = part.indexOf(':');
    const declaration: Declaration = [
      part.slice(0, colon).trim().toLowerCase(),
      part.slice(colon + 1).trim(),
    ];
    return colon > 0 && declaration.every(Boolean) ? [declaration] : [];
  });
}

/** Removes comments; one that never ends hides the rest. */
export function withoutComments(css: string): string {
  const [first = '', ...others] = css.split('/*');
  const behind = (part: string) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '');
  return [first, ...others.map(behind)].join(' ');
}

/** Splits at semicolons, but not within brackets, as in an address of inline data. */
function partsOf(css: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '(') depth++;
    if (css[at] === ')') depth = Math.max(depth - 1, 0);
    if (css[at] !== ';' || depth > 0) continue;
    parts.push(css.slice(start, at));
    start = at + 1;
  }
  return [...parts, css.slice(start)];
}
