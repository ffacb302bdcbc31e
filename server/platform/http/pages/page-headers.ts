import type { OutgoingHttpHeaders } from 'node:http';
import { tagOf } from '../../cache/cached-response.ts';
import { commonHeaders } from '../security/security-headers.ts';
import type { RenderedPage } from './render.ts';

interface Options {
  /** Scheme and host of an analytics script that the page may load. */
  scriptOrigin?: string | undefined;
  varyByDevice: boolean;
  /** The page's own address: path and the query that it reads. */
  address: string;
  /** The address carries a ticket, a name, a number or search words. */
  isPrivate: boolean;
}

/** Returns the headers of a page, except its length and encoding. */
export function pageHeaders(page: RenderedPage, options: Options): OutgoingHttpHeaders {
  const { status } = page;
  const isDocument = page.headers['content-type']?.startsWith('text/html') === true;
  const headers: OutgoingHttpHeaders = {
    // Search engines and carriers in between would rebuild a page for telephones, which it is made for already.
    'cache-control': isDocument ? 'no-cache, no-transform' : 'no-cache',
    ...page.headers,
    ...commonHeaders,
    'content-location': options.address,
    vary: options.varyByDevice ? 'Accept-Encoding, User-Agent' : 'Accept-Encoding',
  };
  if (isDocument) {
    headers['content-security-policy'] = contentPolicy(page.scriptHashes, options.scriptOrigin);
    // Another policy than the back office has: a script in a public page that opens the back office gets no handle to it.
    headers['cross-origin-opener-policy'] = 'same-origin-allow-popups';
  }
  if (status === 200) headers.etag = `W/${tagOf(page.body)}`;
  if (options.isPrivate) {
    headers['cache-control'] = 'no-store';
    // Not even the site's own next page, where a script of somebody else may run, learns the address.
    headers['referrer-policy'] = 'strict-origin';
  }
  if (status >= 500) headers['cache-control'] = 'no-store';
  if (status === 503) headers['retry-after'] = '5';
  return headers;
}

/** Security line 15: allows no inline scripts except those of the page itself, identified by their hashes. */
function contentPolicy(scriptHashes: readonly string[], scriptOrigin: string | undefined): string {
  const scripts = [
    "'self'",
    ...scriptHashes.map((hash) => `'${hash}'`),
    ...(scriptOrigin ? [scriptOrigin] : []),
  ];
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    // `blob:`: a picture pasted into a text is shown before it is uploaded.
    "img-src 'self' data: blob: https:",
    "media-src 'self'",
    `connect-src 'self'${scriptOrigin ? ` ${scriptOrigin}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
