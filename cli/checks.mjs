// What `npm test` and `npm run check` share. Runs on any Node ≥ 20: no types.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { node, root, run } from './prepare.mjs';

/** Title, and what answers `{ isDone, output }`. */
export const staticChecks = [
  ['tsc -b', () => run(node, ['node_modules/typescript/bin/tsc', '-b'])],
  ['oxlint', () => run(node, ['node_modules/oxlint/bin/oxlint'])],
  ['oxfmt --check', () => run(node, ['node_modules/oxfmt/bin/oxfmt', '--check'])],
  ['knip', () => run(node, ['node_modules/knip/bin/knip.js'])],
];

/** Counts what passed and failed; `end` prints the last line and ends the process. */
export function openCount() {
  const count = { passed: 0, failed: 0 };
  const failures = [];
  return {
    /** One after the other, each with a line when it is done. */
    async check(checks) {
      for (const [title, check] of checks) {
        const { isDone, output } = await check();
        count[isDone ? 'passed' : 'failed']++;
        if (!isDone) failures.push(lineOf(title, output.trim()));
        console.log(isDone ? `✓ ${title}` : `✗ ${title}\n${output.trim()}`);
      }
    },
    async test(args) {
      const { passed, failed, named } = await runVitest(args);
      count.passed += passed;
      count.failed += failed;
      failures.push(...named);
    },
    end() {
      // Again at the end: who sees only that must not look for them above.
      for (const failure of failures) console.log(`✗ ${failure}`);
      console.log(`${count.passed} passed, ${count.failed} failed`);
      process.exit(count.failed > 0 ? 1 : 0);
    },
  };
}

async function runVitest(args) {
  const report = join(root, 'node_modules/.cache/test-report.json');
  rmSync(report, { force: true });
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await show(node, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters]);
  const { passed, failed, named, skipped, files } = readReport(report);
  if (skipped > 0) console.log(`注意：有 ${skipped} 个测试被跳过`);
  printSlowest(files);
  // A threshold missed, vitest itself broken, or nothing tested at all is a failure without a failed test.
  const isBroken = failed === 0 && (status !== 0 || passed === 0);
  if (isBroken) return { passed, failed: 1, named: [`vitest ${args.join(' ')}: exit ${status}`] };
  return { passed, failed, named };
}

function readReport(report) {
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
      named: [
        ...testResults.flatMap(failuresIn),
        ...broken.map(({ name, message }) => lineOf(name, message)),
      ],
      skipped: numPendingTests + numTodoTests,
      files: testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
    };
  } catch {
    return { passed: 0, failed: 1, named: ['vitest left no report'], skipped: 0, files: [] };
  }
}

function failuresIn({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages: [message] }) => lineOf(`${name} › ${fullName}`, message));
}

function lineOf(what, message = '') {
  return `${what.replace(`${root}/`, '')}\n    ${message.split('\n', 3).join('\n    ')}`;
}

function printSlowest(files) {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
  if (slowest.length < 10) return;
  console.log('最慢的十个文件：');
  for (const { name, ms } of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(root, name)}`);
}

function show(program, args) {
  return new Promise((resolve) => {
    spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).on('close', resolve);
  });
}
