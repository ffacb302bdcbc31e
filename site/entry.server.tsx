import type { ReactElement } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { articleTextId } from './article/enlarging-text.tsx';
import { nonceOf, reportFault, takeDocument } from './load-context.ts';
import { NonceContext } from './shell/nonce.ts';

export { createRequestHandler } from 'react-router';
export { pageQueryNames } from './addresses.ts';
export { createLoadContext } from './load-context.ts';

/** The whole page, as one text: it is kept and sent as one piece. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream: data, ...entry }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = nonceOf(context);
  const html = await draw(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
  );
  // A page that takes no scripts along, such as the last error page, is not taken over by the router.
  const isTakenOver = data !== undefined && entry.renderMeta?.didRenderScripts === true;
  const handoff = isTakenOver
    ? handoffScript(await new Response(data).text(), textOf(entry.staticHandlerContext.loaderData))
    : '';
  const end = html.lastIndexOf('</body>');
  const script = handoff && `<script nonce="${nonce}">${handoff}</script>`;
  const document = withoutTextStream(drawnFirst(html.slice(0, end))) + script + html.slice(end);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(takeDocument(context, document), { status, headers });
}

/** What React leaves to the browser where a part of the page has still to be loaded, or failed. */
const leftOpen = '<!--$!-->';

/** All data is there before, so a page is drawn in one go, but for the first one that shows a part which is loaded on use. */
async function draw(page: ReactElement, nonce: string): Promise<string> {
  const html = renderToString(page);
  return html.includes(leftOpen) ? await drawWaiting(page, nonce) : `<!DOCTYPE html>${html}`;
}

async function drawWaiting(page: ReactElement, nonce: string): Promise<string> {
  let fault: unknown;
  const stream = await renderToReadableStream(page, {
    nonce,
    // Nothing is moved into place by scripts afterwards, so the page reads the same without them.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      fault ??= error;
    },
  });
  await stream.allReady;
  if (fault !== undefined) throw fault;
  return await new Response(stream).text();
}

/** The page is complete without its scripts: style and pictures come before them. */
function drawnFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** The router opens a stream of text, which Firefox has since 113 only; `handoffScript` writes bytes into it at once. */
function withoutTextStream(html: string): string {
  return html.replace('.pipeThrough(new TextEncoderStream())', '');
}

/** The one large piece of data that stands in the page as it is: the text of an article, or of a menu that is one. */
function textOf({
  'pages/article': article,
  'pages/menu-list': menu,
}: EntryContext['staticHandlerContext']['loaderData']): string | undefined {
  const text: unknown = article?.news?.NewContent ?? menu?.text;
  // What begins with a tag is found in JSON at one place only: where it begins and ends with a quote.
  return typeof text === 'string' && text.startsWith('<') ? text : undefined;
}

/**
 * Gives the router what its loaders found, as `ServerRouter` would with the stream: a line of JSON, and others for promises.
 * There it is a text within a text, with every quote masked; here it is the value itself. The article's text is not sent a
 * second time but taken from the page.
 */
function handoffScript(data: string, text: string | undefined): string {
  const end = data.indexOf('\n');
  const pieces = text === undefined ? [data.slice(0, end)] : data.slice(0, end).split(JSON.stringify(text));
  const value = pieces.map(inScript).join(`document.getElementById("${articleTextId}").innerHTML`);
  const more = inScript(JSON.stringify(data.slice(end)));
  const stream = 'window.__reactRouterContext.streamController';
  return `${stream}.enqueue(new TextEncoder().encode(JSON.stringify(${value})+${more}));${stream}.close();`;
}

const inScript = (json: string) => json.replaceAll('<', '\\u003c');

/** Faults of the pages themselves; those of calls are reported where the call fails. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) reportFault(context, error);
}
