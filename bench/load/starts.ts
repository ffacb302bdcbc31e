import { startProgram } from '../../server/testing/start-program.ts';
import { median } from './median.ts';

const starts = 5;

/** Seconds from starting the program to its `ready` line, on a database that exists; the median of a few. */
export async function measureStarts(env: Record<string, string>): Promise<number> {
  const seconds: number[] = [];
  for (let start = 0; start < starts; start++) {
    const startTime = performance.now();
    const program = startProgram(env);
    await program.ready;
    seconds.push((performance.now() - startTime) / 1000);
    program.kill('SIGTERM');
    await program.ended;
  }
  return median(seconds);
}
