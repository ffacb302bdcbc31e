import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { maxBrowserFiles } from './services/program-proxy.ts';
import type { TestApp } from './start-test-app.ts';
import { createDatabase, type SharedServer } from './test-server.ts';

/**
 * The programs behind component tests in the browser: one for each test file, on a database of its own, as for unit
 * tests. Each test makes its own records through the API. Calls for tests alone, because the regular ones need a
 * captcha or have a limit: `POST /testing/administrators` with an array of permissions, or null for all, returns the
 * token of a new administrator, `POST /testing/members` with fields of an application a new approved member, `POST
 * /testing/applications` one that waits, `POST /testing/member-sessions` with an id the token of this member, `POST
 * /testing/twins` two members of this name, `POST /testing/imports` imports a workbook of this name with one
 * certificate, `POST /testing/suggestions` adds a suggestion, `POST /testing/failures` fails to sign in as the member
 * of this account, from many computers, and `POST /testing/limits` resets the limits of calls from here. A program
 * starts with the first request of its file. Returns a function that ends them all.
 */
export async function serveBrowserTests(testServer: SharedServer): Promise<() => Promise<void>> {
  const programs = new Map<string, Promise<TestApp>>();
  const programOf = (file: string): Promise<TestApp> => {
    const program = programs.get(file) ?? startProgram(testServer);
    programs.set(file, program);
    const [oldest] = programs.keys();
    // Its file ended long ago: no more files run at the same time (vitest.config.ts).
    if (programs.size > maxBrowserFiles + 1) void closeProgram(programs, oldest!);
    return program;
  };
  const server = createServer((request, response) => {
    programOf(testFileOf(request)).then(
      (site) => (testEndpoints[request.url ?? ''] ?? pass)(site, request, response),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.env.BROWSER_TESTS_PORT = String((server.address() as AddressInfo).port);
  return async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all([...programs.keys()].map((file) => closeProgram(programs, file)));
  };
}

async function startProgram(testServer: SharedServer): Promise<TestApp> {
  // Most runs need no program for the browser.
  const { startTestApp } = await import('./start-test-app.ts');
  const site = await startTestApp({}, { database: await createDatabase(testServer) });
  await site.app.ready();
  return site;
}

async function closeProgram(programs: Map<string, Promise<TestApp>>, file: string): Promise<void> {
  const program = programs.get(file);
  programs.delete(file);
  await (await program)?.close();
}

/** Vitest runs each test file in a frame whose address names it. */
function testFileOf({ headers }: IncomingMessage): string {
  return new URL(headers.referer ?? '', 'http://127.0.0.1').searchParams.get('iframeId') ?? '';
}

type TestEndpoint = (
  site: TestApp,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | void;

const testEndpoints: Record<string, TestEndpoint> = {
  '/testing/administrators': testEndpoint(async (site, permissions) => {
    const { signInAdministrator } = await import('./factories/records.ts');
    return signInAdministrator(site, ...(Array.isArray(permissions) ? [permissions] : []));
  }),
  '/testing/members': testEndpoint(async (site, form) => {
    const { makeMember } = await import('./factories/records.ts');
    return makeMember(site, form as object);
  }),
  '/testing/applications': testEndpoint(async (site, form) => {
    const { makeApplication } = await import('./factories/records.ts');
    return makeApplication(site, form as object);
  }),
  '/testing/member-sessions': testEndpoint(async (site, id) => {
    const { signInMember } = await import('./factories/records.ts');
    return signInMember(site, { id: Number(id) });
  }),
  '/testing/imports': testEndpoint(async (site, name) => {
    const [{ signInAdministrator }, { importWorkbook }, { makeRow, makeSheet }] = await Promise.all([
      import('./factories/records.ts'),
      import('./factories/make-certificate.ts'),
      import('./factories/make-sheet.ts'),
    ]);
    const token = await signInAdministrator(site);
    return importWorkbook(site, token, await makeSheet([makeRow()]), { Mode: 'all' }, String(name));
  }),
  '/testing/twins': testEndpoint(async (site, name) => {
    const { makeTwins } = await import('./factories/make-certificate.ts');
    const { signInAdministrator } = await import('./factories/records.ts');
    return makeTwins(site, await signInAdministrator(site), String(name));
  }),
  '/testing/suggestions': testEndpoint(async (site, content) => {
    const { webSuggestions } = await import('#contract/public-site/suggestions.ts');
    const form = { Mobile: '13812345678', ProposeContent: String(content) };
    return site.send(webSuggestions.SavePropose, form, undefined, `10.9.0.${++suggestions}`);
  }),
  '/testing/failures': testEndpoint(async (site, account) => {
    const { memberSessions } = await import('#contract/accounts/sessions.ts');
    const wrong = { account: String(account), password: 'wrong' };
    for (let count = 0; count <= 20; count++)
      await site.send(memberSessions.GetLoginToken, wrong, undefined, `10.66.${count}.1`);
  }),
  '/testing/limits': testEndpoint(async ({ db }) => void (await db.deleteFrom('call_counts').execute())),
};

let suggestions = 0;

function testEndpoint(make: (site: TestApp, given: unknown) => Promise<unknown>): TestEndpoint {
  return async (site, request, response) => {
    const record = await make(site, await json(request));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(record ?? null));
  };
}

function pass({ app }: TestApp, request: IncomingMessage, response: ServerResponse): void {
  app.routing(request, response);
}
