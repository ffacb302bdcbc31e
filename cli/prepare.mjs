// Sets up what is missing. Runs on any Node ≥ 20 and on a bare clone: no dependency, no types.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The pinned Node, which everything but these few scripts runs on. */
export const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

const parts = [
  {
    title: '公众网站',
    output: 'dist/site',
    sources: ['site', 'ui', 'contract', 'vite.config.ts', 'react-router.config.ts'],
    command: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  },
  {
    title: '管理后台',
    output: 'dist/admin',
    sources: ['admin', 'ui', 'contract'],
    command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'admin/vite.config.ts'],
  },
];

/** Installs from the lockfile and builds what is stale; returns at once when there is nothing to do. */
export async function prepare() {
  await install();
  await Promise.all(parts.map(build));
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
    child.on('close', (code) => resolve({ isDone: code === 0, output }));
  });
}

/** Runs npm with the Node that npm itself came with: an install replaces the pinned one. */
export function npm(args) {
  const { npm_execpath: script, npm_node_execpath: itsNode } = process.env;
  return script ? run(itsNode ?? process.execPath, [script, ...args]) : run('npm', args);
}

async function install() {
  if (isInstalled()) return;
  console.log('正在安装依赖……');
  const { isDone, output } = await npm(['ci', '--loglevel=error']);
  if (!isDone || !existsSync(node)) fail('依赖安装失败', output);
}

// npm keeps what it installed in a lockfile of its own; it is missing after an install that did not finish.
function isInstalled() {
  if (!existsSync(node)) return false;
  const wanted = readLockfile('package-lock.json');
  const present = readLockfile('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { integrity, optional }]) =>
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

async function build({ title, output, sources, command }) {
  const stamp = join(root, `${output}.stamp`);
  const state = hashOf([...sources, 'package-lock.json', 'tsconfig.base.json']);
  if (existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  console.log(`正在构建${title}……`);
  rmSync(stamp, { force: true });
  const result = await run(node, command, { NODE_ENV: 'production' });
  if (!result.isDone) fail(`${title}构建失败`, result.output);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
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
  console.error(`${output.trim()}\n${message}`);
  process.exit(1);
}
