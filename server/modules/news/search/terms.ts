import { partRun, partsOfRun, runsOf, type Edge } from './parse.ts';
import { answerWordsOf } from './question-words.ts';
import { normalizeForSearch } from './search-text.ts';
import type { Vocabulary } from './vocabulary.ts';

/* The words of a search that are looked for in any order. */

const maxTerms = 24;

export interface Term {
  /** The word that the search has, as which its synonyms count. */
  concept: number;
  text: string;
  kind: 'word' | 'joined' | 'beside' | 'answer';
}

/** Returns the words to look for: those of the search, their synonyms, and what stands where two words meet. */
export async function termsInAnyOrder(
  vocabulary: Vocabulary,
  synonyms: readonly (readonly string[])[],
  key: string,
): Promise<Term[]> {
  const concepts: Omit<Term, 'concept'>[][] = [];
  for (const run of runsOf(key)) {
    if (run.kind !== 'characters') {
      for (const text of run.text.split(' '))
        if (text !== '') concepts.push(wordWith(synonyms, text, 'word'));
      continue;
    }
    const characters = [...run.text];
    const siteWords = await vocabulary.wordsAmong(partsOfRun(characters));
    for (const group of synonyms) for (const word of group) if (run.text.includes(word)) siteWords.add(word);
    for (const { text, kind } of joinSingles(partRun(characters, siteWords))) {
      if (kind === 'word' || kind === 'joined') concepts.push(wordWith(synonyms, text, kind));
      else concepts.push([{ text, kind }]);
    }
  }
  for (const text of answerWordsOf(normalizeForSearch(key))) concepts.push([{ text, kind: 'answer' }]);
  return concepts.flatMap((terms, concept) => terms.map((term) => ({ ...term, concept }))).slice(0, maxTerms);
}

function wordWith(synonyms: readonly (readonly string[])[], text: string, kind: 'word' | 'joined') {
  const same = synonyms.filter((group) => group.includes(text)).flat();
  return [...new Set([text, ...same])].map((one) => ({ text: one, kind }));
}

/** Single characters in a row are taken for one word; between two words their pairs may be one. */
function joinSingles(edges: readonly Edge[]): Omit<Term, 'concept'>[] {
  const terms: Omit<Term, 'concept'>[] = [];
  let before: Edge | undefined;
  for (const edge of edges) {
    const last = terms.at(-1);
    const isNext = before !== undefined && before.kind !== 'question' && edge.kind !== 'question';
    const meeting = isNext ? `${[...before!.text].at(-1)}${[...edge.text].at(0)}` : undefined;
    if (edge.kind === 'question') before = undefined;
    else if (edge.kind === 'single' && before?.kind === 'single' && last) {
      last.text += edge.text;
      last.kind = 'joined';
    } else {
      if (meeting !== undefined && edge.kind === 'word' && before?.kind === 'word')
        terms.push({ text: meeting, kind: 'beside' });
      terms.push({ text: edge.text, kind: edge.kind === 'single' ? 'beside' : 'word' });
    }
    before = edge.kind === 'question' ? undefined : edge;
  }
  return terms;
}
