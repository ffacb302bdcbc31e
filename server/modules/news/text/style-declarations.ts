/*
 * Parses CSS declarations of a text that anybody may send. It reads once from beginning to end, because a pattern with
 * lookahead takes minutes for a few hundred thousand semicolons.
 */

export type Declaration = [name: string, value: string];

/** No value that decides how an element looks is longer; patterns that read a value cost no more than this. */
export const maxValueLength = 500;

export const isImportant = ([, value]: Declaration) => /!\s*important$/i.test(value);

/** Returns the value in lower case and without its importance. */
export function plainValueOf(declaration: Declaration): string {
  const value = declaration[1].toLowerCase();
  return isImportant(declaration) ? value.slice(0, value.lastIndexOf('!')).trimEnd() : value;
}

/**
 * Parses the declarations of a `style` attribute or of a rule; names are in lower case. A declaration that is longer
 * than any real one is left out.
 */
export function declarationsOf(css: string): Declaration[] {
  return partsOf(withoutComments(css)).flatMap((part): Declaration[] => {
    const colon = part.indexOf(':');
    const declaration: Declaration = [
      part.slice(0, colon).trim().toLowerCase(),
      part.slice(colon + 1).trim(),
    ];
    const isUsable = declaration.every((word) => word !== '' && word.length <= maxValueLength);
    return colon > 0 && isUsable ? [declaration] : [];
  });
}

/** Removes comments; one that never ends hides the rest. */
export function withoutComments(css: string): string {
  if (!css.includes('/*')) return css;
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
