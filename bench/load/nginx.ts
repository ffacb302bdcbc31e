import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Proxy {
  /** In front of each of the servers, in their order. */
  urls: string[];
  stop(): Promise<void>;
}

/**
 * Starts the machine's nginx with the proxy settings of `deploy/nginx.conf`, without TLS, in front of these servers.
 */
export async function startNginx(servers: readonly string[]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'xiehui-nginx-'));
  const ports = await Promise.all(servers.map(freePort));
  const sites = servers.map((url, at) => siteBefore(new URL(url).host, ports[at] ?? 0, at));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 1000000;
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${sites.join('\n  ')}
}
`,
  );
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  await answers(urls[0] ?? '');
  return {
    urls,
    async stop() {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

function siteBefore(host: string, port: number, at: number): string {
  return `upstream site${at} { server ${host} max_fails=0; keepalive 32; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site${at};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url).then(Boolean, () => false)) return;
    await pause(50);
  }
  throw new Error('nginx does not answer');
}
