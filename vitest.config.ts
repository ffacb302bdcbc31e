import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './server/testing/chromium-path.ts';
import { maxBrowserFiles, programProxy } from './server/testing/services/program-proxy.ts';
import { quickPasswords } from './server/testing/services/quick-passwords.ts';
import { testLimitMs, waitLimitMs } from './server/testing/time-limits.ts';

/** Renders some hundred pictures in one test. */
const screenshotLimitMs = 30 * 60_000;
const slow = ['{server,cli}/**/*.slow.test.ts'];
/** Components alone in Chromium, which ask the program behind `/api` (docs/decisions/0338). */
const inBrowser = ['{ui,site,admin}/**/*.browser.test.tsx'];
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
  // The projects inherit it.
  plugins: [quickPasswords()],
  test: {
    globalSetup: ['cli/testing/build-before-tests.mjs', 'server/testing/global-setup.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,cli,ui,site,admin}/**/*.test.{ts,tsx}'],
          exclude: [...slow, ...inBrowser],
          ...limits,
          // Importing the program takes longer than most files run: each worker does it once (docs/decisions/0112).
          isolate: false,
          // One more than cores: each waits for the database now and then. All share one PostgreSQL, whose connections end at more.
          maxWorkers: Math.min(availableParallelism() + 1, 4),
        },
      },
      // Tests that `npm run test:all` runs besides (docs/decisions/0332).
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
        plugins: [programProxy()],
        // React's production build, as people have it: its development build takes a quarter more processor time (docs/decisions/0440).
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: { conditions: ['module', 'browser', 'production'] },
        cacheDir: 'node_modules/.vite/browser-tests',
        // All before the first test: what is found later loads the page anew.
        optimizeDeps: {
          entries: ['admin/main.tsx', ...inBrowser],
          include: ['axe-core', 'react/jsx-runtime', 'uqr', 'vitest-browser-react'],
          // Ant Design gives all elements the same id where it says `test`.
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        test: {
          name: 'browser',
          include: inBrowser,
          setupFiles: ['ui/testing/empty-storage.ts', 'ui/testing/render-at-once.ts'],
          ...limits,
          maxWorkers: Math.min(availableParallelism(), maxBrowserFiles),
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // A slow machine prepares the dependencies for longer than the usual minute.
            connectTimeout: testLimitMs,
            provider: playwright({
              launchOptions: {
                // A run of unit tests alone needs no browser.
                executablePath: findChromium(),
                args: ['--no-sandbox', '--disable-gpu'],
              },
              contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
              actionTimeout: waitLimitMs,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
          },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          ...limits,
          isolate: false,
          // Chromium keeps a core busy for each of them (docs/benchmarks.md).
          maxWorkers: Math.min(availableParallelism(), 6),
          // After the unit tests: a browser and a whole program beside them would be slow enough to fail.
          sequence: { groupOrder: 2 },
        },
      },
      // Only on request: see `npm run screenshots`.
      ...(process.env.npm_lifecycle_event === 'screenshots'
        ? [
            {
              test: {
                name: 'screenshots',
                include: ['e2e/screenshots/screenshot-*.ts'],
                ...limits,
                testTimeout: screenshotLimitMs,
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
