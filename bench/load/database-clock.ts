import { quantile } from './median.ts';
import { databaseCpuSeconds } from './processes.ts';

/** Milliseconds of one request: of its queries as the program waited for them, of the processor in the database, and of the answer. */
export interface Cost {
  database: number;
  cpu: number;
  answer: number;
}

export interface DatabaseClock {
  /** Measures one piece of work. */
  once<R>(work: () => Promise<R>): Promise<Cost & { result: R }>;
  /** Returns the result of the work and the medians of its costs, as cells of a table. */
  measure(work: () => Promise<string>): Promise<string[]>;
}

const times = 5;

/**
 * Reads the program's own measure of its queries, `/metrics`, and the processor time of its database, while nothing else asks. Queries
 * that run at the same time are added up.
 */
export function openDatabaseClock(url: string, dataDir: string): DatabaseClock {
  const once = async <R>(work: () => Promise<R>) => {
    const [queriedBefore, cpuBefore] = [await querySeconds(url), await databaseCpuSeconds(dataDir)];
    const sentAt = performance.now();
    const result = await work();
    const answer = performance.now() - sentAt;
    const cpu = ((await databaseCpuSeconds(dataDir)) - cpuBefore) * 1000;
    return { result, answer, cpu, database: ((await querySeconds(url)) - queriedBefore) * 1000 };
  };
  const measure = async (work: () => Promise<string>) => {
    // The first one loads what the others find in memory; one that takes seconds is not repeated.
    const first = await once(work);
    const all = [first];
    if (first.answer < 2000) {
      all.length = 0;
      while (all.length < times) all.push(await once(work));
    }
    const medianOf = (name: keyof Cost) =>
      quantile(
        all.map((one) => one[name]),
        0.5,
      ).toFixed(0);
    // Processor time is counted in ticks of 10 ms, so the mean tells more than the median.
    const cpu = all.reduce((sum, one) => sum + one.cpu, 0) / all.length;
    return [all.at(-1)!.result, medianOf('database'), cpu.toFixed(0), medianOf('answer')];
  };
  return { once, measure };
}

async function querySeconds(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const values = metrics.matchAll(/^database_query_seconds_total\{[^}]*\} (\S+)$/gm);
  return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
}
