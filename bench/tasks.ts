import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { table } from './load/report.ts';

/*
 * npm run bench tasks
 * The 18 tasks of the back office in Chromium at 1440 × 900 with the mouse: the e2e tests of these tasks count clicks
 * and keys and measure the time that the product takes. The time that a person needs is estimated beside it.
 */

/** Name of each task, with the most clicks and seconds that it may take. */
const tasks: readonly [name: string, clicks: number, seconds: number][] = [
  ['approve the oldest application, arrive at the next', 3, 4],
  ['reject with a preset reason and one sentence', 4, 8],
  ['see which fields changed in an application submitted again', 1, 2],
  ['find a member by part of its name, read the phone number', 3, 5],
  ['add a member with all required fields', 3, 40],
  ['disable a member and take it back', 3, 5],
  ['reset a password, which is copied', 4, 6],
  ['see the 40 errors of a workbook, get the marked file', 3, 6],
  ['import 10,000 rows, undo the batch', 6, 30],
  ['edit a certificate, see the new picture before saving', 3, 6],
  ['move the seal by 20 points, save', 4, 10],
  ['revoke with a reason, which the scan page shows', 4, 6],
  ['invite all members of a level, resend the failed', 6, 20],
  ['give a clerk a new role that reads articles only', 8, 30],
  ['who changed a phone number, from what to what', 3, 5],
  ['put an article first on a seat', 2, 3],
  ['handle five suggestions', 11, 40],
  ['article from Word with picture, attachment, cover, seat and time', 12, 60],
];

/*
 * Keystroke-level model: Card, Moran and Newell, The Keystroke-Level Model for User Performance Time with Interactive
 * Systems, Communications of the ACM 23 (7), 1980: 1.1 s to point with a mouse, 0.2 s for a press of a key or button.
 * Time to think, read and move the hand to the keyboard is not included.
 */
const pointing = 1.1;
const pressing = 0.2;

const tests = [
  'core/reviewing',
  'clerk/clerk-tasks',
  'clerk/import-tasks',
  'clerk/certificate-tasks',
  'core/template-designer',
  'core/inviting',
  'core/role-permissions',
  'clerk/suggestions',
  'core/clerk-article',
].map((name) => `e2e/${name}.e2e.test.ts`);

/** A line that `e2e/support/task-figures.ts` writes for each task. */
const taskFigures = v.object({ task: v.number(), clicks: v.number(), keys: v.number(), seconds: v.number() });
type TaskFigures = v.InferOutput<typeof taskFigures>;

const folder = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
try {
  const file = join(folder, 'figures');
  const run = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', '--maxWorkers', '1', ...tests];
  const env = { ...process.env, TASK_FIGURES: file };
  if (spawnSync(process.execPath, run, { env, stdio: ['ignore', process.stderr, 'inherit'] }).status !== 0)
    process.exitCode = 1;
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  // A test that was repeated has measured last what counts.
  const read = lines.map((line) => v.parse(taskFigures, JSON.parse(line)));
  const figures = new Map(read.map((one) => [one.task, one]));
  const head = ['task', 'clicks', 'aim', 'keys', 'product, s', 'person, s', 'both, s', 'aim'];
  console.log(`${cpus()[0]?.model}, a load of ${loadavg()[0]?.toFixed(1)}\n`);
  console.log(
    table(
      head,
      tasks.map((task, at) => row(task, at + 1, figures.get(at + 1))),
    ),
  );
} finally {
  await rm(folder, { recursive: true });
}

function row(
  [name, mostClicks, mostSeconds]: (typeof tasks)[number],
  number: number,
  figures: TaskFigures | undefined,
): string[] {
  if (!figures) return [`${number} ${name}`, 'failed', `${mostClicks}`, '', '', '', '', `${mostSeconds}`];
  const { clicks, keys, seconds } = figures;
  const person = clicks * (pointing + pressing) + keys * pressing;
  const times = [seconds, person, seconds + person].map((value) => value.toFixed(1));
  return [`${number} ${name}`, `${clicks}`, `${mostClicks}`, `${keys}`, ...times, `${mostSeconds}`];
}
