import type { DataOf, Endpoint, InputOf } from '#contract/endpoint.ts';
import type { Database } from '../db/open.ts';
import type { Reads } from '../db/replica.ts';
import { freshAnswer, type RememberedAnswer } from './answers-in-memory.ts';
import type { ContentCache } from './content-cache.ts';
import type { Tally } from './kept-entries.ts';

/** What public answers have to do with beside the content they show. */
export type Traits<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]?: {
    /** Called each time an answer goes out, also from memory. */
    whenServed?: (input: InputOf<Group[Name]>) => void;
    /** Figures that change although the content does not. */
    tallies?: (data: DataOf<Group[Name]>) => Tally[];
    /** Also from what nobody raises the revision for: kept for a minute. */
    isFleeting?: (input: InputOf<Group[Name]>) => boolean;
  };
};

interface Dependencies {
  db: Database;
  cache: ContentCache;
  reads: Reads;
  checkAnswers?: (endpoint: Endpoint, data: unknown) => void;
}

interface Asked {
  endpoint: Endpoint;
  traits: Traits<Record<string, Endpoint>>[string];
  /** As it was validated, so that no two spellings of a query are kept apart. */
  input: unknown;
  /** An answer of its own, or a part of a page. */
  kind: 'answer' | 'part';
  read(db: Database): Promise<unknown>;
}

/** A visitor's answer: from memory where it is public content. */
export async function rememberAnswer(deps: Dependencies, asked: Asked): Promise<RememberedAnswer> {
  const { endpoint, input, kind, read } = asked;
  const { whenServed, tallies, isFleeting } = asked.traits ?? {};
  const compute = async () => {
    const data = await (endpoint.cached ? deps.reads.read(read) : read(deps.db));
    deps.checkAnswers?.(endpoint, data);
    return freshAnswer(data, {
      whenServed: whenServed && (() => whenServed(input as never)),
      tallies: tallies?.(data as never),
      isFleeting: isFleeting?.(input as never),
    });
  };
  if (!endpoint.cached) return await compute();
  return await deps.cache.remember(contentKey(endpoint, input), compute, {
    kind,
    renew: compute,
    // What one page alone is made of is not asked for again.
    weigh: ({ weight }) => (kind === 'part' ? { ...weight, isAside: true } : weight),
  });
}

export function contentKey({ path }: Endpoint, input: unknown): string {
  return `${path} ${JSON.stringify(input)}`;
}
