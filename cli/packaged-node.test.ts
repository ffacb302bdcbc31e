import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../server/testing/start-program.ts';
import { findNode } from './packaged-node.mjs';

/* The Node of an installed package: the present one, or the pinned one, which the real npm fetches from a registry of this test. */

const run = promisify(execFile);
const pinned = process.versions.node;
const old = '20.20.2';

let folder: string;
beforeEach(async () => {
  const temporaryFolder = await makeTemporaryFolder();
  onTestFinished(() => temporaryFolder.remove());
  folder = temporaryFolder.path;
  await writeFile(join(folder, 'package.json'), '{}');
});

test('a package on a new enough Node uses the present one and installs nothing', async () => {
  const registry = await startRegistry(undefined);

  expect(findNode({ present: pinned, folder })).toBe(process.execPath);
  expect(findNode({ present: '26.1.0', folder })).toBe(process.execPath);
  expect(await installFor(pinned, registry)).toBe(0);
  expect(registry.asked).toEqual([]);
});

test('a package on an older Node installs the pinned one inside itself, once', async () => {
  const registry = await startRegistry(await packNode());

  expect(findNode({ present: old, folder })).toBeUndefined();
  expect(await installFor(old, registry)).toBe(0);

  const node = findNode({ present: old, folder })!;
  expect(node.startsWith(folder)).toBe(true);
  expect((await run(node, ['--version'])).stdout).toBe(`v${pinned}\n`);
  const requestsBefore = registry.asked.length;
  expect(requestsBefore).toBeGreaterThan(0);
  expect(await installFor(old, registry)).toBe(0);
  expect(registry.asked).toHaveLength(requestsBefore);
});

test('an older Node uses the package `node` that an operator has installed beside the program', async () => {
  await writeNodePackage(join(folder, 'node_modules/node'));
  const program = join(folder, 'node_modules/xiehui');
  await mkdir(program);

  expect(findNode({ present: old, folder: program })).toBe(join(folder, 'node_modules/node/bin/node'));
});

test('an installation on an older Node fails if the registry has no pinned Node', async () => {
  const registry = await startRegistry(undefined);

  expect(await installFor(old, registry)).not.toBe(0);
  expect(findNode({ present: old, folder })).toBeUndefined();
});

interface Registry {
  address: string;
  /** The paths of all requests so far. */
  asked: string[];
}

/** Installs as npm does for a package below the version, in a process of its own, and returns the exit status. */
async function installFor(present: string, { address }: Registry): Promise<number> {
  const script = `import { installNode } from ${JSON.stringify(join(import.meta.dirname, 'packaged-node.mjs'))};
    process.exitCode = await installNode(${JSON.stringify({ present, folder })});`;
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    npm_config_registry: address,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
  };
  return await run(process.execPath, ['--input-type=module', '--eval', script], { env }).then(
    () => 0,
    ({ code }: { code: number }) => code,
  );
}

interface Tarball {
  path: string;
  integrity: string;
}

/** Packs the package `node` as a registry has it. */
async function packNode(): Promise<Tarball> {
  const source = join(folder, 'source');
  await writeNodePackage(source);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: source });
  const [{ filename, integrity }] = JSON.parse(stdout) as [{ filename: string; integrity: string }];
  return { path: join(folder, filename), integrity };
}

const description = { name: 'node', version: pinned, bin: { node: 'bin/node' } };

/** Writes a package whose program is a script that runs this Node. */
async function writeNodePackage(place: string) {
  await mkdir(join(place, 'bin'), { recursive: true });
  await writeFile(join(place, 'package.json'), JSON.stringify(description));
  await writeFile(join(place, 'bin/node'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
}

/** A registry that has this package alone, or none. */
async function startRegistry(node: Tarball | undefined): Promise<Registry> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(request.url!);
    if (!node) response.writeHead(404).end('{}');
    else if (request.url === '/node.tgz') response.end(await readFile(node.path));
    else response.end(JSON.stringify(packument(node)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const packument = ({ integrity }: Tarball) => ({
    name: 'node',
    'dist-tags': { latest: pinned },
    versions: { [pinned]: { ...description, dist: { tarball: `${address}/node.tgz`, integrity } } },
  });
  return { address, asked: requests };
}
