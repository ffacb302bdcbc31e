import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Pick<TestServer, 'url' | 'template'>;
  }
}

/** Vitest runs this once before all test files, and what it returns once after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('testServer', { url: server.url, template: server.template });
  return () => server.stop();
}
