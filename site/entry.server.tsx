import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { NonceContext } from './components/nonce.ts';
import { nonceOf, reportError } from './load-context.ts';

export { createRequestHandler } from 'react-router';
export { pageQueryNames } from './addresses.ts';
export { createLoadContext } from './load-context.ts';

/** Answers with the complete page: it is cached and sent as one piece. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = nonceOf(context);
  let firstError: unknown;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // The page is complete HTML, so that it reads the same without scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        firstError ??= error;
      },
    },
  );
  await stream.allReady;
  if (firstError !== undefined) throw firstError;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(paintedFirst(await new Response(stream).text()), { status, headers });
}

/**
 * The page is complete without its scripts: style and pictures have priority over them, which the router's `Scripts`
 * cannot express (docs/decisions/0082).
 */
function paintedFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Errors of the pages themselves; errors of calls are reported by the call. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) reportError(context, error);
}
