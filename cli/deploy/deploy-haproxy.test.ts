import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putDatabaseInto } from '../../server/testing/data-folder.ts';
import { isInstalled } from '../../server/testing/installed-tools.ts';
import { quietPort } from '../../server/testing/quiet-port.ts';
import { startS3, type TestStore } from '../../server/testing/services/start-s3.ts';
import {
  makeTemporaryFolder,
  startProgram,
  type Program,
  type TemporaryFolder,
} from '../../server/testing/start-program.ts';

/*
 * deploy/haproxy.cfg with the HAProxy of the distribution, in front of a program and a stand-in for a second one.
 */

const run = promisify(execFile);
const host = 'www.example.cn';

describe.skipIf(!isInstalled('haproxy', '-v') || !isInstalled('openssl', 'version'))('HAProxy', () => {
  let folder: TemporaryFolder;
  let bucket: TestStore;
  let program: Program;
  let origin: string;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let second: Awaited<ReturnType<typeof startSecond>>;
  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    bucket = await startS3();
    const dataDir = join(folder.path, 'data');
    await putDatabaseInto(dataDir);
    const tlsPort = await quietPort();
    program = startProgram({
      DATA_DIR: dataDir,
      FILES_URL: bucket.url(),
      TRUST_PROXY: '127.0.0.1',
      SITE_URL: `https://${host}:${tlsPort}`,
    });
    origin = await program.ready;
    second = await startSecond();
    proxy = await startProxy(tlsPort, [new URL(origin).port, String(second.port)]);
  });
  afterAll(async () => {
    // If the proxy did not start, the program has to be stopped nevertheless.
    await proxy?.stop();
    second?.server.close();
    program.kill('SIGTERM');
    await program.ended;
    await bucket.stop();
    await folder.remove();
  });

  test('the proxy serves visitors by TLS, redirects plain requests and hides the metrics', async () => {
    const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/home`, { redirect: 'manual' });

    expect(await ask('/home')).toMatchObject({
      status: 200,
      body: expect.stringContaining('<html lang="zh-CN"'),
    });
    expect(plain.status).toBe(301);
    expect((await ask('/metrics')).status).toBe(404);
  });

  test('the proxy continues to serve readers while the program is degraded', async () => {
    await bucket.goAway();
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);

    await waitForChecks();

    expect((await ask('/home')).status).toBe(200);
    await bucket.comeBack();
    await waitForChecks();
  });

  test('the log of the proxy has the id with which the program reports an error, and no address', async () => {
    const { body } = await ask('/api/XfWebApi/GetNewsDetail?NewsId=999999&key=secret');
    const { TraceId } = JSON.parse(body) as { TraceId: string };

    const [id = ''] = /^[\da-f]{32}/.exec(TraceId) ?? [];
    await expect.poll(proxy.log).toMatch(new RegExp(`${id} GET 200 \\d+ \\d+ complete/app1 `));
    expect(proxy.log()).not.toMatch(/secret|GetNewsDetail/);
  });

  test('a program that is not complete gets no requests while another one is', async () => {
    second.state = 'cut off';
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200);
    await waitForChecks();
    second.asked.length = 0;

    for (let count = 0; count < 20; count++) expect((await ask('/home')).status).toBe(200);

    expect(second.asked).toEqual([]);
    await bucket.goAway();
    await expect.poll(async () => (await ask('/home')).body).toBe('of the second');
    await bucket.comeBack();
    await waitForChecks();
  });

  test('a page that a program leaves without an answer is asked of another one, and a form is not', async () => {
    second.state = 'complete';
    await expect.poll(async () => (await ask('/home')).body).toBe('of the second');
    second.state = 'breaking';
    second.asked.length = 0;

    const pages = [];
    for (let count = 0; count < 6; count++) pages.push((await ask('/home')).status);
    const forms = [];
    for (let count = 0; count < 6; count++) forms.push((await ask('/api/XfWebApi/Login', 'POST')).status);

    expect(pages.every((status) => status === 200)).toBe(true);
    expect(forms).toContain(502);
  });

  /** A server that answers checks as a program does, and remembers the other requests. */
  async function startSecond() {
    const stand = { state: 'cut off' as 'cut off' | 'complete' | 'breaking', asked: [] as string[] };
    const server = createServer((incoming, response) => {
      const { url = '' } = incoming;
      if (url === '/servez' || url === '/readyz')
        return void response.writeHead(url === '/readyz' && stand.state === 'cut off' ? 503 : 200).end();
      stand.asked.push(url);
      if (stand.state === 'breaking') incoming.socket.destroy();
      else response.end('of the second');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return Object.assign(stand, { server, port: (server.address() as AddressInfo).port });
  }

  /** Waits until both addresses were checked more than three times: two checks remove or add a program. */
  async function waitForChecks(): Promise<void> {
    const before = await checksSoFar();
    await expect.poll(checksSoFar).toBeGreaterThan(before + 8);
  }

  /** Returns the number of health checks so far, at both addresses. */
  async function checksSoFar(): Promise<number> {
    const figures = await (await fetch(`${origin}/metrics`)).text();
    const lines = figures.matchAll(
      /^http_request_duration_seconds_count\{[^}]*route="\/(?:servez|readyz)"[^}]*\} (\d+)$/gm,
    );
    return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
  }

  async function ask(path: string, method = 'GET'): Promise<{ status: number | undefined; body: string }> {
    const agent = new Agent({ ca: proxy.certificate });
    const asked = request({
      agent,
      method,
      host: '127.0.0.1',
      servername: host,
      port: proxy.tlsPort,
      path,
      headers: { host: `${host}:${proxy.tlsPort}` },
    });
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const answer = { status: response.statusCode, body: await text(response) };
    agent.destroy();
    return answer;
  }

  async function startProxy(tlsPort: number, [programPort, secondPort]: [string, string]) {
    const plainPort = await quietPort();
    const [certificatePath, keyPath] = [join(folder.path, 'tls.pem'), join(folder.path, 'tls.key')];
    const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
    const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
    await run('openssl', ['req', ...kind, '-out', certificatePath, '-keyout', keyPath, ...subject]);
    const certificate = await readFile(certificatePath, 'utf8');
    const both = join(folder.path, 'both.pem');
    await writeFile(both, certificate + (await readFile(keyPath, 'utf8')));
    const example = await readFile(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8');
    const settings = join(folder.path, 'haproxy.cfg');
    await writeFile(
      settings,
      example
        .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
        .replace('bind :443', `bind 127.0.0.1:${tlsPort}`)
        .replace('/etc/ssl/example.cn.pem', both)
        .replaceAll('log /dev/log local0', 'log stdout format raw local0')
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${programPort}`)
        .replaceAll('# server app2 10.0.0.2:3000', `server app2 127.0.0.1:${secondPort}`),
    );
    await run('haproxy', ['-c', '-f', settings]);
    const server = spawn('haproxy', ['-f', settings, '-db'], { stdio: ['ignore', 'pipe', 'ignore'] });
    let log = '';
    server.stdout.on('data', (chunk) => (log += String(chunk)));
    // A run that is broken off leaves none behind.
    process.once('exit', () => server.kill('SIGTERM'));
    while (!(await fetch(`http://127.0.0.1:${plainPort}/`, { redirect: 'manual' }).catch(() => undefined)))
      await pause(20);
    return {
      tlsPort,
      plainPort,
      certificate,
      log: () => log,
      async stop() {
        const exit = once(server, 'exit');
        server.kill('SIGTERM');
        await exit;
      },
    };
  }
});
