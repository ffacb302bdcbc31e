/* Formulas (MathML) as text that everybody can read: an article has no formulas, and x² without its sign would be x2. */

/** A part of a formula; the server and the editor have documents of different kinds. */
export interface FormulaPart {
  /** The name of the element; blank for a text. */
  name: string;
  text: string;
  children: readonly FormulaPart[];
}

/** Returns whether an element holds all forms of a formula: MathML for readers of the screen, and one for the eye. */
export const isAroundFormula = (name: string, classes: string) =>
  name === 'mjx-container' || /(?:^|\s)(?:katex|MathJax|mwe-math-element)(?:\s|$)/.test(classes);

const raised = new Map(
  Array.from('0123456789+-−=()ni', (sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][at]!]),
);
const lowered = new Map(Array.from('0123456789+-−=()', (sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at]!]));

/** Accents over one sign, which Unicode combines with it. */
const accents = new Map([
  ['¯', '\u0304'],
  ['‾', '\u0304'],
  ['―', '\u0304'],
  ['^', '\u0302'],
  ['ˆ', '\u0302'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
  ['→', '\u20d7'],
  ['⃗', '\u20d7'],
  ['˙', '\u0307'],
  ['.', '\u0307'],
  ['¨', '\u0308'],
]);

export function formulaText({ name, text, children }: FormulaPart): string {
  if (name === '') return text.trim();
  const parts = children.filter((child) => child.name !== '' || child.text.trim() !== '').map(formulaText);
  const [first = '', second = '', third = ''] = parts;
  switch (name) {
    case 'script':
    case 'style':
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return '';
    case 'semantics':
      return first;
    case 'mfrac':
      return `${inBrackets(first)}/${inBrackets(second)}`;
    case 'msqrt':
      return `√${inBrackets(parts.join(''))}`;
    case 'mroot':
      return `${signs(second, raised, '')}√${inBrackets(first)}`;
    case 'msup':
      return inBrackets(first) + signs(second, raised, '^');
    case 'mover':
      return accents.has(second)
        ? inBrackets(first) + accents.get(second)
        : first + signs(second, raised, '^');
    case 'mfenced':
      return `(${parts.join(', ')})`;
    case 'munder':
    case 'msub':
      return first + signs(second, lowered, '_');
    case 'munderover':
    case 'msubsup':
      return first + signs(second, lowered, '_') + signs(third, raised, '^');
    case 'mtr':
      return parts.join(', ');
    case 'mtable':
      return parts.join('; ');
    default:
      return parts.join('');
  }
}

/** Sets brackets around more than one number, name or sign. */
function inBrackets(text: string): string {
  return /^(?:[\p{L}\p{N}.]*|.)$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}

function signs(text: string, symbols: ReadonlyMap<string, string>, mark: string): string {
  const characters = Array.from(text);
  const isKnown = characters.every((sign) => symbols.has(sign));
  return isKnown ? characters.map((sign) => symbols.get(sign)).join('') : mark + inBrackets(text);
}
