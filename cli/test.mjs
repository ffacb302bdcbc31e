// npm test: static checks, unit and API tests, core journeys. npm run test:all: all journeys instead of the core ones.
// The last line is `N passed, N failed`.
import { builtChecks, openCount, staticChecks } from './checks.mjs';
import { installTools } from './install-tools.mjs';
import { build, install, npm } from './prepare.mjs';

const lockfile = [
  'package-lock.json 与 package.json 一致',
  () => npm(['ci', '--dry-run', '--loglevel=error']),
];
const journeys = process.argv.includes('--all') ? 'e2e/' : 'e2e/core/';

await installTools();
await install();
const count = openCount();
// Beside the build, but not beside the tests: two cores have enough to do with those.
await Promise.all([build(), count.check([lockfile, ...staticChecks])]);
await count.check(builtChecks);
// What the tests reach is measured where nobody waits for it, and not beside browsers, which it would slow down.
await count.test(['--project', 'unit', ...(process.env.CI ? ['--coverage'] : [])]);
await count.walk(['--project', 'e2e', journeys]);
count.end();
