import type { TestProject } from 'vitest/node';
import { serveBrowserTests } from './browser-program.ts';
import { startTestServer, type SharedServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: SharedServer;
  }
}

/** Runs once before all test files; Vitest calls the returned function once after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const { stop, ...shared } = server;
  // Files written by tests are beside the database: in memory where there is space, and deleted after the run.
  process.env.TMPDIR = shared.folder;
  project.provide('testServer', shared);
  const stopServing = await serveBrowserTests(shared);
  return async () => {
    await stopServing();
    await stop();
  };
}
