import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { account, type Account } from '../../core/account.ts';
import { forbidden } from '../../core/errors.ts';
import { plainAddress } from '../../core/plain-address.ts';
import type { FastPath } from '../pages/fast-path.ts';
import { errorEnvelope, sendEnvelope } from './answers.ts';

/** A metric that is computed when the metrics are read; without a value it is 0. */
export interface Metric {
  name: string;
  help: string;
  /** The label that distinguishes several values of one name. */
  label?: string;
  /** Reads the value; with a label, the values by label. */
  read(): Promise<number | Readonly<Record<string, number>> | undefined>;
  /** The aggregation over the processes behind one port; the maximum by default. */
  together?: 'sum' | 'min';
}

/** The metrics of this process. */
export interface Metrics {
  registry: Registry;
  /** Replaces the answer of `/metrics`, which by default has this process's own metrics. */
  readWith(read: () => Promise<string>): void;
}

const metricTimeoutMs = 1_000;

/** Adds `/metrics` for Prometheus: the process, the duration of each route, and the metrics of other parts. */
export function addMetrics(
  app: FastifyInstance,
  { metricsToken }: { metricsToken: string | undefined },
  fastPath: Pick<FastPath, 'answered'>,
  metrics: Metric[] = [],
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route.',
    labelNames: ['method', 'route', 'status', 'code'] as const,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });

  const cachedAnswers = new Counter({
    name: 'http_answers_from_memory_total',
    help: 'Requests answered from memory before routing; the histogram does not count them.',
    collect() {
      this.reset();
      this.inc(fastPath.answered());
    },
    registers: [],
  });
  registry.registerMetric(cachedAnswers);

  for (const metric of metrics) registry.registerMetric(gaugeOf(metric));

  let readAll = () => registry.metrics();

  chargeRoutes(app, registry);
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      // The route's pattern: addresses themselves are without number and may carry personal data.
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      code: String(reply.getHeader('x-api-code') ?? ''),
    };
    durations.observe(labels, reply.elapsedTime / 1000);
  });

  app.get('/metrics', async (request, reply) => {
    if (!canRead(request, metricsToken)) {
      return sendEnvelope(reply, errorEnvelope(forbidden(), request.id), 403);
    }
    return reply.type(registry.contentType).send(await readAll());
  });
  return { registry, readWith: (read) => (readAll = read) };
}

function gaugeOf({ name, help, label, read, together }: Metric): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    aggregator: together ?? 'max',
    async collect() {
      // Other metrics are useful also while the database is unavailable.
      const reading = read().catch(() => undefined);
      const measured =
        (await Promise.race([reading, pause(metricTimeoutMs, undefined, { ref: false })])) ?? 0;
      if (typeof measured === 'number') this.set(measured);
      else for (const [value, metric] of Object.entries(measured)) this.set({ [label ?? '']: value }, metric);
    },
    registers: [],
  });
}

/** Measures the database cost of each route. A shared query counts for the request that started it. */
function chargeRoutes(app: FastifyInstance, registry: Registry): void {
  const count = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['route'] as const, registers: [registry] });
  const queries = count('database_queries_total', 'Queries by route.');
  const seconds = count('database_query_seconds_total', 'Time until queries were answered, by route.');
  const waits = count(
    'database_connection_wait_seconds_total',
    'Time that queries waited for a connection of the pool, by route.',
  );
  const accounts = new Map<string, Account>();
  const accountOf = (route: string): Account => ({
    queried(took) {
      queries.inc({ route });
      seconds.inc({ route }, took);
    },
    waited: (took) => waits.inc({ route }, took),
  });

  // Not earlier: the context is lost while a body is read.
  app.addHook('preHandler', (request, _reply, next) => {
    const { url: route = 'unknown' } = request.routeOptions;
    const payer = accounts.get(route) ?? accountOf(route);
    accounts.set(route, payer);
    account.run(payer, next);
  });
}

function canRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return isSame(request.headers.authorization ?? '', `Bearer ${token}`);
  // Behind a proxy on the same machine everybody comes from loopback.
  const isForwarded = Boolean(request.headers['x-forwarded-for'] ?? request.headers.forwarded);
  return isLoopback(plainAddress(request.socket.remoteAddress)) && !isForwarded;
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
