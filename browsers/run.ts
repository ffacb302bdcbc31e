import { startTestServer } from '../server/testing/test-server.ts';
import { killAllPrograms } from './drivers/start-process.ts';
import { engines, type Engine } from './engines.ts';
import type { Step } from './step.ts';
import { steps } from './steps.ts';
import { pictures, walk, works, type Results } from './walk.ts';

/*
 * npm run browsers [-- engine …] [--step name …]
 * Leads old and other browsers through what people do, on the built product. Prints a table, leaves a picture of each step in
 * test-results/browsers, and ends with 1 when a step failed or an engine is missing.
 */

const requestedNames = process.argv.slice(2);
const [chosen, wanted] = [chosenEngines(), chosenSteps()];
const server = await startTestServer();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopEarly);
const table = new Map<Engine, Results>();
for (const engine of chosen) {
  console.log(`\n${titleOf(engine)}`);
  table.set(engine, await walk(engine, wanted, server));
}
await server.stop();
console.log(`\n${tableOf(table)}\n`);
const errors = errorsOf(table);
for (const error of errors) console.error(error);
console.log(`${errors.length} of ${chosen.length * wanted.length} failed. Pictures are in ${pictures}.`);
process.exitCode = errors.length === 0 ? 0 : 1;

function chosenEngines(): readonly Engine[] {
  const names = requestedNames.filter(
    (_, at) => requestedNames[at - 1] !== '--step' && requestedNames[at] !== '--step',
  );
  return chosenOf(engines, names);
}

function chosenSteps(): readonly Step[] {
  return chosenOf(
    steps,
    requestedNames.filter((_, at) => requestedNames[at - 1] === '--step'),
  );
}

/** Returns all of them, or those with these names. */
function chosenOf<One extends { name: string }>(all: readonly One[], names: string[]): readonly One[] {
  const unknown = names.filter((name) => !all.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Error(`there is no ${unknown.join()}, but ${all.map(({ name }) => name).join(', ')}`);
  return names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all;
}

function titleOf({ name, represents: { browser, version } }: Engine): string {
  return `${name} (≈ ${browser} ${version})`;
}

function tableOf(all: Map<Engine, Results>): string {
  const heads = ['engine', ...wanted.map(({ name }) => name)];
  const rows = [...all].map(([engine, results]) => [
    titleOf(engine),
    ...wanted.map((step) => {
      if (results.get(step.name) !== '') return '✗';
      return works(engine, step) ? '✓' : '✓ notice';
    }),
  ]);
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Lists the failures; one that an engine has in every step, such as a missing engine, is listed once. */
function errorsOf(all: Map<Engine, Results>): string[] {
  return [...all].flatMap(([{ name }, results]) => {
    const failed = [...results].filter(([, error]) => error !== '');
    const [first] = failed;
    if (first && failed.length === wanted.length && failed.every(([, error]) => error === first[1]))
      return [`✗ ${name}: ${first[1]}`];
    return failed.map(([step, error]) => `✗ ${name}, ${step}: ${error}`);
  });
}

async function stopEarly(): Promise<void> {
  killAllPrograms();
  await server.stop();
  process.exit(1);
}
