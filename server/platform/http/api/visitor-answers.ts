import type { FastifyBaseLogger } from 'fastify';
import type { Call, DataOf, Endpoint, InputOf } from '#contract/api/endpoint.ts';
import { resultCode } from '#contract/api/envelope.ts';
import { cachedResponse, tagOf, type CachedResponse } from '../../cache/cached-response.ts';
import type { ContentCache } from '../../cache/content-cache.ts';
import type { Tally, Weight } from '../../cache/entry.ts';
import { exactBytes } from '../../cache/exact-bytes.ts';
import type { Database } from '../../db/open.ts';
import type { Reads } from '../../db/replication/replica.ts';
import { apiHeaders } from '../security/security-headers.ts';
import { systemActor } from './actor.ts';
import { validate } from './read-input.ts';
import { recordsShown } from './records-shown.ts';

/** Properties of public answers besides the content they show. */
export type Traits<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]?: {
    /** Values that change although the content does not. */
    tallies?: (data: DataOf<Group[Name]>) => Tally[];
    /** Returns whether the answer also depends on values that raise no revision: it is cached for a minute. */
    isFleeting?: (input: InputOf<Group[Name]>) => boolean;
  };
};

/** An answer as it is sent, made once. */
export interface CachedAnswer extends CachedResponse {
  /** Returns the data for callers in this process. */
  data(): unknown;
  weight: Weight;
}

/** A call that visitors may make. */
export interface VisitorCall {
  endpoint: Endpoint;
  /** Returns the handler on the primary database or a replica. */
  handlerOn(db: Database): (input: never, context: never) => Promise<unknown>;
  traits: Traits<Record<string, Endpoint>>[string];
}

interface Dependencies {
  db: Database;
  cache: ContentCache;
  reads: Reads;
  log: FastifyBaseLogger;
  checkAnswers?: (endpoint: Endpoint, data: unknown) => void;
}

interface Asked {
  /** The validated input, so that two spellings of a query share an entry. */
  input: unknown;
  /** An answer of its own, or a part of a page. */
  kind: 'answer' | 'part';
}

export type VisitorAnswers = ReturnType<typeof openVisitorAnswers>;

/** Answers visitors' calls for the API and for the pages: public content from memory. */
export function openVisitorAnswers(deps: Dependencies) {
  const calls = new Map<Endpoint, VisitorCall>();

  async function answer(one: VisitorCall, { input, kind }: Asked): Promise<CachedAnswer> {
    const { endpoint, traits, handlerOn } = one;
    const context = { ...nobody, by: systemActor(endpoint.path), log: deps.log };
    const read = (db: Database) => handlerOn(db)(input as never, context as never);
    const compute = async () => {
      const data = await (endpoint.cached ? deps.reads.read(read) : read(deps.db));
      deps.checkAnswers?.(endpoint, data);
      return answerOf(data, input, traits);
    };
    if (!endpoint.cached) return await compute();
    const weigh = ({ weight }: CachedAnswer) => weight;
    return await deps.cache.remember(contentKey(endpoint, input), compute, { kind, renew: compute, weigh });
  }

  return {
    answer,

    add(one: VisitorCall): void {
      if (isOpenToVisitors(one.endpoint)) calls.set(one.endpoint, one);
    },

    /**
     * Calls endpoints in process as a visitor; only those that visitors may call.
     * @param note receives the tallies and the lifetime of each answer
     */
    callNoting(note: (weight: Weight) => void): Call {
      return async (endpoint, sent) => {
        const one = calls.get(endpoint);
        if (!one) throw new Error(`${endpoint.path} is not served to visitors`);
        const answered = await answer(one, { input: validate(endpoint.input, sent), kind: 'part' });
        note(answered.weight);
        return answered.data() as never;
      };
    },
  };
}

function isOpenToVisitors({ audience }: Endpoint): boolean {
  return audience === 'anyone' || audience === 'reader';
}

/** The context of a visitor whose answer is the same for everyone. */
const nobody = {
  caller: null,
  token: undefined,
  address: '',
  device: '',
  isCountedReader: false,
  siteAddress: async () => '',
  file: () => Promise.reject(new Error('no file comes with this call')),
};

function answerOf(data: unknown, input: unknown, traits: VisitorCall['traits']): CachedAnswer {
  const { tallies, isFleeting } = traits ?? {};
  const body = exactBytes(JSON.stringify({ Code: resultCode.done, Message: '', Data: data }));
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'x-api-code': resultCode.done,
    'cache-control': 'no-cache',
    etag: tagOf(body),
  };
  const response = cachedResponse({ status: 200, headers, body });
  return {
    ...response,
    data: () => (JSON.parse(body.toString()) as { Data: unknown }).Data,
    weight: {
      bytes: response.bytes,
      tallies: tallies?.(data as never),
      records: recordsShown(data),
      isFleeting: isFleeting?.(input as never),
    },
  };
}

export function contentKey({ path }: Endpoint, input: unknown): string {
  return `${path} ${JSON.stringify(input)}`;
}
