import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A received span, with its attributes by name. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  hasFailed: boolean;
  attributes: Record<string, unknown>;
}

export interface TraceReceiver {
  /** The value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  /** The paths, headers and bodies of all requests as they arrived. */
  received: { path: string; headers: object; body: TraceBody }[];
  spans(): ReceivedSpan[];
  /** The attributes of the programs that sent something. */
  resources(): Record<string, unknown>[];
  /** Sets the status of the following answers; 0: none at all. */
  answerWith(status: number): void;
  stop(): Promise<void>;
}

/** A request of OTLP as JSON, as far as the tests read it. */
interface TraceBody {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}
interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status?: { code?: number };
}

/** Starts a receiver of traces on this machine, which can misbehave. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const received: TraceReceiver['received'] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as TraceBody;
    received.push({ path: request.url ?? '', headers: request.headers, body });
    if (status > 0) response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const groups = () => received.flatMap(({ body }) => body.resourceSpans);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    spans: () => groups().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(readSpan))),
    resources: () => groups().map(({ resource }) => readAttributes(resource.attributes)),
    answerWith: (next) => void (status = next),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function readSpan({ attributes, parentSpanId = '', status, name, traceId, spanId }: SentSpan): ReceivedSpan {
  const hasFailed = status?.code === 2;
  return { name, traceId, spanId, parentSpanId, hasFailed, attributes: readAttributes(attributes) };
}

function readAttributes(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
