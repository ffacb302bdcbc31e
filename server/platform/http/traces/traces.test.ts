import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { webNews } from '#contract/news/news.ts';
import { webSuggestions } from '#contract/public-site/suggestions.ts';
import { startTraceReceiver, type TraceReceiver } from '../../../testing/services/start-trace-receiver.ts';
import { startTestApp } from '../../../testing/start-test-app.ts';
import { createLogger } from '../../core/log.ts';
import { openTraces } from '../../core/traces/open-traces.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Serves the program over HTTP with its traces on; `logged` has the lines about traces. */
async function serve(receiver: Pick<TraceReceiver, 'url'>) {
  const logged: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } });
  const traces = (await openTraces(receiver.url, log))!;
  const site = await startTestApp({}, { traces, builtFolder: resolve('dist') });
  closing.push(() => site.close());
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  return { site, traces, logged, origin: `http://127.0.0.1:${port}` };
}

async function startReceiver(): Promise<TraceReceiver> {
  const receiver = await startTraceReceiver();
  closing.push(() => receiver.stop());
  return receiver;
}

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

test('a request continues the trace of its caller, and its statements are below it', async () => {
  const receiver = await startReceiver();
  const { traces, origin } = await serve(receiver);

  const headers = { traceparent: `00-${trace}-${parent}-01` };
  const answer = await fetch(`${origin}${webNews.GetNewsDetail.path}?NewsId=999999`, { headers });
  const { TraceId } = (await answer.json()) as { TraceId: string };
  await traces.stop();

  const spans = receiver.spans().filter(({ traceId }) => traceId === trace);
  const request = spans.find(({ parentSpanId }) => parentSpanId === parent);
  expect(request).toEqual({
    name: `GET ${webNews.GetNewsDetail.path}`,
    traceId: trace,
    spanId: expect.stringMatching(/^[\da-f]{16}$/),
    parentSpanId: parent,
    hasFailed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': webNews.GetNewsDetail.path,
      'http.response.status_code': 200,
      'xiehui.request.id': TraceId,
      'xiehui.response.code': '404',
    },
  });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const { name, attributes } of statements) {
    expect(name).toMatch(/^select [a-z_+]+ [\da-f]{8}$/);
    expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': name });
  }
});

test('a request whose caller does not sample, and the calls of operators, are not traced', async () => {
  const receiver = await startReceiver();
  const { traces, origin } = await serve(receiver);

  await fetch(`${origin}/home`, { headers: { traceparent: `00-${trace}-${parent}-00` } });
  await fetch(`${origin}/readyz`);
  await fetch(`${origin}/metrics`);
  await fetch(`${origin}/privacy`);
  await traces.stop();

  const requests = receiver.spans().filter(({ attributes }) => 'http.route' in attributes);
  expect(requests.map(({ name }) => name)).toEqual(['GET /privacy']);
});

test('nothing that a person sent leaves with the traces', async () => {
  vi.stubEnv('OTEL_SERVICE_NAME', '协会');
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20collector');
  const receiver = await startReceiver();
  const { traces, origin } = await serve(receiver);
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: 'secret-token', 'user-agent': 'secret-agent' },
      body: JSON.stringify(body),
    });

  await fetch(`${origin}/searchKey?key=secret-words`, {
    headers: { tracestate: 'secret=state', cookie: 'secret=cookie', referer: 'http://secret.example.cn/' },
  });
  await fetch(`${origin}/secret-name?mobile=13800001111`);
  await fetch(`${origin}/certverify?CertNum=secret-number`);
  await fetch(`${origin}/files/secret-file.pdf`);
  await fetch(`${origin}/api/XfWebApi/secret-call`);
  await fetch(`${origin}${webCertificates.GetCertList.path}?Name=secret-name&IdNum=110101199003070011`);
  await post(memberSessions.GetLoginToken.path, { account: 'secret-account', password: 'secret-password' });
  await post(webSuggestions.SavePropose.path, {
    Name: 'secret-name',
    Mobile: '13800001111',
    Content: 'secret',
  });
  await traces.stop();

  const spans = receiver.spans();
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'GET /searchKey',
      'GET /404',
      'GET /certverify',
      `GET ${webCertificates.GetCertList.path}`,
      `POST ${memberSessions.GetLoginToken.path}`,
      `POST ${webSuggestions.SavePropose.path}`,
    ]),
  );
  const sent = JSON.stringify(receiver.received.map(({ body }) => body));
  expect(sent).not.toMatch(/secret|13800001111|110101199003070011|127\.0\.0\.1|\?/);
  expect([...new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))].toSorted()).toEqual([
    'db.query.summary',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'xiehui.request.id',
    'xiehui.response.code',
  ]);
  expect(receiver.received[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer collector', 'content-type': 'application/json' },
  });
  const [resource = {}] = receiver.resources();
  expect(Object.keys(resource).toSorted()).toEqual([
    'host.name',
    'process.pid',
    'service.name',
    'service.version',
    'telemetry.sdk.language',
    'telemetry.sdk.name',
    'telemetry.sdk.version',
  ]);
  expect(resource['service.name']).toBe('协会');
});

test('a statement that fails is marked by the code of its error alone', async () => {
  const receiver = await startReceiver();
  const { site, traces, origin } = await serve(receiver);
  await site.owner.schema.alterTable('news').renameTo('elsewhere').execute();

  const { status } = await fetch(`${origin}${webNews.GetNewsDetail.path}?NewsId=999998`);
  await traces.stop();

  expect(status).toBe(200);
  const failed = receiver.spans().filter(({ hasFailed }) => hasFailed);
  expect(
    failed.map(({ attributes }) => attributes['error.type'] ?? attributes['xiehui.response.code']),
  ).toEqual(expect.arrayContaining(['42P01', '500']));
});

/** Sends more requests than a batch has room for, so that one leaves at once. */
async function sendMany(origin: string): Promise<number[]> {
  const ask = async () => (await fetch(`${origin}/api/unknown`)).status;
  const statuses: number[] = [];
  while (statuses.length < 600) statuses.push(...(await Promise.all(Array.from({ length: 50 }, ask))));
  return statuses;
}

test.each([
  ['answers 500', 500],
  ['does not answer', 0],
])('a receiver that %s fails no request and no stop, and is logged once', async (_what, status) => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '100');
  const receiver = await startReceiver();
  receiver.answerWith(status);
  const { traces, logged, origin } = await serve(receiver);

  const statuses = await sendMany(origin);
  await expect.poll(() => logged.length).toBe(1);
  statuses.push(...(await sendMany(origin)));
  await expect.poll(() => receiver.received.length).toBeGreaterThan(1);
  await traces.stop();

  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'tracesNotSent' }]);
});

test('a stop does not wait for a receiver that does not answer', async () => {
  // Without a limit of its own, the stop would take as long.
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '600000');
  const receiver = await startReceiver();
  receiver.answerWith(0);
  const { traces, origin } = await serve(receiver);
  await fetch(`${origin}/api/unknown`);

  await traces.stop();

  expect(receiver.spans().map(({ name }) => name)).toEqual(['GET /api/*']);
});

test('a receiver that answers again gets traces, and the log says how many were lost', async () => {
  const receiver = await startReceiver();
  receiver.answerWith(500);
  const { traces, logged, origin } = await serve(receiver);

  await sendMany(origin);
  await expect.poll(() => logged.join('')).toContain('tracesNotSent');
  receiver.answerWith(200);
  await traces.stop();

  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'tracesNotSent', err: { message: 'Internal Server Error' } },
    { msg: 'tracesSentAgain', lost: expect.any(Number) },
  ]);
});

test('without an address nothing is loaded', async () => {
  const log = createLogger({ level: 'silent' });

  expect(await openTraces(undefined, log)).toBeUndefined();
});
