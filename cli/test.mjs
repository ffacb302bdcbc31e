// npm test: everything there is to check. The last line is `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installBrowser } from './install-browser.mjs';
import { node, npm, prepare, root, run } from './prepare.mjs';

const report = join(root, 'node_modules/.cache/test-report.json');
const checks = [
  ['package-lock.json 与 package.json 一致', () => npm(['ci', '--dry-run', '--loglevel=error'])],
  ['tsc -b', () => run(node, ['node_modules/typescript/bin/tsc', '-b'])],
  ['oxlint', () => run(node, ['node_modules/oxlint/bin/oxlint'])],
  ['oxfmt --check', () => run(node, ['node_modules/oxfmt/bin/oxfmt', '--check'])],
  ['knip', () => run(node, ['node_modules/knip/bin/knip.js'])],
];

await installBrowser();
await prepare();

const count = { passed: 0, failed: 0 };
for (const [title, check] of checks) {
  const { isDone, output } = await check();
  if (isDone) count.passed++;
  else count.failed++;
  console.log(isDone ? `✓ ${title}` : `✗ ${title}\n${output.trim()}`);
}
await runVitest();
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 || count.passed === checks.length ? 1 : 0);

async function runVitest() {
  rmSync(report, { force: true });
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  const status = await show(node, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--coverage',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { passed, failed, skipped } = readReport();
  count.passed += passed;
  // A threshold missed, or vitest itself broken, is a failure without a failed test.
  count.failed += status !== 0 && failed === 0 ? 1 : failed;
  if (skipped > 0) console.log(`注意：有 ${skipped} 个测试被跳过`);
}

function readReport() {
  try {
    const { numPassedTests, numPendingTests, numTodoTests, numFailedTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    // A file that cannot be loaded or prepared fails without a failed test.
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests + broken.length,
      skipped: numPendingTests + numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function show(program, args) {
  return new Promise((resolve) => {
    spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).on('close', resolve);
  });
}
