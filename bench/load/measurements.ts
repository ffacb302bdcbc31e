import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { table } from './report.ts';

/*
 * Compares the results of a run with those of an earlier one. A file contains the results of one machine: results of
 * two machines are not comparable.
 */

/** The results by the names of row and column, such as `members, pageindex=1: median ms`. */
export type Measurements = Record<string, number>;

interface Stored {
  machine: string;
  /** The results by the name of the measurement. */
  measurements: Record<string, { on: string; load: number; figures: Measurements }>;
}

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.version}`;

/**
 * Stores the results of a measurement in the file, beside those of others.
 * @throws Error if the file belongs to another machine
 */
export async function storeMeasurements(path: string, name: string, figures: Measurements): Promise<void> {
  const content = await readStored(path);
  if (content && content.machine !== machine())
    throw new Error(`${path} is of another machine: ${content.machine}`);
  const on = new Date().toISOString().slice(0, 10);
  const measured = { on, load: Number(loadavg()[0]?.toFixed(1)), figures };
  const next: Stored = {
    machine: machine(),
    measurements: { ...content?.measurements, [name]: measured },
  };
  await writeFile(path, `${JSON.stringify(next, null, 2)}\n`);
}

/** @throws Error when the file has no such measurement */
export async function compareMeasurements(
  path: string,
  name: string,
  figures: Measurements,
): Promise<string> {
  const content = await readStored(path);
  const before = content?.measurements[name];
  if (!content || !before) throw new Error(`${path} has no figures of ${name}`);
  const names = Object.keys({ ...before.figures, ...figures });
  const rows = names.map((one) => rowOf(one, before.figures[one], figures[one]));
  return [
    `Stored on ${before.on} at a load of ${before.load} by: ${content.machine}`,
    `Now at a load of ${loadavg()[0]?.toFixed(1)} by: ${machine()}`,
    '',
    table(['figure', 'stored', 'now', 'ratio'], rows),
  ].join('\n');
}

function rowOf(name: string, before: number | undefined, now: number | undefined): string[] {
  const ratio = before === undefined || now === undefined || before === 0 ? '' : (now / before).toFixed(2);
  return [name, String(before ?? ''), String(now ?? ''), ratio];
}

async function readStored(path: string): Promise<Stored | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
