import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeDataFolder } from './testing/data-folder.ts';
import { startTraceReceiver } from './testing/services/start-trace-receiver.ts';
import { startProgram, type Program, type TemporaryFolder } from './testing/start-program.ts';

/*
 * `WORKERS=2`: two processes behind one port, on one embedded database. Each test continues from the one before.
 */

let folder: TemporaryFolder;
let program: Program;
let url: string;
beforeAll(async () => {
  folder = await makeDataFolder();
  program = startProgram({
    DATA_DIR: folder.path,
    WORKERS: '2',
    DRAIN_SECONDS: '1',
    LIMIT_REQUESTS: '1000000/10',
  });
  url = await program.ready;
});
afterAll(async () => {
  program.kill('SIGTERM');
  await program.ended;
  await folder.remove();
});

/** Process ids, as the log names them. */
const workers = () =>
  [...program.output().matchAll(/"worker":(\d+),"msg":"workerStarted"/g)].map(([, pid]) => Number(pid));

test('two processes answer, and their metrics are summed', async () => {
  for (let request = 0; request < 10; request++)
    await fetch(`${url}/healthz`, { headers: { connection: 'close' } });

  const figures = await (await fetch(`${url}/metrics`)).text();

  expect(workers()).toHaveLength(2);
  expect(figures).toMatch(/^http_request_duration_seconds_count\{.*route="\/healthz".*\} 10$/m);
  expect(figures).toMatch(/^nodejs_active_handles\{type="\w+"\} \d+$/m);
});

test('a process that ends is replaced while the other process responds', async () => {
  const [dying = 0] = workers();

  process.kill(dying, 'SIGKILL');
  await expect.poll(() => program.output()).toContain('workerDied');
  const { status } = await fetch(`${url}/readyz`);

  expect(status).toBe(200);
  await expect.poll(() => workers().length).toBe(3);
});

test('all processes can be replaced without a failed request', async () => {
  const visitors = [visit(url, true), visit(url, true), visit(url, false), visit(url, false)];

  program.kill('SIGHUP');
  await expect.poll(() => program.output()).toContain('workersReplaced');

  const seen = await Promise.all(visitors.map((visitor) => visitor.leave()));
  expect(workers()).toHaveLength(5);
  expect(seen.flatMap(({ errors }) => errors)).toEqual([]);
  expect(Math.min(...seen.map(({ answers }) => answers))).toBeGreaterThan(0);
});

test('a stop answers every accepted request', async () => {
  const visitors = [visit(url, true), visit(url, true), visit(url, false), visit(url, false)];
  await expect.poll(() => Math.min(...visitors.map(({ answers }) => answers()))).toBeGreaterThan(10);

  program.kill('SIGTERM');

  expect(await program.ended).toBe(0);
  const seen = await Promise.all(visitors.map((visitor) => visitor.leave()));
  expect(seen.flatMap(({ errors }) => errors)).toEqual([]);
});

test('a hanging worker that is killed makes the stop a failure, and a log line reports the worker', async () => {
  program = startProgram({ DATA_DIR: folder.path, WORKERS: '2', LOG_LEVEL: 'info' });
  await program.ready;
  const [hanging = 0] = workers();
  process.kill(hanging, 'SIGSTOP');

  program.kill('SIGTERM');

  expect(await program.ended).toBe(1);
  expect(program.output()).toContain(
    `"requests":["whatever worker ${hanging} was answering"],"msg":"requestsCutOff"`,
  );
  // A process that has ended has no command line, even before its status is read.
  expect(await readFile(`/proc/${hanging}/cmdline`, 'utf8').catch(() => '')).toBe('');
});

test('each of two processes sends its last traces when it stops', async () => {
  program.kill('SIGTERM');
  await program.ended;
  const receiver = await startTraceReceiver();
  onTestFinished(() => receiver.stop());
  const OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url;
  program = startProgram({ DATA_DIR: folder.path, WORKERS: '2', OTEL_EXPORTER_OTLP_ENDPOINT });
  url = await program.ready;
  for (let request = 0; request < 4; request++)
    await fetch(`${url}/privacy`, { headers: { connection: 'close', cookie: `a=${request}` } });

  program.kill('SIGTERM');

  expect(await program.ended).toBe(0);
  const programs = receiver.resources().map((resource) => String(resource['process.pid']));
  expect(new Set(programs)).toEqual(new Set(workers().map(String)));
  expect(receiver.spans().map(({ name }) => name)).toContain('GET /privacy');
});

/** Sends one request after the other; a refused connection is no error of an answer. */
function visit(address: string, keepAlive: boolean) {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  const errors: string[] = [];
  let answers = 0;
  const leaving = new AbortController();
  const ask = () =>
    new Promise<void>((resolve) => {
      const request = get(`${address}/healthz`, { agent }, (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) answers++;
          else errors.push(String(response.statusCode));
          resolve();
        });
      });
      request.once('error', ({ message }) => {
        // A kept-alive connection may end at any time: clients send the request again (RFC 9112, 9.5).
        if (!message.includes('ECONNREFUSED') && !request.reusedSocket) errors.push(message);
        resolve();
      });
    });
  const asking = (async () => {
    while (!leaving.signal.aborted) {
      await ask();
      // The pause leaves the processor to the workers, which end and begin meanwhile; nothing waits for it.
      await pause(1);
    }
  })();
  return {
    answers: () => answers,
    async leave() {
      leaving.abort();
      await asking;
      agent.destroy();
      return { answers, errors };
    },
  };
}
