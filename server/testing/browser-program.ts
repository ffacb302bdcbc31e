import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { TestApp } from './start-test-app.ts';
import { createDatabase, type SharedServer } from './test-server.ts';

/**
 * The program that answers the components of all tests in the browser, on one database; each test makes its own records by the
 * API. Doors for tests alone, because their ways need a captcha or have a limit otherwise: `POST /testing/administrators` with an array of
 * permissions, or null for all, answers the token of a new administrator, `POST /testing/members` with fields of an application
 * a new member, who is approved, `POST /testing/twins` two members of this name, `POST /testing/suggestions` drops a
 * suggestion, and `POST /testing/limits` forgets how often something was called from here. Starts with the first request. Returns what ends it.
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
      (site) => (doors[request.url ?? ''] ?? pass)(site, request, response),
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

type Door = (site: TestApp, request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

const doors: Record<string, Door> = {
  '/testing/administrators': door(async (site, permissions) => {
    const { signInAdministrator } = await import('./make.ts');
    return signInAdministrator(site, ...(Array.isArray(permissions) ? [permissions] : []));
  }),
  '/testing/members': door(async (site, form) => {
    const { makeMember } = await import('./make.ts');
    return makeMember(site, form as object);
  }),
  '/testing/twins': door(async (site, name) => {
    const { makeTwins } = await import('./make-certificate.ts');
    const { signInAdministrator } = await import('./make.ts');
    return makeTwins(site, await signInAdministrator(site), String(name));
  }),
  '/testing/suggestions': door(async (site, content) => {
    const { webSuggestions } = await import('#contract/suggestions.ts');
    const form = { Mobile: '13812345678', ProposeContent: String(content) };
    return site.send(webSuggestions.SavePropose, form, undefined, `10.9.0.${++suggestions}`);
  }),
  '/testing/limits': door(async ({ db }) => void (await db.deleteFrom('call_counts').execute())),
};

let suggestions = 0;

function door(make: (site: TestApp, given: unknown) => Promise<unknown>): Door {
  return async (site, request, response) => {
    const made = await make(site, await json(request));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(made ?? null));
  };
}

function pass({ app }: TestApp, request: IncomingMessage, response: ServerResponse): void {
  app.routing(request, response);
}
