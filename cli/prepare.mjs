// Sets up what is missing. Runs on any Node ≥ 20 and on a bare clone: no dependency, no types.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { compressFiles } from './build/compress.mjs';
import { mayBuildTogether, memoryMegabytes, tooLittleMemory } from './build/memory.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The pinned Node, which everything but these few scripts runs on. */
export const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

const parts = [
  {
    title: '公众网站',
    output: 'dist/site',
    served: 'client',
    sources: ['site', 'ui', 'contract', 'package.json', 'vite.config.ts', 'react-router.config.ts'],
    command: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  },
  {
    title: '管理后台',
    output: 'dist/admin',
    served: 'assets',
    sources: ['admin', 'ui', 'contract', 'package.json'],
    command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'admin/vite.config.ts'],
  },
  {
    title: '离线核验页',
    output: 'dist/verifier',
    served: '.',
    sources: ['site/verifier', 'contract', 'package.json', 'ui/browser/supported-browsers.ts'],
    command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'site/verifier/vite.config.ts'],
  },
  {
    title: '服务程序',
    output: 'dist/server',
    sources: ['server', 'contract', 'package.json', 'cli/build/bundle-server.mjs'],
    command: ['cli/build/bundle-server.mjs'],
  },
];

/** Installs from the lockfile and builds what is stale; returns at once when there is nothing to do. */
export async function prepare() {
  const problem = parts.every(isFresh) ? undefined : tooLittleMemory(memoryMegabytes());
  if (problem) fail(problem, '');
  await install();
  await build();
}

/** Builds what is stale, of these folders or of all. */
export async function build(outputs = parts.map(({ output }) => output)) {
  const requested = parts.filter(({ output }) => outputs.includes(output));
  if (requested.every(isFresh)) return;
  const release = await takeTurn();
  // The previous holder of the lock may have built the same parts.
  const stale = requested.filter((part) => !isFresh(part));
  if (mayBuildTogether(memoryMegabytes())) await Promise.all(stale.map(buildPart));
  else for (const part of stale) await buildPart(part);
  release();
}

/** Runs a program in the project's folder; its output is shown when it fails. */
export function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] };
    const child = spawn(program, args, {
      ...options,
      shell: program === 'npm' && process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ isDone: false, output: error.message }));
    child.on('close', (code) => resolve({ isDone: code === 0, output: stripVTControlCharacters(output) }));
  });
}

/** Runs npm with the Node that npm itself belongs to: an install replaces the pinned one. */
export function npm(args) {
  const { npm_execpath: script, npm_node_execpath: itsNode } = process.env;
  return script ? run(itsNode ?? process.execPath, [script, ...args]) : run('npm', args);
}

/** Installs from the lockfile what is missing. */
export async function install() {
  if (isInstalled()) return;
  console.log('正在安装依赖……');
  const { isDone, output } = await npm(['ci', '--loglevel=error']);
  if (!isDone || !existsSync(node)) fail('依赖安装失败', output);
}

// npm records an install in a lockfile of its own; it is missing after an unfinished install.
function isInstalled() {
  if (!existsSync(node)) return false;
  const expected = readLockfile('package-lock.json');
  const present = readLockfile('node_modules/.package-lock.json');
  return Object.entries(expected).every(([path, { integrity, optional }]) =>
    present[path] ? present[path].integrity === integrity : path === '' || optional === true,
  );
}

function readLockfile(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

const stampOf = ({ output }) => join(root, `${output}.stamp`);
const stateOf = ({ sources }) => hashOf([...sources, 'package-lock.json', 'tsconfig.base.json']);

function isFresh(part) {
  const stamp = stampOf(part);
  return (
    existsSync(join(root, part.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === stateOf(part)
  );
}

/** Builds beside the present output and swaps them at the end, so that a reader never sees half of it. */
async function buildPart(part) {
  const { title, output, served, command } = part;
  console.log(`正在构建${title}……`);
  const state = stateOf(part);
  const [place, fresh, old] = [output, `${output}.new`, `${output}.old`].map((path) => join(root, path));
  for (const path of [fresh, old, stampOf(part)]) rmSync(path, { recursive: true, force: true });
  const result = await run(node, command, { NODE_ENV: 'production', BUILD_INTO: fresh });
  if (!result.isDone) fail(`${title}构建失败`, result.output);
  if (served !== undefined) await compressFiles(join(fresh, served));
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
  writeFileSync(stampOf(part), state);
}

const maxBuildMs = 600_000;

/** Waits for the build lock: a file with the builder's process id, which is free again when that process ends. */
async function takeTurn() {
  const turn = join(root, 'dist/building');
  mkdirSync(dirname(turn), { recursive: true });
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' });
      return () => rmSync(turn, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned(turn)) rmSync(turn, { force: true });
    else {
      if (tries === 0) console.log('另一个构建正在进行，等待它完成……');
      await wait(200);
    }
  }
}

/** Returns true if the lock's process has ended, or if another process has its id, as happens in containers. */
function isAbandoned(turn) {
  try {
    const holder = Number(readFileSync(turn, 'utf8'));
    if (holder === process.pid || Date.now() - statSync(turn).mtimeMs > maxBuildMs) return true;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, source);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  const full = join(root, path);
  if (!statSync(full).isDirectory()) return hash.update(`${path}\0`).update(readFileSync(full));
  for (const name of readdirSync(full).toSorted()) {
    if (!/\.test\.tsx?$/.test(name)) addToHash(hash, `${path}/${name}`);
  }
}

function fail(message, output) {
  console.error(`${output.trim()}\n${message}`.trim());
  process.exit(1);
}
