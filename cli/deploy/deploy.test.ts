import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRunningDatabase } from '../../server/platform/db/embedded/embedded.ts';
import { putDatabaseInto } from '../../server/testing/data-folder.ts';
import { isInstalled } from '../../server/testing/installed-tools.ts';
import { quietPort } from '../../server/testing/quiet-port.ts';
import {
  makeTemporaryFolder,
  startProgram,
  type Program,
  type TemporaryFolder,
} from '../../server/testing/start-program.ts';

/* The files of deploy/, tested with the distribution's nginx and systemd. `npm test` installs them where it can. */

const run = promisify(execFile);
const deploy = join(import.meta.dirname, '../../deploy');

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(() => folder.remove());

describe.skipIf(!isInstalled('systemd-analyze'))('systemd', () => {
  test('systemd accepts the unit files without changes', async () => {
    const units = (await readdir(deploy)).filter((name) => /\.(service|timer)$/.test(name));
    for (const name of units) {
      const unit = await readFile(join(deploy, name), 'utf8');
      // The units name the installation folder, which does not exist here.
      const here = unit.replaceAll('/opt/xiehui/current/node_modules/.bin/xiehui', process.execPath);
      await writeFile(join(folder.path, name), here);
    }

    const paths = units.map((name) => join(folder.path, name));
    const { stdout, stderr } = await run('systemd-analyze', ['verify', ...paths]);

    expect(units).toEqual(['xiehui-backup.service', 'xiehui-backup.timer', 'xiehui.service']);
    expect(stdout + stderr).toBe('');
  });

  test.for(['xiehui.service', 'xiehui-backup.service'])(
    'systemd rates the exposure of %s as low',
    async (name) => {
      const rating = ['security', '--offline=yes', '--threshold=20', '--no-pager', join(deploy, name)];

      const { stdout } = await run('systemd-analyze', rating);

      expect(stdout).toMatch(/Overall exposure level for xiehui(-backup)?.service: [01]\.\d OK/);
    },
  );
});

describe.skipIf(!isInstalled('nginx', '-v') || !isInstalled('openssl', 'version'))('nginx', () => {
  const host = 'www.example.cn';
  // The port for a machine on which another program uses 443.
  let tlsPort: number;
  let program: Program;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    const dataDir = join(folder.path, 'data');
    await putDatabaseInto(dataDir);
    tlsPort = await quietPort();
    const SITE_URL = `https://${host}:${tlsPort}`;
    program = startProgram({ DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1', SITE_URL });
    nginx = await startNginx(new URL(await program.ready).port);
  });
  afterAll(async () => {
    // If the proxy did not start, the program has to be stopped nevertheless.
    await nginx?.stop();
    program.kill('SIGTERM');
    await program.ended;
  });

  test('the proxy serves visitors by TLS and HTTP/2', async () => {
    const answer = await ask({ ':path': '/home' });

    expect(answer).toMatchObject({ protocol: 'h2', status: 200 });
    expect(answer.headers['strict-transport-security']).toContain('max-age');
    expect(answer.body).toContain('<html lang="zh-CN"');
  });

  test('the proxy redirects plain requests to TLS and hides the metrics', async () => {
    const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/info?NewsId=3`, {
      headers: { host },
      redirect: 'manual',
    });
    const figures = await ask({ ':path': '/metrics' });

    expect(plain.status).toBe(301);
    expect(figures.status).toBe(404);
  });

  test('the proxy forwards the real address of a client and ignores the header of the client', async () => {
    await ask(
      {
        ':method': 'POST',
        ':path': '/api/XfWebApi/GetLoginToken',
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9',
      },
      JSON.stringify({ account: 'nobody', password: 'wrong' }),
    );

    const client = new Client({ connectionString: findRunningDatabase(join(folder.path, 'data'))?.url });
    await client.connect();
    const { rows } = await client.query(`select address from operation_log where action = 'GetLoginToken'`);
    await client.end();
    expect(rows).toEqual([{ address: '127.0.0.9' }]);
  });

  test('the log of the proxy has the id with which the program reports an error, and no address', async () => {
    const answer = await ask({
      ':path': '/api/XfWebApi/GetNewsDetail?NewsId=999999&key=secret',
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
    });
    const { TraceId } = JSON.parse(answer.body) as { TraceId: string };

    const [id = ''] = /^[\da-f]{32}/.exec(TraceId) ?? [];
    const readLog = () => readFile(join(folder.path, 'logs/xiehui.log'), 'utf8');
    await expect.poll(readLog).toMatch(new RegExp(`^\\S+ ${id} GET 200 .*127\\.0\\.0\\.1:\\d+ 200 `, 'm'));
    expect(await readLog()).not.toMatch(/1{32}|secret|GetNewsDetail|127\.0\.0\.9/);
  });

  /** Sends a request as a client with the address 127.0.0.9. */
  async function ask(headers: Record<string, string>, body?: string) {
    const session = connectHttp2(`https://${host}:${tlsPort}`, {
      createConnection: () =>
        connectTls({
          socket: connect({ host: '127.0.0.1', port: tlsPort, localAddress: '127.0.0.9' }),
          servername: host,
          ca: nginx.certificate,
          ALPNProtocols: ['h2'],
        }),
    });
    const request = session.request(headers).end(body);
    const [answered] = (await once(request, 'response')) as [Record<string, string | number>];
    const answer = {
      protocol: session.alpnProtocol,
      status: answered[':status'],
      headers: answered,
      body: await text(request),
    };
    session.close();
    return answer;
  }

  async function startNginx(programPort: string) {
    const plainPort = await quietPort();
    const [certificate, key] = [join(folder.path, 'tls.pem'), join(folder.path, 'tls.key')];
    const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-out',
      certificate,
      '-keyout',
      key,
    ];
    await run('openssl', [...made, ...subject]);
    const site = (await readFile(join(deploy, 'nginx.conf'), 'utf8'))
      .replaceAll('listen 443 ', `listen 127.0.0.1:${tlsPort} `)
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('127.0.0.1:3000', `127.0.0.1:${programPort}`)
      .replace('/var/log/nginx/', `${folder.path}/logs/`)
      .replace('/etc/ssl/example.cn.pem', certificate)
      .replace('/etc/ssl/example.cn.key', key);
    const settings = join(folder.path, 'nginx.conf');
    await mkdir(join(folder.path, 'logs'));
    await writeFile(settings, around(site));
    const args = ['-p', folder.path, '-c', settings, '-e', join(folder.path, 'logs/error.log')];
    await run('nginx', [...args, '-t']);
    const server = spawn('nginx', args, { stdio: 'ignore' });
    // A run that is broken off leaves none behind.
    process.once('exit', () => server.kill('SIGTERM'));
    await takesConnections(plainPort);
    return {
      plainPort,
      certificate: await readFile(certificate, 'utf8'),
      async stop() {
        const exit = once(server, 'exit');
        server.kill('SIGQUIT');
        await exit;
      },
    };
  }

  async function takesConnections(port: number): Promise<void> {
    while (!(await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(() => undefined)))
      await pause(20);
  }

  /** Returns the equivalent of /etc/nginx/nginx.conf around a site. */
  function around(site: string): string {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder.path}/nginx.pid;
worker_processes 1;
events {}
http {
access_log ${folder.path}/access.log;
${temporary.map((kind) => `${kind}_temp_path ${folder.path}/${kind};`).join('\n')}
${site}
}
`;
  }
});
