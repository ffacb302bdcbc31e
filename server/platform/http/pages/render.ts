import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '#contract/api/endpoint.ts';

/** The input of the built pages from the server; the other side is `site/load-context.ts`. */
interface PageInput {
  call: Call;
  origin: string;
  nonce: string;
  traceId: string;
  reportError(error: unknown): void;
}

/** The exports of `dist/site/server/index.js` that are used here. */
interface SiteBundle {
  routes: Record<string, { id: string; path?: string } | undefined>;
  entry: {
    module: {
      pageQueryNames: Record<string, readonly string[]>;
      createRequestHandler(
        build: SiteBundle,
        mode: 'production',
      ): (request: Request, context: object) => Promise<Response>;
      createLoadContext(input: PageInput): object;
    };
  };
}

export interface RenderInput {
  /** Path and query of a page, or of its data. */
  address: string;
  /** Scheme and host of the site's own addresses. */
  origin: string;
  call: Call;
  traceId: string;
  reportError(error: unknown): void;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** `sha256-…` of each inline script of the page, for its Content-Security-Policy. */
  scriptHashes: string[];
}

/** A kind of page, as addresses distinguish them. */
export interface PageKind {
  path: string;
  /** The query names the page reads; all others are ignored. */
  queryNames: readonly string[];
  /** The name by which the browser requests the page's data alone. */
  routeId: string;
}

export interface Site {
  pages: ReadonlyMap<string, PageKind>;
  /** The folder of the files that browsers load. */
  clientFolder: string;
  render(input: RenderInput): Promise<RenderedPage>;
}

/** Loads the built pages from `folder` (`dist/site`), the server's only access to them. */
export async function openSite(folder: string): Promise<Site> {
  const bundle = (await import(
    /* @vite-ignore */ pathToFileURL(join(folder, 'server/index.js')).href
  )) as SiteBundle;
  const { createRequestHandler, createLoadContext, pageQueryNames } = bundle.entry.module;
  const answer = createRequestHandler(bundle, 'production');

  return {
    pages: pagesOf(bundle, pageQueryNames),
    clientFolder: join(folder, 'client'),
    async render({ address, origin, ...rest }) {
      const nonce = randomBytes(16).toString('hex');
      const context = createLoadContext({ ...rest, origin, nonce });
      const response = await answer(new Request(new URL(address, origin)), context);
      const { status } = response;
      const headers = Object.fromEntries(response.headers);
      if (headers['content-type']?.startsWith('text/html'))
        return { status, headers, ...withoutNonce(await response.text(), nonce) };
      return { status, headers, body: Buffer.from(await response.arrayBuffer()), scriptHashes: [] };
    },
  };
}

function pagesOf(bundle: SiteBundle, queryNames: Record<string, readonly string[]>): Map<string, PageKind> {
  const routes = Object.values(bundle.routes).filter((route) => route !== undefined && route.id !== 'root');
  const routeIds = new Map(routes.map((route) => [`/${route?.path ?? ''}`, route?.id ?? '']));
  return new Map(
    Object.entries(queryNames).map(([path, names]) => [
      path,
      { path, queryNames: names, routeId: routeIds.get(path) ?? '' },
    ]),
  );
}

/**
 * Pages are cached and sent to many, so a nonce would be no secret. It only marks the scripts of this rendering: those
 * are hashed, then the nonce is removed (docs/decisions/0020).
 */
function withoutNonce(html: string, nonce: string): { body: Buffer; scriptHashes: string[] } {
  const pieces = html.split(` nonce="${nonce}"`);
  const hashes = new Set<string>();
  for (let at = 1; at < pieces.length; at++) {
    const [before, after] = [pieces[at - 1]!, pieces[at]!];
    const bodyAt = after.indexOf('>') + 1;
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, bodyAt);
    if (!/^<script(?![^]*\ssrc=)/.test(tag)) continue;
    const text = after.slice(bodyAt, after.indexOf('</script>'));
    hashes.add(`sha256-${createHash('sha256').update(text).digest('base64')}`);
  }
  return { body: Buffer.from(pieces.join('')), scriptHashes: [...hashes] };
}
