import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from './testing/start-program.ts';

const run = promisify(execFile);

test('the stack trace of an error in a bundled file shows the original file and line', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  await copyFile(join(import.meta.dirname, 'start-bundled.ts'), join(folder.path, 'start-bundled.ts'));
  await writeFile(
    join(folder.path, 'main.ts'),
    `interface OnlyATypeThatLeavesNoLine {
  name: string;
}
function failing(one: OnlyATypeThatLeavesNoLine): never {
  throw new TypeError(one.name);
}
try {
  failing({ name: 'as told' });
} catch (error) {
  console.log((error as Error).stack);
}
`,
  );
  const bundle = await rolldown({ input: join(folder.path, 'start-bundled.ts'), platform: 'node' });
  const out = join(folder.path, 'out');
  await bundle.write({
    dir: out,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
    sourcemap: true,
  });
  await bundle.close();

  const { stdout } = await run(process.execPath, [join(out, 'start-bundled.mjs')]);

  expect(stdout).toMatch(/^TypeError: as told\n {4}at failing \(.*main\.ts:5:\d+\)\n {4}at .*main\.ts:8:/);
});
