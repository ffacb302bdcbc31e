import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, type Aggregator } from 'prom-client';
import { account, type Account } from '../../core/account.ts';
import { forbidden } from '../../core/errors.ts';
import { plainAddress } from '../../core/plain-address.ts';
import type { FastPath } from '../pages/fast-path.ts';
import { isForOperators } from '../security/hosts.ts';
import type { SpanOfRequest } from '../traces/trace-requests.ts';
import { errorEnvelope, sendEnvelope } from './answers.ts';

/** A metric that is computed when the metrics are read; without a value it is 0. */
export interface Metric {
  /** A name that ends with `_total` is that of a counter: its value only grows while the process lives. */
  name: string;
  help: string;
  /** The label that distinguishes several values of one name. */
  label?: string;
  /** Reads the value; with a label, the values by label. */
  read(): Promise<number | Readonly<Record<string, number>> | undefined>;
  /** The value when it cannot be read in time; without one the metric is absent then. */
  whenUnknown?: number;
  /** The aggregation over the processes behind one port; by default the maximum, and the sum of counters. */
  together?: 'sum' | 'min';
}

/** The metrics of this process. */
export interface Metrics {
  registry: Registry;
  add(metrics: readonly Metric[]): void;
  /** Replaces the answer of `/metrics`, which by default has this process's own metrics. */
  readWith(read: () => Promise<string>): void;
}

const metricTimeoutMs = 1_000;

/** Adds `/metrics` for Prometheus: the process, the duration of each route, and the metrics of other parts. */
export function addMetrics(
  app: FastifyInstance,
  { metricsToken, slowMs = 0 }: { metricsToken: string | undefined; slowMs?: number },
  fastPath: Pick<FastPath, 'answered'>,
  metrics: Metric[] = [],
  spanOf: SpanOfRequest = () => undefined,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const add = (more: readonly Metric[]) => {
    for (const metric of more) registry.registerMetric(collected(metric));
  };
  add([
    {
      name: 'http_answers_from_memory_total',
      help: 'Requests answered from memory before routing; the histogram does not count them.',
      read: async () => fastPath.answered(),
      together: 'sum',
    },
    ...metrics,
  ]);

  let readAll = () => registry.metrics();

  measureRequests(app, registry, slowMs);
  chargeRoutes(app, registry, spanOf);
  app.get('/metrics', async (request, reply) => {
    if (!canRead(request, metricsToken)) {
      return sendEnvelope(reply, errorEnvelope(forbidden(), request.id), 403);
    }
    return reply.type(registry.contentType).send(await readAll());
  });
  return { registry, add, readWith: (read) => (readAll = read) };
}

/** Gauges whose names end like those of counters, against the convention; each has another one with the same sum. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

function collected(metric: Metric): Gauge | Counter {
  const { name, help, label } = metric;
  const isCounter = name.endsWith('_total');
  const aggregator: Aggregator = metric.together ?? (isCounter ? 'sum' : 'max');
  const settings = {
    name,
    help,
    aggregator,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    async collect(this: Gauge | Counter) {
      const values = await readInTime(metric);
      // Without a label, a reset would leave a 0 that nobody has measured.
      if (label === undefined) this.remove();
      else this.reset();
      if (typeof values === 'number') this.inc(values);
      else
        for (const [value, number] of Object.entries(values ?? {}))
          this.inc({ [label ?? '']: value }, number);
    },
  };
  return isCounter ? new Counter(settings) : new Gauge(settings);
}

/** Reads a metric within its time: other metrics are useful also while the database is unavailable. */
async function readInTime({ read, whenUnknown }: Metric): Promise<Awaited<ReturnType<Metric['read']>>> {
  const reading = read().then(
    (value) => value ?? 0,
    () => whenUnknown,
  );
  return await Promise.race([reading, pause(metricTimeoutMs, whenUnknown, { ref: false })]);
}

/** Measures the duration of each route, and logs the requests that took longer than the limit; 0: none. */
function measureRequests(app: FastifyInstance, registry: Registry, slowMs: number): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route.',
    labelNames: ['method', 'route', 'status', 'code'] as const,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const slow = new Counter({
    name: 'http_requests_slow_total',
    help: 'Requests that took longer than SLOW_MS, by route; the log names each (slowRequest).',
    labelNames: ['route'] as const,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      // The route's pattern: addresses themselves are without number and may carry personal data.
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      code: String(reply.getHeader('x-api-code') ?? ''),
    };
    durations.observe(labels, reply.elapsedTime / 1000);
    // A health check waits for what is away, each second: it is not slow, and its result is logged.
    if (slowMs === 0 || reply.elapsedTime < slowMs || isForOperators(labels.route)) return;
    slow.inc({ route: labels.route });
    logSlow(request, { ...labels, milliseconds: Math.round(reply.elapsedTime) });
  });
}

/** Logs a slow request by its route. Of a page, whose route is that of all pages, the first part of its path follows. */
function logSlow(
  request: FastifyRequest,
  { route, ...fields }: { route: string; milliseconds: number },
): void {
  const page = route === '/*' ? /^\/[a-z-]*(?=[/?]|$)/.exec(request.raw.url ?? '')?.[0] : undefined;
  request.log.warn({ call: route, ...(page && { page }), ...fields, traceId: request.id }, 'slowRequest');
}

/** Measures the database cost of each route, and lets statements find the span of their request. A shared query counts for the request that started it. */
function chargeRoutes(app: FastifyInstance, registry: Registry, spanOf: SpanOfRequest): void {
  const count = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['route'] as const, registers: [registry] });
  const queries = count('database_queries_total', 'Queries by route.');
  const seconds = count('database_query_seconds_total', 'Time until queries were answered, by route.');
  const waits = count(
    'database_connection_wait_seconds_total',
    'Time that queries waited for a connection of the pool, by route.',
  );
  const slow = count(
    'database_statements_slow_total',
    'Statements that took longer than SLOW_MS, by route; the log names each (slowStatement, statementTimedOut).',
  );
  const accounts = new Map<string, Account>();
  const accountOf = (route: string): Account => ({
    name: route,
    queried(took) {
      queries.inc({ route });
      seconds.inc({ route }, took);
    },
    waited: (took) => waits.inc({ route }, took),
    wasSlow: () => slow.inc({ route }),
  });

  // Not earlier: the context is lost while a body is read.
  app.addHook('preHandler', (request, _reply, next) => {
    const { url: route = 'unknown' } = request.routeOptions;
    const payer = accounts.get(route) ?? accountOf(route);
    accounts.set(route, payer);
    account.run({ ...payer, traceId: request.id, span: spanOf(request) }, next);
  });
}

function canRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return isSame(request.headers.authorization ?? '', `Bearer ${token}`);
  // Behind a proxy on the same machine everybody comes from loopback.
  const isForwarded = Boolean(request.headers['x-forwarded-for'] ?? request.headers.forwarded);
  return isLoopback(plainAddress(request.socket.remoteAddress)) && !isForwarded;
}

function isSame(sent: string, expected: string): boolean {
  const [left, right] = [Buffer.from(sent), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
