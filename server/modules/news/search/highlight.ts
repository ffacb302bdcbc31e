import { foldForSearch, rulesOfText } from './search-text.ts';
import { withSimplifiedCharacters } from './simplified.ts';

const snippetLength = 120;
const lead = 30;

/** Returns HTML of `text` with `<em>` around the matches and everything else escaped. */
export function highlight(text: string, terms: string[]): string {
  const spans = spansOf(text, terms);
  let html = '';
  let at = 0;
  for (const [from, to] of spans) {
    html += `${escapeHtml(text.slice(at, from))}<em>${escapeHtml(text.slice(from, to))}</em>`;
    at = to;
  }
  return html + escapeHtml(text.slice(at));
}

/** Returns the part of a text around its first hit, highlighted; `around` tells whether there is more text. */
export function highlightedSnippet(
  plainText: string,
  terms: string[],
  around = { before: false, after: false },
): string {
  const text = plainText.replaceAll('\n', ' ');
  const first = spansOf(text, terms)[0]?.[0] ?? 0;
  const from = wholeCharacter(text, Math.max(0, first - lead));
  const to = wholeCharacter(text, Math.min(text.length, from + snippetLength));
  const cut = highlight(text.slice(from, to), terms);
  const [isBegun, isCut] = [around.before || from > 0, around.after || to < text.length];
  return `${isBegun ? '…' : ''}${cut}${isCut ? '…' : ''}`;
}

/** Returns a position that does not cut a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** Returns the ranges where the terms match, in order and without overlap. */
function spansOf(text: string, terms: string[]): [number, number][] {
  const { folded, origin } = fold(text);
  const hits = terms.flatMap((term) => hitsOf(folded, term)).toSorted((a, b) => a[0] - b[0] || b[1] - a[1]);
  const spans: [number, number][] = [];
  for (const [from, to] of hits) {
    const last = spans.at(-1);
    const span: [number, number] = [origin[from] ?? 0, endOf(text, origin[to - 1])];
    if (last && span[0] <= last[1]) last[1] = Math.max(last[1], span[1]);
    else spans.push(span);
  }
  return spans;
}

/** Returns the end of the character at a position; blanks and signs behind it do not belong to a hit. */
function endOf(text: string, at = 0): number {
  return at + String.fromCodePoint(text.codePointAt(at) ?? 0).length;
}

function hitsOf(folded: string, term: string): [number, number][] {
  const hits: [number, number][] = [];
  for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
    hits.push([at, at + term.length]);
  }
  return hits;
}

interface Folded {
  folded: string;
  /** The position in the text of each unit. */
  origin: number[];
}

/** Returns the text in the form that is searched, and the original position of each of its units. */
function fold(text: string): Folded {
  let folded = '';
  const origin: number[] = [];
  // A text has few different signs, each many times.
  const pieces = new Map<string, string>();
  let at = 0;
  // Both forms of a character are one unit.
  for (const character of withSimplifiedCharacters(text)) {
    const piece = isPlain(character) ? character : pieceOf(character, pieces);
    for (let unit = 0; unit < piece.length; unit++) origin.push(at);
    folded += piece;
    at += character.length;
  }
  origin.push(text.length);
  return rulesOfText.reduce(replaced, { folded, origin });
}

function pieceOf(character: string, pieces: Map<string, string>): string {
  // A blank is trimmed where it stands alone.
  const piece = pieces.get(character) ?? (/^\s$/.test(character) ? ' ' : foldForSearch(character));
  pieces.set(character, piece);
  return piece;
}

/** Applies a rule; what stands for a part has the positions of that part. */
function replaced({ folded, origin }: Folded, [pattern, replacement]: (typeof rulesOfText)[number]): Folded {
  const pieces: string[] = [];
  const positions: number[][] = [];
  let at = 0;
  for (const match of folded.matchAll(pattern)) {
    const [part] = match;
    const end = match.index + part.length;
    const replacementText = replacement(...match);
    pieces.push(folded.slice(at, match.index), replacementText);
    positions.push(
      origin.slice(at, match.index),
      Array.from(replacementText, (_unit, place) => {
        const isLast = place === replacementText.length - 1;
        return origin[isLast ? end - 1 : Math.min(match.index + place, end - 1)] ?? 0;
      }),
    );
    at = end;
  }
  if (at === 0) return { folded, origin };
  return {
    folded: pieces.join('') + folded.slice(at),
    origin: [...positions.flat(), ...origin.slice(at)],
  };
}

/** Returns true for characters that normalisation leaves unchanged: nearly all, so long texts are folded fast. */
function isPlain(character: string): boolean {
  return /^[\u4e00-\u9fff a-z0-9]$/.test(character);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
