import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A proxy between the product and a browser that does not expose its console. */
interface ConsoleProxy {
  origin: string;
  takeErrors(): string[];
  close(): Promise<void>;
}

const recorderPath = '/recorder-of-console-errors.js';
const reportPath = '/reported-console-error';

export async function startConsoleProxy(product: string): Promise<ConsoleProxy> {
  let errors: string[] = [];
  const server = createServer(async (asked, answer) => {
    if (asked.url === recorderPath) {
      answer.setHeader('content-type', 'text/javascript').end(`(${recordErrors})('${reportPath}')`);
    } else if (asked.url === reportPath) {
      errors.push(await text(asked));
      answer.writeHead(204).end();
    } else forward(product, asked, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    takeErrors() {
      const collected = errors;
      errors = [];
      return collected;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Everything passes as it is; a document also gets the script that records. */
function forward(product: string, asked: IncomingMessage, answer: ServerResponse): void {
  const wantsDocument = asked.headers.accept?.includes('text/html') ?? false;
  const headers = { ...asked.headers };
  if (wantsDocument) {
    delete headers['accept-encoding'];
    delete headers['if-none-match'];
  }
  const upstream = request(product + asked.url, { method: asked.method, headers }, async (response) => {
    const isDocument = wantsDocument && response.headers['content-type']?.startsWith('text/html');
    if (!isDocument) {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      return response.pipe(answer);
    }
    const { 'content-length': _length, ...responseHeaders } = response.headers;
    const page = await text(response);
    answer.writeHead(response.statusCode ?? 502, responseHeaders);
    answer.end(page.replace(/<head[^>]*>/, (head) => `${head}<script src="${recorderPath}"></script>`));
  });
  upstream.on('error', () => answer.destroy());
  asked.pipe(upstream);
}

/** Runs in the browser before anything else, in old ones too. It leaves no trace in the document. */
function recordErrors(reportTo: string): void {
  const report = (error: string) => void navigator.sendBeacon(reportTo, error);
  window.addEventListener(
    'error',
    (event) => {
      const from = event.target as HTMLElement | Window | null;
      const isLoad = from instanceof HTMLElement;
      const address = isLoad ? (from.getAttribute('src') ?? from.getAttribute('href')) : '';
      report(isLoad ? `did not load: ${address}` : `${event.message} ${event.filename}:${event.lineno}`);
    },
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${String(reason)}`));
  window.addEventListener('securitypolicyviolation', (event) =>
    report(`refused by the content policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
  const shown = console.error.bind(console);
  console.error = (...parts: unknown[]) => {
    report(parts.map(String).join(' '));
    shown(...parts);
  };
  document.currentScript?.remove();
}
