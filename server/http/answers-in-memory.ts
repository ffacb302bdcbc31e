import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { resultCode } from '#contract/envelope.ts';
import type { Kept } from './front.ts';
import { apiHeaders } from './security-headers.ts';

/** An answer as it goes out, made once. */
export interface RememberedAnswer extends Kept {
  data: unknown;
  bytes: number;
}

export function freshAnswer(data: unknown, whenServed: (() => void) | undefined): RememberedAnswer {
  const body = Buffer.from(JSON.stringify({ Code: resultCode.done, Message: '', Data: data }));
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
    data,
    bytes: body.length * 2 + 500,
    sendTo(request, response) {
      whenServed?.();
      if (request.headers['if-none-match'] === etag) response.writeHead(304, notModified).end();
      else response.writeHead(200, headers).end(body);
      return true;
    },
  };
}
