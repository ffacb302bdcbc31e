import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { webNews } from '#contract/news/news.ts';
import { startTestApp } from '../../../testing/start-test-app.ts';
import { createLogger } from '../../core/log.ts';
import { addMetrics } from './metrics.ts';

/** Serves two routes with a limit; `lines` has what is logged. */
function serve(slowMs: number) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({
    level: 'info',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'trace-1',
  });
  addMetrics(app, { metricsToken: undefined, slowMs }, { answered: () => 0 });
  const take = () => new Promise((resolve) => setTimeout(resolve, 20, 'done'));
  app.get('/things/:id', take);
  app.get('/readyz', take);
  app.get('/*', take);
  return { app, lines };
}

test('a slow request is logged by its route and counted, without its address', async () => {
  const { app, lines } = serve(1);

  await app.inject('/things/7?name=secret');
  await app.inject('/certificate/secret?name=secret');
  await app.inject('/readyz');
  const { body } = await app.inject('/metrics');

  expect(lines).toMatchObject([
    {
      msg: 'slowRequest',
      call: '/things/:id',
      method: 'GET',
      status: 200,
      traceId: 'trace-1',
      milliseconds: expect.any(Number),
    },
    { msg: 'slowRequest', call: '/*', page: '/certificate' },
  ]);
  expect(body).toContain('http_requests_slow_total{route="/things/:id"} 1');
  expect(JSON.stringify(lines)).not.toContain('secret');
  await app.close();
});

test.each([0, 600_000])('with a limit of %i ms no request is logged', async (slowMs) => {
  const { app, lines } = serve(slowMs);

  await app.inject('/things/7');

  expect(lines).toEqual([]);
  await app.close();
});

test('the id of a request begins with the trace of its traceparent, and remains unique', async () => {
  const site = await startTestApp();
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const ask = async (traceparent: string) => {
    const { TraceId } = (
      await site.app.inject({ url: `${webNews.GetNewsDetail.path}?NewsId=999999`, headers: { traceparent } })
    ).json<{ TraceId: string }>();
    return TraceId;
  };

  const ids = [await ask(`00-${trace}-00f067aa0ba902b7-01`), await ask(`00-${trace}-00f067aa0ba902b7-01`)];
  const own = [
    await ask(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`),
    await ask(`ff-${trace}-00f067aa0ba902b7-01`),
    await ask(`00-${trace.toUpperCase()}-00f067aa0ba902b7-01`),
    await ask(`00-${trace}'; drop table news-00f067aa0ba902b7-01`),
  ];

  for (const id of ids) expect(id).toMatch(new RegExp(`^${trace}-[\\da-f]{8}-\\w+$`));
  for (const id of own) expect(id).toMatch(/^[\da-f]{8}-\w+$/);
  expect(new Set([...ids, ...own]).size).toBe(6);
  await site.close();
});
