// npm run check: the checks of a commit, in a minute: all but e2e tests, slow tests and the tests of unchanged files.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run } from '../prepare.mjs';
import { testsOf } from './affected-tests.mjs';
import { builtChecks, openCount, staticChecks } from './shared-checks.mjs';

const count = openCount();
await install();
await Promise.all([build(), count.check(staticChecks)]);
await count.check(builtChecks);
const tests = testsOf(await changedFiles(), await unitTests());
const kindOf = (path) => /\.(slow|browser)\.test\./.exec(path)?.[1] ?? 'unit';
const ofKind = (kind) => tests.filter((path) => kindOf(path) === kind);
await count.test(['unit'], ofKind('unit'));
if (ofKind('browser').length > 0) await count.test(['browser'], ofKind('browser'));
const slow = ofKind('slow');
if (slow.length > 0) console.log(`没有运行改动旁边的慢测试，需要时：npm run test:slow -- ${slow.join(' ')}`);
count.end();

/** Returns the files that are not committed or not pushed yet, or those of the last commit if there are none. */
async function changedFiles() {
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', '@{upstream}');
  const changedPaths = [
    ...(await git('diff', '--name-only', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  return changedPaths.length > 0 ? changedPaths : await git('diff', '--name-only', 'HEAD~1');
}

async function unitTests() {
  const knownFiles = await git(
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
  );
  const paths = knownFiles.filter((path) => !path.startsWith('e2e/') && existsSync(join(root, path)));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The lines it answers; none where it fails, as without a history. */
async function git(...args) {
  const { isDone, output } = await run('git', args);
  return isDone ? output.split('\n').filter(Boolean) : [];
}
