import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderOfImages, openDisks } from './disk.ts';
import { hurryVisitors } from './process-priority.ts';
import type { Given, Outcome, Scenario } from './scenario.ts';

/*
 * npm run chaos [name[=rounds] …]
 * Checks that acknowledged data survive power cuts, kills and worse. Needs Linux, root (mounts) and no network. Exits
 * with 1 if anything was lost.
 */

const inside = 'XIEHUI_CHAOS_INSIDE';
const heads = ['scenario', 'rounds', 'acknowledged', 'lost', 'worst time'];
if (process.env[inside] === undefined) enterOwnMounts();
else process.exitCode = (await runAll(process.argv.slice(2))) ? 0 : 1;

/**
 * Enters a mount namespace of its own, so that other processes do not see the mounts and none remains after the end.
 */
function enterOwnMounts(): void {
  const again = [process.execPath, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const env = { ...process.env, [inside]: '1' };
  const { status } = spawnSync('unshare', ['--mount', '--', ...again], { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
}

async function runAll(asked: string[]): Promise<boolean> {
  await prepareSite();
  hurryVisitors();
  console.log(
    `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}\n`,
  );
  const rows: string[][] = [];
  const losses: string[] = [];
  for (const [scenario, rounds] of await scenariosOf(asked)) {
    const outcome = await runOne(scenario, rounds);
    rows.push(rowOf(scenario, outcome));
    losses.push(...outcome.lost.map((line) => `${scenario.name}: ${line}`));
  }
  console.log(`\n${table(rows)}`);
  for (const line of losses) console.error(line);
  return losses.length === 0;
}

async function scenariosOf(asked: string[]): Promise<[Scenario, number | undefined][]> {
  const folder = join(import.meta.dirname, 'scenarios');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted();
  const minutesByName = new Map(
    asked.map((text) => [text.split('=')[0], Number(text.split('=')[1]) || undefined]),
  );
  const selection: [Scenario, number | undefined][] = [];
  for (const file of files) {
    const name = file.replace('.ts', '');
    if (minutesByName.size > 0 && !minutesByName.has(name)) continue;
    const { scenario }: { scenario: Scenario } = await import(join(folder, file));
    selection.push([scenario, minutesByName.get(name)]);
  }
  if (selection.length === 0) throw new Error(`there is none of these in ${folder}`);
  return selection;
}

/** A scenario that ends early has lost what it was to show. */
async function runOne(scenario: Scenario, rounds: number | undefined): Promise<Outcome> {
  const folder = await mkdtemp(join(folderOfImages(), 'xiehui-chaos-'));
  const disks = openDisks(folder);
  const given: Given = {
    makeDisk: (megabytes) => disks.make(megabytes),
    rounds: (usual) => rounds ?? usual,
    say: (text) => console.log(`${scenario.name}: ${text}`),
  };
  try {
    return await scenario.run(given);
  } catch (error) {
    return {
      rounds: 0,
      acknowledged: 0,
      lost: [`did not end: ${String(error)}`],
      worst: { what: '', ms: 0 },
    };
  } finally {
    await disks.removeAll();
    await rm(folder, { recursive: true, force: true });
  }
}

function rowOf({ name }: Scenario, { rounds, acknowledged, lost, worst }: Outcome): string[] {
  return [
    name,
    String(rounds),
    String(acknowledged),
    String(lost.length),
    `${worst.what} ${Math.round(worst.ms)} ms`,
  ];
}

function table(rows: string[][]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

async function prepareSite(): Promise<void> {
  const script = new URL('../cli/prepare.mjs', import.meta.url).href;
  const { prepare }: { prepare(): Promise<void> } = await import(script);
  await prepare();
}
