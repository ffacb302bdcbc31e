import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, lchownSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeDataFolder } from '../../../testing/data-folder.ts';
import { makeTemporaryFolder } from '../../../testing/start-program.ts';
import { openDataDir } from '../../core/data-dir.ts';
import { createLogger } from '../../core/log.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { binariesFor } from './postgres-binaries.ts';
import { isRunning } from './postgres-cluster.ts';
import { giveToServer, openPostgresHome, spawnPostgres } from './postgres-program.ts';
import { choosePostgresUser, inNamespace, unprivileged } from './postgres-user.ts';

/*
 * The users that PostgreSQL runs as. `unshare` that fails is what a container has; as root of a real one, all tests of a
 * database run this way.
 */

const isRoot = process.getuid?.() === 0;
const [unshare, ...args] = inNamespace;
const hasNamespaces = spawnSync(unshare!, [...args, 'true'], { stdio: 'ignore' }).status === 0;

/** Makes `unshare` fail until the end of the test. */
async function forbidNamespaces(): Promise<void> {
  const { path, remove } = await makeTemporaryFolder();
  await writeFile(join(path, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${path}:${process.env.PATH}`);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await remove();
  });
}

async function newDataFolder(): Promise<string> {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  return path;
}

/** Starts the database of a data folder and returns the ids and capabilities of its server, and what `ask` reads from it. */
async function run(folder: string, ask = 'select 1 as one') {
  const dataDir = await openDataDir(folder);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLogger({ level: 'silent' }),
    connections: 10,
  });
  const client = new Client({ connectionString: postgres.ownerUrl });
  try {
    const [pid] = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [uid, capabilities] = [/^Uid:\t(\d+)/m, /^CapEff:\t(\w+)/m].map((it) => it.exec(status)![1]!);
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(ask);
    return { uid: Number(uid), hasCapabilities: Number.parseInt(capabilities!, 16) > 0, rows };
  } finally {
    await client.end();
    await postgres.stop();
    dataDir.release();
  }
}

/** Returns the owners of a folder and of everything in it. */
async function ownersIn(folder: string): Promise<number[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  return [...new Set(paths.map((path) => statSync(path).uid))];
}

describe.runIf(process.platform === 'linux')('PostgreSQL', () => {
  test('runs without capabilities, and its folder belongs to one user', async () => {
    const { path, remove } = await makeDataFolder();
    onTestFinished(remove);

    const server = await run(path);

    expect(server.hasCapabilities).toBe(false);
    expect(await ownersIn(join(path, 'postgres'))).toEqual([server.uid]);
  });

  test.runIf(hasNamespaces)(
    'does not start, and one sentence says so, where root can neither make a namespace nor become another user',
    async () => {
      await forbidNamespaces();
      const folder = await newDataFolder();
      await mkdir(join(folder, 'postgres'));
      const module = join(import.meta.dirname, 'postgres-user.ts');
      const script = `import(${JSON.stringify(module)}).then((it) => it.choosePostgresUser(${JSON.stringify(join(folder, 'postgres'))})).catch((error) => console.log(error.message))`;

      // Root of a namespace that has this one user.
      const output = execFileSync(
        '/usr/bin/unshare',
        ['--user', '--map-root-user', process.execPath, '-e', script],
        { encoding: 'utf8' },
      );

      expect(output).toMatch(
        /^the embedded database cannot run as root here \(.+\): start as an ordinary user, or set DATABASE_URL\n$/,
      );
    },
  );
});

describe.runIf(process.platform === 'linux' && isRoot)('as root without user namespaces PostgreSQL', () => {
  beforeEach(forbidNamespaces);

  test('runs as a user without an account in a folder that this user may not enter', async () => {
    const folder = await newDataFolder();

    const first = await run(folder, 'create table kept as select 7 as number');
    const second = await run(folder, 'select number from kept');

    expect([first.uid, second.uid]).toEqual([unprivileged.uid, unprivileged.uid]);
    expect(second).toMatchObject({ hasCapabilities: false, rows: [{ number: 7 }] });
    expect(await ownersIn(join(folder, 'postgres'))).toEqual([unprivileged.uid]);
    expect([folder, join(folder, 'lock')].map((path) => statSync(path).uid)).toEqual([0, 0]);
  });

  test('runs as the owner of the data folder', async () => {
    const { path, remove } = await makeDataFolder();
    onTestFinished(remove);
    chownSync(path, 4321, 4321);

    expect((await run(path)).uid).toBe(4321);
  });

  test('gets the files of a namespace, also after an interrupted change of their owner', async () => {
    const { path, remove } = await makeDataFolder();
    onTestFinished(remove);
    const cluster = join(path, 'postgres/cluster');
    for (const name of ['.', 'base', 'PG_VERSION']) lchownSync(join(cluster, name), 0, 0);
    chownSync(join(path, 'postgres'), unprivileged.uid, unprivileged.gid);

    expect((await run(path)).uid).toBe(unprivileged.uid);

    expect(await ownersIn(join(path, 'postgres'))).toEqual([unprivileged.uid]);
  });

  test('runs as the same user where namespaces are allowed again', async () => {
    const folder = await newDataFolder();
    await run(folder, 'create table kept as select 8 as number');
    vi.unstubAllEnvs();

    const later = await run(folder, 'select number from kept');

    expect(later).toMatchObject({ uid: unprivileged.uid, rows: [{ number: 8 }] });
  });

  test('is stopped when a killed program has left it running', async () => {
    const { path, remove } = await makeDataFolder();
    onTestFinished(remove);
    const home = openPostgresHome(join(path, 'postgres'));
    const socket = await mkdtemp(join(tmpdir(), 'xiehui-socket-'));
    giveToServer(home, socket);
    const leftOver = spawnPostgres(home, ['-k', socket, '-c', 'listen_addresses=']);
    const gone = once(leftOver, 'exit');
    await expect.poll(() => isRunning(join(path, 'postgres/cluster'))).toBe(true);

    expect((await run(path)).rows).toEqual([{ one: 1 }]);

    await gone;
  });

  test('shuts down when its program is killed', async () => {
    const { path, remove } = await makeDataFolder();
    onTestFinished(remove);
    const cluster = join(path, 'postgres/cluster');
    const socket = await mkdtemp(join(tmpdir(), 'xiehui-socket-'));
    const script = starting(join(path, 'postgres'), socket);
    const program = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
    onTestFinished(() => void program.kill('SIGKILL'));
    await expect.poll(() => isRunning(cluster)).toBe(true);

    program.kill('SIGKILL');

    await expect.poll(() => isRunning(cluster)).toBe(false);
  });

  test('does not follow a symbolic link that the owner of the folder has made', async () => {
    const folder = await newDataFolder();
    const [home, elsewhere] = [join(folder, 'postgres'), join(folder, 'elsewhere')];
    mkdirSync(home);
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(home, 'cluster'));
    for (const path of [home, join(home, 'cluster')]) lchownSync(path, 4321, 4321);

    await expect(run(folder)).rejects.toThrow('is a symbolic link of user 4321');

    expect(statSync(elsewhere).uid).toBe(0);
  });

  test('is not started from a folder that its user may not enter, and one sentence names the folder', async () => {
    const closed = await newDataFolder();
    symlinkSync('/bin/true', join(closed, 'postgres'));

    expect(() => binariesFor(unprivileged, closed)).toThrow(
      `runs as user ${unprivileged.uid}, who may not enter ${closed}, where the program is`,
    );
  });

  test('keeps the user that the owner of its folder names', async () => {
    const folder = await newDataFolder();
    chownSync(folder, 4321, 4321);

    expect(choosePostgresUser(folder)).toEqual({ uid: 4321, gid: 4321 });
  });
});

/** A program that starts the server and does nothing else. */
function starting(folder: string, socket: string): string {
  const module = join(import.meta.dirname, 'postgres-program.ts');
  const listening = ['-k', socket, '-c', 'listen_addresses='];
  return `import(${JSON.stringify(module)}).then((it) => {
    const home = it.openPostgresHome(${JSON.stringify(folder)});
    it.giveToServer(home, ${JSON.stringify(socket)});
    it.spawnPostgres(home, ${JSON.stringify(listening)});
    setInterval(() => {}, 1000);
  })`;
}
