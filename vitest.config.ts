import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { testLimitMs, waitLimitMs } from './server/testing/time-limits.ts';

/** Draws some hundred pictures in one test. */
const drawingLimitMs = 30 * 60_000;
const slow = ['{server,cli}/**/*.slow.test.ts'];
const limits = {
  testTimeout: testLimitMs,
  hookTimeout: testLimitMs,
  expect: { poll: { timeout: waitLimitMs } },
};

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `测试要用 node_modules 里的 Node 运行，不能用系统的 Node ${process.versions.node}：npm run test:unit 或 npm run test:e2e`,
  );
  process.exit(2);
}

export default defineConfig({
  test: {
    globalSetup: ['cli/built-server.mjs', 'server/testing/global-setup.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,cli,ui,site,admin}/**/*.test.{ts,tsx}'],
          exclude: slow,
          ...limits,
          // Importing the program takes longer than most files run: each worker does it once (docs/decisions/0112).
          isolate: false,
          // One more than cores: each waits for the database now and then. All share one PostgreSQL, whose connections end at more.
          maxWorkers: Math.min(availableParallelism() + 1, 4),
        },
      },
      // What `npm run test:all` runs beside them (docs/decisions/0332).
      {
        test: {
          name: 'slow',
          include: slow,
          ...limits,
          isolate: false,
          maxWorkers: Math.min(availableParallelism() + 1, 4),
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.test.ts'],
          ...limits,
          isolate: false,
          // Chromium keeps a core busy for each of them (docs/benchmarks.md).
          maxWorkers: Math.min(availableParallelism(), 6),
          // After the unit tests: a browser and a whole program beside them would be slow enough to fail.
          sequence: { groupOrder: 1 },
        },
      },
      // Only on request: see `npm run screenshots`.
      ...(process.env.npm_lifecycle_event === 'screenshots'
        ? [
            {
              test: {
                name: 'screenshots',
                include: ['e2e/draw-*.ts'],
                ...limits,
                testTimeout: drawingLimitMs,
              },
            },
          ]
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
