import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Starts a real nginx in front of these programs with the proxy settings of `deploy/nginx.conf`. */
export async function startNginx(
  folder: string,
  ports: number[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const [port = 0] = await freePorts(1);
  await mkdir(folder);
  // A restarting server is tried again at once: if nginx avoided it for ten seconds, it would be missing when the next
  // one restarts.
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ');
  const config = `daemon off; worker_processes 1; user root; pid nginx.pid; error_log error.log;
    events { worker_connections 1024; }
    http {
      access_log off;
      client_body_temp_path body; proxy_temp_path proxy;
      fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      upstream xiehui { ${servers} keepalive 32; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://xiehui;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_next_upstream error timeout http_503;
        }
      }
    }`;
  const path = join(folder, 'nginx.conf');
  await writeFile(path, config);
  const nginx = spawn('nginx', ['-p', folder, '-c', path], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exit = once(nginx, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(50);
  return {
    url,
    async stop() {
      nginx.kill('SIGQUIT');
      await exit;
    },
  };
}

/** Free at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
