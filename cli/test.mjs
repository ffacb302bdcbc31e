// npm test: everything there is to check. The last line is `N passed, N failed`.
import { openCount, staticChecks } from './checks.mjs';
import { installTools } from './install-tools.mjs';
import { build, install, npm } from './prepare.mjs';

const lockfile = [
  'package-lock.json 与 package.json 一致',
  () => npm(['ci', '--dry-run', '--loglevel=error']),
];

await installTools();
await install();
const count = openCount();
// Beside the build, but not beside the tests, whose times must not depend on what else runs.
await Promise.all([build(), count.check([lockfile, ...staticChecks])]);
// What the tests reach is measured where nobody waits for it, and not beside browsers, which it would slow down.
await count.test(['--project', 'unit', ...(process.env.CI ? ['--coverage'] : [])]);
await count.test(['--project', 'e2e']);
count.end();
