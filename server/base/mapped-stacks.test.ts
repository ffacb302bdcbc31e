import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../testing/start-program.ts';

const run = promisify(execFile);

test('the stack of a fault in a bundled file names the file and line that were written', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  const written = join(folder.path, 'written.ts');
  const stacks = join(import.meta.dirname, 'mapped-stacks.ts');
  await writeFile(
    written,
    `import { mapStacks } from ${JSON.stringify(stacks)};
interface OnlyATypeThatLeavesNoLine {
  name: string;
}
function failing(one: OnlyATypeThatLeavesNoLine): never {
  throw new TypeError(one.name);
}
mapStacks();
try {
  failing({ name: 'as told' });
} catch (error) {
  console.log((error as Error).stack);
}
`,
  );
  const bundle = await rolldown({ input: written, platform: 'node' });
  const out = join(folder.path, 'out');
  await bundle.write({ dir: out, entryFileNames: 'main.mjs', sourcemap: true });
  await bundle.close();

  const { stdout } = await run(process.execPath, [join(out, 'main.mjs')]);

  expect(stdout).toMatch(
    /^TypeError: as told\n {4}at failing \(.*written\.ts:6:\d+\)\n {4}at .*written\.ts:10:/,
  );
});
