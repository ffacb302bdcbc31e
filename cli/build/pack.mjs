// Before `npm pack`: builds all files of the package.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, prepare, root, run } from '../prepare.mjs';

await prepare();
const { isDone, output } = await run(node, [join(root, 'cli/build/write-program.mjs')]);
if (!isDone) {
  console.error(output.trim());
  process.exit(1);
}
writeShrinkwrap();

/**
 * Writes the shrinkwrap, so that an installation gets exactly the tested versions: npm publishes no package-lock.json,
 * but it publishes this file.
 */
function writeShrinkwrap() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { devDependencies: _, ...own } = lock.packages[''];
  const productive = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  const packages = { '': own, ...Object.fromEntries(productive) };
  const text = JSON.stringify({ ...lock, packages }, null, 2);
  writeFileSync(join(root, 'npm-shrinkwrap.json'), `${text}\n`);
}
