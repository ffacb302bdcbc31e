// Starts the program on the Node it is made for. Runs on any Node ≥ 20.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The program takes this process over; it ends with it. `cache` is a folder for what Node compiled. */
export function launch({ node, main, cache }) {
  // Most objects are short-lived: a small nursery keeps memory low under load and has no measurable cost. On a machine with
  // much memory V8 would let garbage grow to three times what is in use before it collects it.
  const args = ['--max-semi-space-size=8', '--heap-growing-percent=100', main];
  const env = {
    NODE_COMPILE_CACHE: cache,
    ...frugalAllocator(),
    ...process.env,
    NODE_ENV: 'production',
    // Settings of the C library: large blocks return to the system when they are freed, and threads share the rest.
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_ARENA_MAX: '2',
  };
  if (process.execve && process.platform !== 'win32' && !isBehindNpx) become(node, args, env);
  else stayBeside(node, args, env);
}

/** npx starts a shell in between, which ends on a signal without passing it on. */
const isBehindNpx = process.env.npm_command === 'exec';
const pollEveryMs = 500;

// jemalloc returns memory that the C library would retain; an empty LD_PRELOAD disables it. Its background thread must
// stay off, since it prevents the embedded database from starting as root.
function frugalAllocator() {
  const platform = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[process.arch];
  const file = [platform, '.', '../lib64']
    .map((folder) => `/usr/lib/${folder}/libjemalloc.so.2`)
    .find((path) => process.platform === 'linux' && existsSync(path));
  return file && { LD_PRELOAD: file, MALLOC_CONF: 'narenas:2,dirty_decay_ms:1000' };
}

// Signals and the exit status are the program's own.
function become(node, args, env) {
  process.removeAllListeners('warning');
  process.execve(node, [node, ...args], env);
}

// An older Node cannot replace the process, so that this one stays and passes signals on.
function stayBeside(node, args, env) {
  const program = spawn(node, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  if (isBehindNpx) whenAbandoned(() => program.kill('SIGTERM'));
  program.on('exit', (code) => process.exit(code ?? 1));
}

/** Acts when the parent process ends: the process then gets another parent. */
function whenAbandoned(act) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, pollEveryMs);
}
