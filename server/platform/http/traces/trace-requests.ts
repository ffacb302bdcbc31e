import type { FastifyInstance, FastifyRequest } from 'fastify';
import { resultCode } from '#contract/api/envelope.ts';
import { readTraceParent } from '../../core/traces/trace-parent.ts';
import type { Traces, WorkSpan } from '../../core/traces/traces.ts';
import { isForOperators } from '../security/hosts.ts';

/** Most envelopes leave with status 200. */
const failures = [resultCode.serverError, resultCode.busy].map(String);

/** Returns the span of a request; undefined where it is not traced. */
export type SpanOfRequest = (request: FastifyRequest) => WorkSpan | undefined;

/** Traces every request that is routed, except health checks and the reading of metrics. */
export function traceRequests(app: FastifyInstance, traces: Traces | undefined): SpanOfRequest {
  if (!traces) return () => undefined;
  const spans = new WeakMap<FastifyRequest, WorkSpan>();
  app.addHook('onRequest', (request, _reply, next) => {
    const { method, id, headers } = request;
    const { url: route = 'unknown' } = request.routeOptions;
    const parent = readTraceParent(headers.traceparent);
    if (!isForOperators(route)) spans.set(request, traces.startRequest({ method, route, id, parent }));
    next();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply;
    const code = String(reply.getHeader('x-api-code') ?? '');
    const hasFailed = status >= 500 || failures.includes(code);
    spans.get(request)?.end({ status, code, hasFailed });
  });
  return (request) => spans.get(request);
}
