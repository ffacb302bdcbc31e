import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,cli,ui,site,admin}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A browser, a program and a database each: more than the machine has cores only wait for one another.
          maxWorkers: 2,
          // After the unit tests: a browser and a whole program beside them would be slow enough to fail.
          sequence: { groupOrder: 1 },
        },
      },
      // Only on request: see `npm run screenshots`.
      ...(process.env.npm_lifecycle_event === 'screenshots'
        ? [{ test: { name: 'screenshots', include: ['e2e/draw-screenshots.ts'], hookTimeout: 120_000 } }]
        : []),
    ],
    coverage: {
      provider: 'v8',
      include: ['server/**/*.ts'],
      exclude: ['server/**/*.test.ts', 'server/testing/**', 'server/db/write-tables.ts', 'server/main.ts'],
      thresholds: { lines: 85 },
      reportOnFailure: true,
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'coverage',
    },
  },
});
