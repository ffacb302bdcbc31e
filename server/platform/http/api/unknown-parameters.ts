import type { FastifyBaseLogger } from 'fastify';
import type { Metric } from './metrics.ts';

/** The limit of names that are remembered, so that a client that invents names fills neither memory nor the log. */
const maxNames = 500;
const maxNameLength = 60;

export type UnknownParameters = ReturnType<typeof openUnknownParameters>;

/** Reports the parameters that clients send and that a call does not have: each name once for each call. */
export function openUnknownParameters({ log }: { log: Pick<FastifyBaseLogger, 'warn'> }) {
  const logged = new Set<string>();
  const counts = new Map<string, number>();

  return {
    report(path: string, names: readonly string[]): void {
      if (names.length === 0) return;
      counts.set(path, (counts.get(path) ?? 0) + 1);
      for (const name of names) {
        const parameter = name.slice(0, maxNameLength);
        const key = `${path} ${parameter}`;
        if (logged.has(key) || logged.size >= maxNames) continue;
        logged.add(key);
        log.warn({ path, parameter }, 'unknownParameter');
      }
    },

    metric: {
      name: 'requests_with_unknown_parameters_total',
      help: 'Requests with a parameter that the call does not have, by call; the log names each (unknownParameter).',
      label: 'call',
      together: 'sum',
      read: async () => Object.fromEntries(counts),
    } satisfies Metric,
  };
}
