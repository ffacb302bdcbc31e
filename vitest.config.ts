import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['cli/built-server.mjs', 'server/testing/global-setup.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,cli,ui,site,admin}/**/*.test.{ts,tsx}'],
          // Ends what hangs. How long something may take is measured in bench/, not by how busy this machine is.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What is to come is waited for; so long that only what never comes is missed.
          expect: { poll: { timeout: 15_000 } },
          // Importing the program takes longer than most files run: each worker does it once (docs/decisions/0112).
          isolate: false,
          // One more than cores: each waits for the database now and then. All share one PostgreSQL, whose connections end at more.
          maxWorkers: Math.min(availableParallelism() + 1, 4),
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.test.ts'],
          // As above: the longest walks take 17 s on a quiet machine, and five times as long on a busy one.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As patient as the pages themselves (`setDefaultTimeout`).
          expect: { poll: { timeout: 10_000 } },
          isolate: false,
          // Each keeps half a core busy: the rest of the time it waits for the page.
          maxWorkers: Math.min(availableParallelism() * 2, 6),
          // After the unit tests: a browser and a whole program beside them would be slow enough to fail.
          sequence: { groupOrder: 1 },
        },
      },
      // Only on request: see `npm run screenshots`.
      ...(process.env.npm_lifecycle_event === 'screenshots'
        ? [{ test: { name: 'screenshots', include: ['e2e/draw-*.ts'], hookTimeout: 120_000 } }]
        : []),
    ],
    coverage: {
      provider: 'v8',
      include: ['server/**/*.ts'],
      exclude: ['server/**/*.test.ts', 'server/testing/**', 'server/main.ts'],
      thresholds: { lines: 85 },
      reportOnFailure: true,
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'coverage',
    },
  },
});
