import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../server/testing/start-program.ts';

/* The package of `npm pack`, installed as `npx` installs it: in node_modules, with its production dependencies only. */

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let bin: string;
/** The working directory of the command. */
let empty: string;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  empty = join(folder.path, 'empty');
  const installed = join(folder.path, 'node_modules/xiehui');
  await Promise.all([empty, installed].map((path) => mkdir(path, { recursive: true })));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder.path], { cwd: root });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }];
  await run('tar', ['-xzf', join(folder.path, filename), '-C', installed, '--strip-components=1']);
  const description = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    bin: { xiehui: string };
    dependencies: Record<string, string>;
  };
  // The package `node` serves an operator whose own Node is too old.
  for (const name of [...Object.keys(description.dependencies), 'node']) {
    const place = join(folder.path, 'node_modules', name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(join(root, 'node_modules', name), place);
  }
  bin = join(installed, description.bin.xiehui);
});
afterAll(() => folder.remove());

const env = { PATH: process.env.PATH, PORT: '0', STARTER: 'empty', DRAIN_SECONDS: '0', LOG_LEVEL: 'warn' };

test('the package starts in an empty folder, serves site and back office, and stores its data there', async () => {
  const program = spawn(process.execPath, [bin], { cwd: empty, env, stdio: ['ignore', 'pipe', 'inherit'] });
  // A test that fails leaves no program behind.
  process.once('exit', () => program.kill('SIGTERM'));
  const exit = once(program, 'exit');
  const url = await readyLine(program.stdout);

  const statuses = () =>
    Promise.all(
      ['/home', '/System/home', '/api/docs/swagger-ui-bundle.js', '/verifier.html'].map(
        async (path) => (await fetch(url + path)).status,
      ),
    );

  // A busy machine returns 503 first.
  await expect.poll(statuses).toEqual([200, 200, 200, 200]);
  program.kill('SIGTERM');

  expect(await exit).toEqual([0, null]);
  expect((await readFile(join(empty, 'data/keys/secret.key'))).length).toBeGreaterThan(0);
});

test('the program and its database end when `npx` receives a signal to stop', async () => {
  const links = join(folder.path, 'node_modules/.bin');
  await mkdir(links);
  await symlink(bin, join(links, 'xiehui'));
  const variables = { ...env, DATA_DIR: join(empty, 'data') };
  const npx = spawn('npx', ['--no-install', 'xiehui'], {
    cwd: folder.path,
    env: variables,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The child processes hold the output open as well.
  const allEnded = once(npx, 'close');
  await readyLine(npx.stdout);

  npx.kill('SIGTERM');

  npx.stdout.resume();
  await allEnded;
  const lock = await readFile(join(empty, 'data/postgres/cluster/postmaster.pid'), 'utf8').catch(
    () => 'gone',
  );
  expect(lock).toBe('gone');
});

test('the package pins every installed version as tested and contains no development tools', async () => {
  const [given, locked] = await Promise.all(
    [join(dirname(bin), '../npm-shrinkwrap.json'), join(root, 'package-lock.json')].map(readPackages),
  );

  const { '': itself, ...others } = given!;
  expect(Object.keys(others).length).toBeGreaterThan(100);
  for (const [path, { version, dev }] of Object.entries(others)) {
    expect(dev).toBeUndefined();
    expect(version).toBe(locked![path]?.version);
  }
  expect(Object.keys(others)).toContain('node_modules/fastify');
  expect(itself).not.toHaveProperty('devDependencies');
  // In the repository it would take the place of the lockfile.
  expect(existsSync(join(root, 'npm-shrinkwrap.json'))).toBe(false);
});

interface Locked {
  version?: string;
  dev?: boolean;
}

async function readPackages(path: string): Promise<Record<string, Locked>> {
  const lock: { packages: Record<string, Locked> } = JSON.parse(await readFile(path, 'utf8'));
  return lock.packages;
}

test('the package has the fonts of certificates and captchas and no second Node, and depends on neither', async () => {
  const installed = dirname(dirname(bin));
  const fonts = join(installed, 'dist/program/server/modules/certificates/rendering/font-files.js');
  const { fontFile } = (await import(fonts)) as { fontFile: Record<string, string> };
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };

  for (const file of Object.values(fontFile)) {
    expect(file.startsWith(join(installed, 'dist/program/fonts'))).toBe(true);
    expect(existsSync(file)).toBe(true);
  }
  expect(Object.keys(dependencies)).not.toContain('@expo-google-fonts/noto-serif-sc');
  expect(Object.keys(dependencies)).not.toContain('node');
});

test('the package contains the commands for operators', async () => {
  const { stdout } = await run(process.execPath, [bin, 'verify-log'], { cwd: empty, env });

  expect(stdout).toContain('操作日志完整');
});

async function readyLine(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const url = /^ready (\S+)$/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error('it ended without being ready');
}
