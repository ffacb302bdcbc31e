import { build, install, npm } from '../prepare.mjs';
import { installTools } from './install-tools.mjs';
// npm test: static checks, unit, API and browser tests, core journeys. npm run test:all: also slow tests, long properties and all journeys.
// The last line is `N passed, N failed`.
import { builtChecks, openCount, staticChecks } from './shared-checks.mjs';
import { prepareBrowser } from './test-browser.mjs';
import { readOptions } from './test-options.mjs';

const lockfile = [
  'package-lock.json 与 package.json 一致',
  () => npm(['ci', '--dry-run', '--loglevel=error']),
];
const browser = ['浏览器', useBrowser];
const { runsAll, shard, isFirstShard, env } = options();
const share = shard === undefined ? [] : [`--shard=${shard}`];
const slow = runsAll ? ['slow'] : [];
// Coverage is measured only in CI, and not together with the browser tests, which it would slow down.
const coverage = process.env.CI && shard === undefined ? ['--coverage'] : [];

const count = openCount();
await install();
count.skip(await installTools());
await count.check([browser]);
// The checks run beside the build, but not beside the tests, which need both cores.
await Promise.all([build(), count.check(isFirstShard ? [lockfile, ...staticChecks] : [])]);
if (isFirstShard) await count.check(builtChecks);
await count.test(['unit', ...slow], [...share, ...coverage], env);
// Few files: not worth a share for each.
if (isFirstShard) await count.test(['browser'], [], env);
await count.test(['e2e'], [runsAll ? 'e2e/' : 'e2e/core/', ...share], env);
count.end();

/** The tests find the browser by its path in the environment. */
async function useBrowser() {
  const path = await prepareBrowser();
  if (path !== undefined) process.env.CHROMIUM_PATH = path;
  return {
    isDone: path !== undefined,
    output: '没有可用的浏览器：请安装 Chromium 或 Chrome，或以 CHROMIUM_PATH 指明',
  };
}

function options() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}
