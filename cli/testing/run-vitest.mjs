// Runs vitest and reads its report. Runs on any Node ≥ 20: no types.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { printPlainly } from '../plain-output.mjs';
import { node, root } from '../prepare.mjs';
import { startMeasuring } from './processor-time.mjs';

const cache = join(root, 'node_modules/.cache');
const report = join(cache, 'test-report.json');
const results = join(root, 'test-results');

/**
 * Runs vitest with these arguments and returns one result for each test file: `{ name, ms, passed, skipped, failures }`, where a
 * failure is `{ title, message }`. A file that could not be loaded, and vitest itself where it broke, have a failure without a title.
 */
export async function runVitest(args, env = {}) {
  mkdirSync(cache, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const measured = startMeasuring();
  const status = await show(node, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], env);
  console.log(`vitest ${args.join(' ')}：${measured()}`);
  const files = readReport();
  const hasFailed = files.some(({ failures }) => failures.length > 0);
  const hasPassed = files.some(({ passed }) => passed > 0);
  // A threshold missed, vitest itself broken, or nothing tested at all is a failure without a failed test.
  if (hasFailed || (status === 0 && hasPassed)) return files;
  const broken = { title: '', message: `exit ${status}` };
  return [...files, { name: `vitest ${args.join(' ')}`, ms: 0, passed: 0, skipped: 0, failures: [broken] }];
}

/** Removes what failed tests of an earlier run left in `test-results/`. */
export function clearResults() {
  rmSync(results, { recursive: true, force: true });
}

/** Adds the whole messages of these failures to `test-results/failures.txt`. */
export function keepMessages(files) {
  const failures = files.flatMap(({ name, failures: all }) =>
    all.map(({ title, message }) => `${name} › ${title}\n${message}\n\n`),
  );
  if (failures.length === 0) return;
  mkdirSync(results, { recursive: true });
  appendFileSync(join(results, 'failures.txt'), failures.join(''));
}

function readReport() {
  let testResults;
  try {
    ({ testResults } = JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return [];
  }
  return testResults.map(({ name, status, message, startTime, endTime, assertionResults }) => {
    const count = (...wanted) => assertionResults.filter((test) => wanted.includes(test.status)).length;
    const failures = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => failureOf(fullName, failureMessages.join('\n')));
    if (status === 'failed' && failures.length === 0) failures.push(failureOf('', message ?? ''));
    return {
      name: name.replace(`${root}/`, ''),
      ms: endTime - startTime,
      passed: count('passed'),
      skipped: count('pending', 'skipped', 'todo'),
      failures,
    };
  });
}

function failureOf(title, message) {
  return { title, message: stripVTControlCharacters(message) };
}

async function show(program, args, env) {
  const stdioMode = process.stdout.isTTY ? 'inherit' : 'pipe';
  // Node's compile cache is reused by the next run. It would make the coverage of the main threads less precise; worker threads
  // get only the name of its folder.
  const compileCache = {
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
    ...(args.includes('--coverage') && { NODE_DISABLE_COMPILE_CACHE: '1' }),
  };
  const options = {
    cwd: root,
    env: { ...process.env, ...compileCache, ...env },
    stdio: ['ignore', stdioMode, stdioMode],
  };
  const child = spawn(program, args, options);
  const printed = [child.stdout, child.stderr].map((stream) => stream && printPlainly(stream));
  const [status] = await once(child, 'close');
  await Promise.all(printed);
  return status;
}
