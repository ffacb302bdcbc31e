import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isInstalled } from '../../server/testing/installed-tools.ts';
import { quietPort } from '../../server/testing/quiet-port.ts';
import { startEmptyPostgres } from '../../server/testing/services/start-postgres-pair.ts';
import { startS3, type TestStore } from '../../server/testing/services/start-s3.ts';
import {
  makeTemporaryFolder,
  startProgram,
  type Program,
  type TemporaryFolder,
} from '../../server/testing/start-program.ts';

/*
 * deploy/compose.yaml without containers: its environment, its accounts and its proxy, with the programs, the database and a bucket
 * on this machine.
 */

interface Compose {
  services: Record<'app-1' | 'app-2', { environment: Record<string, string>; volumes: string[] }>;
  configs: Record<'accounts' | 'proxy', { content: string }>;
}

const host = 'www.example.cn';
const bare = await readFile(join(import.meta.dirname, '../../deploy/compose.yaml'), 'utf8');
const hasNginx = isInstalled('nginx', '-v');

let folder: TemporaryFolder;
let database: Awaited<ReturnType<typeof startEmptyPostgres>>;
let bucket: TestStore;
let compose: Compose;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  database = await startEmptyPostgres();
  bucket = await startS3();
  compose = parse(fillIn(bare, settings()), { merge: true });
});
afterAll(async () => {
  await bucket.stop();
  await database.stop();
  await folder.remove();
});

const settings = (): Record<string, string> => ({
  SITE_URL: `http://${host}`,
  DATABASE_PASSWORD: 'ebVPnRTrkKqZ',
  ADMIN_PASSWORD: 'uY7kqPz3mWx9',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  FILES_URL: bucket.url(),
});

/** Replaces variables as Compose does, which refuses `${NAME:?…}` without a value. */
function fillIn(text: string, values: Record<string, string>): string {
  return text
    .replaceAll(/^ *#.*$/gm, '')
    .replaceAll(/(?<!\$)\$\{(\w+)(?::\?[^}]*)?\}/g, (_whole, name: string) => {
      if (values[name] === undefined) throw new Error(`${name} is missing`);
      return values[name];
    })
    .replaceAll('$$', '$');
}

test('compose requires each of its settings', () => {
  for (const name of Object.keys(settings())) expect(bare).toContain(`\${${name}:?`);
});

test.skipIf(!hasNginx)(
  'two programs start at the same time on an empty database behind the proxy',
  async () => {
    for (const statement of compose.configs.accounts.content.split(';').filter((text) => text.trim() !== ''))
      await database.query(statement);

    const programs = (['app-1', 'app-2'] as const).map(start);
    const origins = await Promise.all(programs.map(({ ready }) => ready));
    const proxy = await startProxy(origins.map((origin) => new URL(origin).port));

    const home = await fetch(`${proxy.origin}/home`);
    expect(home.status).toBe(200);
    const picture = /\/files\/[\w./-]+/.exec(await home.text())?.[0] ?? 'none';
    for (const origin of origins) {
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      expect((await fetch(origin + picture)).status).toBe(200);
    }
    expect((await fetch(`${proxy.origin}/metrics`)).status).toBe(404);
    expect(bucket.requests.some((request) => request.startsWith('PUT /files/'))).toBe(true);
    expect(programs.filter((program) => program.output().includes('示例会员账号'))).toHaveLength(1);
    await proxy.stop();
    expect(await end(programs)).toEqual([0, 0]);
  },
);

/** Starts the program with the ports, folders and addresses of this machine. */
function start(name: 'app-1' | 'app-2'): Program {
  const { environment } = compose.services[name];
  const { DATABASE_URL = '', DATABASE_OWNER_URL = '' } = environment;
  const here = (url: string) => url.replace('@database/', `@127.0.0.1:${database.port}/`);
  return startProgram({
    STARTER: 'demo',
    ...environment,
    DATABASE_URL: here(DATABASE_URL),
    DATABASE_OWNER_URL: here(DATABASE_OWNER_URL),
    DATA_DIR: join(folder.path, name),
    BACKUP_DIR: join(folder.path, 'backups'),
    TRUST_PROXY: '127.0.0.1',
  });
}

async function end(programs: Program[]): Promise<(number | null)[]> {
  for (const program of programs) program.kill('SIGTERM');
  return await Promise.all(programs.map(({ ended }) => ended));
}

async function startProxy(ports: string[]) {
  const port = await quietPort();
  const site = ports
    .reduce(
      (text, one, index) => text.replace(`app-${index + 1}:3000`, `127.0.0.1:${one}`),
      compose.configs.proxy.content,
    )
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const path = join(folder.path, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder.path}/${kind};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    path,
    `${user} daemon off; pid ${folder.path}/nginx.pid; events {} http { access_log ${folder.path}/access.log; ${temporary.join(' ')} ${site} }`,
  );
  const nginx = spawn('nginx', ['-p', folder.path, '-c', path, '-e', join(folder.path, 'error.log')], {
    stdio: 'ignore',
  });
  const stop = () => nginx.kill('SIGQUIT');
  process.once('exit', stop);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))) await pause(20);
  return {
    origin,
    async stop() {
      const exit = once(nginx, 'exit');
      stop();
      await exit;
    },
  };
}
