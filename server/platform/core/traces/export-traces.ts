import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
  type Resource,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../log.ts';
import { programVersion } from '../program-version.ts';
import type { TraceParent } from './trace-parent.ts';
import type { Traces, WorkSpan } from './traces.ts';

/* The only file that loads OpenTelemetry, and only where traces are on (docs/decisions/0548). */

const stopMs = 1_000;

/** Sends traces in batches of JSON to `endpoint`/v1/traces. When they cannot be sent, they are dropped. */
export function exportTraces(endpoint: string, log: Logger): Traces {
  // The SDK itself reads OTEL_EXPORTER_OTLP_HEADERS and the like.
  const exporter = logFailures(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log);
  const provider = new TracerProvider({
    resource: describeProgram(),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('xiehui');
  return {
    startRequest({ method, route, id, parent }) {
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'xiehui.request.id': id,
      };
      return startWork(tracer, `${method} ${route}`, { attributes, kind: SpanKind.SERVER, parent });
    },
    startJob({ name, id }) {
      const attributes = { 'xiehui.job.name': name, 'xiehui.job.id': id };
      return startWork(tracer, `job ${name}`, { attributes, kind: SpanKind.CONSUMER });
    },
    async stop() {
      // The log has its failure already.
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, pause(stopMs, undefined, { ref: false })]);
    },
  };
}

interface WorkStart {
  attributes: Attributes;
  kind: SpanKind;
  parent?: TraceParent | undefined;
}

function startWork(tracer: Tracer, name: string, { attributes, kind, parent }: WorkStart): WorkSpan {
  const span = tracer.startSpan(name, { attributes, kind }, contextOf(parent));
  const context = trace.setSpan(ROOT_CONTEXT, span);
  return {
    namePage(path) {
      span.updateName(`${String(attributes['http.request.method'])} ${path}`);
      span.setAttribute('http.route', path);
    },
    startStatement: (statement) => startStatement(tracer, statement, context),
    end({ hasFailed, status, code }) {
      if (status !== undefined) span.setAttribute('http.response.status_code', status);
      if (code) span.setAttribute('xiehui.response.code', code);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function startStatement(tracer: Tracer, name: string, context: Context): (failure: unknown) => void {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  const span = tracer.startSpan(name, { attributes, kind: SpanKind.CLIENT }, context);
  return (failure) => {
    if (failure !== undefined) {
      // Never its message, which may quote a value.
      const { code } = failure as { code?: unknown };
      if (typeof code === 'string') span.setAttribute('error.type', code);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  };
}

function contextOf(parent: TraceParent | undefined): Context {
  if (!parent) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Returns what the log names as well: the program, its version and its machine. OTEL_SERVICE_NAME may replace its name. */
function describeProgram(): Resource {
  const own = resourceFromAttributes({
    'service.name': 'xiehui',
    'service.version': programVersion,
    'host.name': hostname(),
    'process.pid': process.pid,
  });
  const detectors = [resourceAttributesEnvDetector, serviceNameEnvDetector];
  return defaultResource().merge(own).merge(detectResources({ detectors }));
}

/** Logs once that traces cannot be sent, and once that they are sent again with the number of those that were lost. */
function logFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let lost = 0;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) {
          if (lost === 0) log.warn({ err: result.error }, 'tracesNotSent');
          lost += spans.length;
        } else if (lost > 0) {
          log.info({ lost }, 'tracesSentAgain');
          lost = 0;
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
