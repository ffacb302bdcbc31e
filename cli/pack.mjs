// Before `npm pack`: everything that the package holds.
import { join } from 'node:path';
import { node, prepare, root, run } from './prepare.mjs';

await prepare();
const { isDone, output } = await run(node, [join(root, 'cli/write-program.mjs')]);
if (!isDone) {
  console.error(output.trim());
  process.exit(1);
}
