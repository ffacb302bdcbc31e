import type { Logger } from '../log.ts';
import type { Traces } from './traces.ts';

/** Returns traces that are sent to `endpoint` by OTLP, or undefined without one: then nothing is loaded. */
export async function openTraces(endpoint: string | undefined, log: Logger): Promise<Traces | undefined> {
  if (endpoint === undefined) return undefined;
  const { exportTraces } = await import('./export-traces.ts');
  return exportTraces(endpoint, log);
}
