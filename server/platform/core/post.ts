import { request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { addressRefused, isOutsideReach, lookupWithin, type Reach } from './reach.ts';

export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  reach: Reach;
}

/** The request got no answer. */
export class PostError extends Error {
  readonly reason: PostFailure;
  /** False when nothing can have arrived. */
  readonly mayHaveArrived: boolean;

  constructor(reason: PostFailure, mayHaveArrived: boolean, cause?: unknown) {
    super(`the request got no answer: ${reason}`, { cause });
    this.reason = reason;
    this.mayHaveArrived = mayHaveArrived;
  }
}

type PostFailure = 'address' | 'connection' | 'timeout' | 'broken';

/**
 * Posts a text and returns the status of the answer, whose body is not read. A redirection is an answer like others and
 * is not followed; the proxies of the environment are not used, because they would connect beyond the reach.
 * @throws PostError
 */
export async function post(url: URL, { headers, body, timeoutMs, reach }: PostOptions): Promise<number> {
  if (isOutsideReach(url.hostname, reach)) throw new PostError('address', false);
  const send = url.protocol === 'https:' ? requestEncrypted : requestPlain;
  const signal = AbortSignal.timeout(timeoutMs);
  let isConnected = false;
  return await new Promise((resolve, reject) => {
    const sent = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: lookupWithin(reach),
      agent: false,
      signal,
    });
    sent.once('socket', (socket) => {
      const ready = url.protocol === 'https:' ? 'secureConnect' : 'connect';
      socket.once(ready, () => (isConnected = true));
    });
    sent.once('response', (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === addressRefused) reject(new PostError('address', false, error));
      else if (signal.aborted) reject(new PostError('timeout', isConnected, error));
      else reject(new PostError(isConnected ? 'broken' : 'connection', isConnected, error));
    });
    sent.end(body);
  });
}
