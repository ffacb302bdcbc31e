import { webNews } from '#contract/news/news.ts';
import {
  actions,
  bodies,
  givenCharacters,
  places,
  qualities,
  rarities,
  remarks,
  surnames,
  things,
  topics,
  trades,
  people,
} from '../data/vocabulary.ts';
import { quantile } from './median.ts';

const passes = 5;
const wordsPerGroup = 16;

const groups = [
  { title: 'under 100', most: 100 },
  { title: '100 to 1,000', most: 1000 },
  { title: '1,000 to 10,000', most: 10_000 },
  { title: 'over 10,000', most: Infinity },
];

/** Milliseconds of one request at a time, the answer never in memory. */
export interface SearchLatency {
  hits: string;
  words: number;
  median: number;
  p95: number;
}

/** Measures words of this number of characters, as many rare as common ones. */
export async function measureSearch(
  url: string,
  length: 2 | 3,
  forget: () => Promise<void>,
): Promise<SearchLatency[]> {
  const hitsOf = new Map<string, number>();
  for (const word of wordsOf(length)) hitsOf.set(word, (await search(url, word)).hits);
  const chosen = groups.map(({ title, most }, at) => {
    const least = groups[at - 1]?.most ?? 1;
    const words = [...hitsOf].filter(([, hits]) => hits >= least && hits < most);
    words.sort((a, b) => a[1] - b[1]);
    return { title, words: evenly(words, wordsPerGroup).map(([word]) => word), times: [] as number[] };
  });
  for (let pass = 0; pass < passes; pass++) {
    await forget();
    for (const { words, times } of chosen)
      for (const word of words) times.push((await search(url, word)).milliseconds);
  }
  const all = {
    title: 'all of these',
    words: chosen.flatMap(({ words }) => words),
    times: chosen.flatMap(({ times }) => times),
  };
  return [...chosen, all].map(({ title, words, times }) => ({
    hits: title,
    words: words.length,
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  }));
}

async function search(url: string, word: string): Promise<{ hits: number; milliseconds: number }> {
  const startTime = performance.now();
  const response = await fetch(`${url}${webNews.GetNewsList.path}?${new URLSearchParams({ key: word })}`);
  const answer = (await response.json()) as { Code: number; Data: { TotalCount: number } };
  if (answer.Code !== 200) throw new Error(`search for ${word} answers ${answer.Code}`);
  return { hits: answer.Data.TotalCount, milliseconds: performance.now() - startTime };
}

function wordsOf(length: number): Set<string> {
  const names = surnames.slice(0, 20).map((surname, at) => surname + givenCharacters[at * 3]);
  const words = [
    ...places,
    ...trades,
    ...topics,
    ...bodies,
    ...people,
    ...remarks,
    ...actions,
    ...things,
    ...qualities,
    ...rarities,
    ...names,
    '协会',
    '会长',
  ];
  return new Set(words.filter((word) => [...word].length === length));
}

function evenly<T>(list: T[], count: number): T[] {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * (list.length - 1)) / (count - 1))]!);
}
