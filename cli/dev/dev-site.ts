import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createServer } from 'vite';
import type { Call } from '#contract/api/endpoint.ts';

/** The paths that the program itself answers. */
const programsOwn =
  '^/(api|files|healthz|readyz|servez|metrics|rss\\.xml|sitemap[^/]*\\.xml|robots\\.txt|revoked\\.json|\\.well-known)([/?]|$)';

interface SiteInWork {
  root: string;
  server: Server;
  /** The address of the program. */
  api: string;
}

/** Renders the pages from their sources: each page reads its data from the program over HTTP, as a visitor. */
export async function openSiteInWork({ root, server, api }: SiteInWork) {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server }, proxy: { [programsOwn]: api } },
  });

  async function renderPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build');
    const { createRequestHandler, createLoadContext } = build['entry'].module;
    const { createCall } = await vite.ssrLoadModule('/ui/api/call.ts');
    const call: Call = createCall({ origin: api });
    const origin = `http://${request.headers.host}`;
    const input = { call, origin, nonce: '', traceId: randomUUID(), reportError: console.error };
    const page: Response = await createRequestHandler(build, 'development')(
      new Request(new URL(request.url ?? '/', origin)),
      createLoadContext(input),
    );
    response.writeHead(page.status, Object.fromEntries(page.headers));
    if (page.body) await pipeline(Readable.fromWeb(page.body as never), response);
    else response.end();
  }

  return {
    answer(request: IncomingMessage, response: ServerResponse) {
      vite.middlewares(request, response, () => {
        renderPage(request, response).catch((error: Error) => {
          vite.ssrFixStacktrace(error);
          console.error(error);
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack);
        });
      });
    },
    close: () => vite.close(),
  };
}
