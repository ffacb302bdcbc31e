import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { resultCode } from '#contract/envelope.ts';
import { exactBytes } from './exact-bytes.ts';
import type { Kept } from './front.ts';
import type { Tally, Weight } from './kept-entries.ts';
import { apiHeaders } from './security-headers.ts';

/** An answer as it goes out, made once. */
export interface RememberedAnswer extends Kept {
  /** For callers in this process; not to be changed. */
  data(): unknown;
  weight: Weight;
}

/** What an answer has to do with beside its content. */
export interface AnswerTraits {
  whenServed?: (() => void) | undefined;
  tallies?: readonly Tally[] | undefined;
  isFleeting?: boolean | undefined;
}

export function freshAnswer(data: unknown, { whenServed, ...weight }: AnswerTraits): RememberedAnswer {
  const body = exactBytes(JSON.stringify({ Code: resultCode.done, Message: '', Data: data }));
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const notModified: OutgoingHttpHeaders = {
    ...apiHeaders,
    'x-api-code': resultCode.done,
    'cache-control': 'no-cache',
    etag,
  };
  const headers: OutgoingHttpHeaders = {
    ...notModified,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  };
  return {
    data: parsedAtNeed(body, data),
    weight: { ...weight, bytes: body.length + headerBytes },
    isReadyFor: () => true,
    sendTo(request, response) {
      whenServed?.();
      if (request.headers['if-none-match'] === etag) response.writeHead(304, notModified).end();
      else response.writeHead(200, headers).end(body);
    },
  };
}

const headerBytes = 800;

/** As objects it would take the heap that the bytes do not: it is there as long as the heap has room, then parsed anew. */
function parsedAtNeed(body: Buffer, data: unknown): () => unknown {
  if (typeof data !== 'object' || data === null) return () => data;
  let held = new WeakRef(data);
  return () => {
    const known = held.deref();
    if (known) return known;
    const { Data } = JSON.parse(body.toString()) as { Data: object };
    held = new WeakRef(Data);
    return Data;
  };
}
