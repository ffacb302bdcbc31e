import { questionWords } from './question-words.ts';
import { normalizeForSearch } from './search-text.ts';
import { dictionaryPieces, maxWordLength } from './words.ts';

/*
 * Parts a search into words. A word of the site wins over one of the dictionary: 交会费 is 交 and 会费, not 交会 and 费.
 */

export interface Token {
  text: string;
  kind: 'word' | 'question' | 'single' | 'letters' | 'other';
}

/** A part of a run of characters: where it is, and what taking it costs. */
export interface Edge extends Token {
  from: number;
  to: number;
  cost: number;
}

const costs = { question: 0.6, functionCharacter: 0.8, siteWord: 1, dictionary: 1.3, single: 1.5 };
/** Synonyms may be phrases, longer than the words of articles. */
const maxPhraseLength = 12;
/** The longest of the question words. */
const maxQuestionLength = 4;
/** The rest of a longer search is not parted. */
const maxCharacters = 50;

const runPattern = /\p{Script=Han}+|[a-z]+(?![a-z0-9])|[^\s\p{Script=Han}]+|\s+/gu;

export interface Run {
  text: string;
  kind: 'characters' | 'letters' | 'other';
}

/** Returns runs of characters, of letters and of anything else; letters that blanks part are one run. */
export function runsOf(key: string): Run[] {
  const runs: Run[] = [];
  // An apostrophe parts two syllables: xi'an.
  const syllables = key.replaceAll(/(?<=[a-z])['’＇](?=[a-z])/gi, ' ');
  const normalized = [...normalizeForSearch(syllables)].slice(0, maxCharacters).join('');
  for (const [text] of normalized.matchAll(runPattern)) {
    const kind = /^\p{Script=Han}/u.test(text) ? 'characters' : /^[a-z]+$/.test(text) ? 'letters' : 'other';
    const last = runs.at(-1);
    const beforeLast = runs.at(-2);
    if (kind === 'letters' && last?.text === ' ' && beforeLast?.kind === 'letters') {
      beforeLast.text += ` ${text}`;
      runs.pop();
    } else runs.push({ text, kind });
  }
  return runs;
}

/** Returns the parts of a run that may be words. */
export function partsOfRun(characters: readonly string[]): string[] {
  const parts = new Set<string>();
  for (const from of characters.keys())
    for (let to = from + 2; to <= Math.min(characters.length, from + maxWordLength); to++)
      parts.add(characters.slice(from, to).join(''));
  return [...parts];
}

/** Returns the cheapest way to part a run of characters; `more` are further possible parts. */
export function partRun(
  characters: readonly string[],
  siteWords: ReadonlySet<string>,
  more: readonly Edge[] = [],
): Edge[] {
  const edges = Map.groupBy([...edgesOf(characters, siteWords), ...more], ({ to }) => to);
  const best: { cost: number; path: Edge[] }[] = [{ cost: 0, path: [] }];
  for (let to = 1; to <= characters.length; to++)
    for (const edge of edges.get(to) ?? []) {
      const before = best[edge.from];
      if (!before) continue;
      const cost = before.cost + edge.cost;
      if (cost < (best[to]?.cost ?? Infinity)) best[to] = { cost, path: [...before.path, edge] };
    }
  return best[characters.length]?.path ?? [];
}

function edgesOf(characters: readonly string[], siteWords: ReadonlySet<string>): Edge[] {
  const edges: Edge[] = [];
  const pieces = dictionaryPieces(characters);
  for (const from of characters.keys()) {
    const edge = (length: number, kind: Token['kind'], cost: number) =>
      edges.push({
        text: characters.slice(from, from + length).join(''),
        kind,
        cost,
        from,
        to: from + length,
      });
    const isFunction = questionWords.has(characters[from]!);
    edge(1, isFunction ? 'question' : 'single', isFunction ? costs.functionCharacter : costs.single);
    for (let length = 2; length <= Math.min(maxPhraseLength, characters.length - from); length++) {
      const text = characters.slice(from, from + length).join('');
      if (length <= maxQuestionLength && questionWords.has(text)) edge(length, 'question', costs.question);
      else if (siteWords.has(text)) edge(length, 'word', costs.siteWord);
      else if (pieces.get(from) === text) edge(length, 'word', costs.dictionary);
    }
  }
  return edges;
}
