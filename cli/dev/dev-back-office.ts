import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';

/** The back office from its sources; a change is in the browser at once. */
export async function openBackOfficeInWork({ root, server }: { root: string; server: Server }) {
  const vite = await createServer({
    configFile: join(root, 'admin/vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });

  async function sendPage(url: string, response: ServerResponse): Promise<void> {
    const page = await readFile(join(root, 'admin/index.html'), 'utf8');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    // From the root of the back office, so that /login finds its script as well.
    response.end(await vite.transformIndexHtml(url, page.replace('./main.tsx', '/main.tsx')));
  }

  return {
    answers: (url: string) => /^\/(System|login)(?=[/?]|$)/.test(url),
    answer(request: IncomingMessage, response: ServerResponse) {
      const url = request.url ?? '/';
      const isPage = request.headers.accept?.includes('text/html') === true;
      if (isPage) return sendPage(url, response);
      return vite.middlewares(request, response, () => response.writeHead(404).end());
    },
    close: () => vite.close(),
  };
}
