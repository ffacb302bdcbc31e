import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { TestApp } from './start-test-app.ts';
import { createDatabase, type SharedServer } from './test-server.ts';

/**
 * The program that answers the components of all tests in the browser, on one database; each test makes its own records by the
 * API. `POST /testing/administrators` with an array of permissions, or null for all, answers the token of a new administrator, which takes
 * a captcha otherwise. Starts with the first request. Returns what ends it.
 */
export async function serveBrowserTests(testServer: SharedServer): Promise<() => Promise<void>> {
  let started: Promise<TestApp> | undefined;
  const start = async () => {
    // Most runs need no program for the browser.
    const { startTestApp } = await import('./start-test-app.ts');
    const site = await startTestApp({}, { database: await createDatabase(testServer) });
    await site.app.ready();
    return site;
  };
  const server = createServer((request, response) => {
    started ??= start();
    started.then(
      (site) => (request.url === '/testing/administrators' ? signIn : pass)(site, request, response),
      (fault: unknown) => response.writeHead(500).end(String(fault)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.env.BROWSER_TESTS_PORT = String((server.address() as AddressInfo).port);
  return async () => {
    server.closeAllConnections();
    server.close();
    await (await started)?.close();
  };
}

function pass({ app }: TestApp, request: IncomingMessage, response: ServerResponse): void {
  app.routing(request, response);
}

async function signIn(site: TestApp, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { signInAdministrator } = await import('./make.ts');
  const permissions = await json(request);
  const token = await signInAdministrator(site, ...(Array.isArray(permissions) ? [permissions] : []));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(token));
}
