import { expect, test, vi } from 'vitest';
import { workerEnvironment } from './worker-environment.ts';

test('a worker gets the folder of the compile cache and no other setting', () => {
  vi.stubEnv('NODE_COMPILE_CACHE', '/var/cache/compiled');
  vi.stubEnv('DATABASE_URL', 'postgres://owner:secret@localhost/site');

  expect(workerEnvironment()).toEqual({ NODE_COMPILE_CACHE: '/var/cache/compiled' });
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  expect(workerEnvironment()).toEqual({});
  vi.unstubAllEnvs();
});
