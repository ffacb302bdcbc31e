// The checks that `npm test`, `npm run test:all` and `npm run check` share. Runs on any Node ≥ 20: no types.
import { node, run } from '../prepare.mjs';
import { startMeasuring } from './processor-time.mjs';
import { nameOf, rerunFailed } from './rerun-failed.mjs';
import { clearResults, keepMessages, runVitest } from './run-vitest.mjs';

/** Title, and what answers `{ isDone, output }`. */
export const staticChecks = [
  ['tsc -b', () => run(node, ['node_modules/typescript/bin/tsc', '-b'])],
  ['oxlint', () => run(node, ['node_modules/oxlint/bin/oxlint'])],
  ['oxfmt --check', () => run(node, ['node_modules/oxfmt/bin/oxfmt', '--check'])],
  ['knip', () => run(node, ['node_modules/knip/bin/knip.js'])],
];

/** The checks of the built files: they run after the build. */
export const builtChecks = [['浏览器承诺', () => run(node, ['cli/build/check-built.ts'])]];

/** Counts what passed and failed; `end` prints the last line and ends the process. */
export function openCount() {
  const count = { passed: 0, failed: 0 };
  const failureLines = [];
  const flaky = [];
  const skipped = [];
  const measured = startMeasuring();
  clearResults();

  function add(files) {
    for (const { name, passed, failures } of files) {
      count.passed += passed;
      count.failed += failures.length;
      failureLines.push(...failures.map(({ title, message }) => lineOf(nameOf(name, title), message)));
    }
  }

  return {
    /** Runs them at the same time and prints a line for each that ends. */
    async check(checks) {
      const checkOne = async ([title, check]) => {
        const { isDone, output } = await check();
        count[isDone ? 'passed' : 'failed']++;
        if (!isDone) failureLines.push(lineOf(title, output.trim()));
        console.log(isDone ? `✓ ${title}` : `✗ ${title}\n${output.trim()}`);
      };
      await Promise.all(checks.map(checkOne));
    },
    /**
     * Runs the tests of these projects; each file that failed once more at the end, alone. What passes then is flaky and not a
     * failure.
     */
    async test(projects, args, env) {
      const projectOptions = projects.flatMap((project) => ['--project', project]);
      const first = await runVitest([...projectOptions, ...args], env);
      const result = await rerunFailed(first, (name) => runAlone(projectOptions, name, env));
      flaky.push(...result.flaky);
      add(result.files);
      summarize(first);
    },
    /** Names the tests that cannot run here, at the end; each is a failure unless a run without them may pass. */
    skip({ lines, isAllowed }) {
      skipped.push(...lines);
      if (isAllowed) return;
      count.failed += lines.length;
    },
    end() {
      // Repeated at the end, so that a reader finds all failures in one place.
      for (const failure of failureLines) console.log(`✗ ${failure}`);
      for (const test of flaky) console.log(`flaky: ${test}`);
      if (flaky.length > 0) console.log('第一次没有通过、单独再运行时通过；第一次看到的在 test-results/');
      console.log(`全部：${measured()}`);
      for (const line of skipped) console.log(`跳过：${line}`);
      console.log(`${count.passed} passed, ${count.failed} failed`);
      process.exit(count.failed > 0 ? 1 : 0);
    },
  };
}

async function runAlone(chosen, name, env) {
  if (!/\.tsx?$/.test(name)) return undefined;
  console.log(`再单独运行一次：${name}`);
  const files = await runVitest([...chosen, '--maxWorkers=1', name], { ...env, RERUN: '1' });
  return files.find((file) => file.name === name);
}

function lineOf(what, message) {
  return `${what}\n    ${message.split('\n', 3).join('\n    ')}`;
}

function summarize(files) {
  keepMessages(files);
  const skipped = files.reduce((sum, file) => sum + file.skipped, 0);
  if (skipped > 0) console.log(`注意：有 ${skipped} 个测试被跳过`);
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
  if (slowest.length < 10) return;
  console.log('最慢的十个文件：');
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
