// npm start
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node, prepare, root } from './prepare.mjs';

await prepare();

process.chdir(root);
// Young objects die young: a small nursery keeps memory low under load and costs nothing that can be measured.
const args = ['--max-semi-space-size=8', join(root, 'server/main.ts')];
const env = {
  ...process.env,
  NODE_ENV: 'production',
  // Of the C library: large pieces go back to the system when they are freed, and threads share what is left.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
};

if (process.execve && process.platform !== 'win32') become();
else stayBeside();

// The program takes this process over: signals and the exit status are its own.
function become() {
  process.removeAllListeners('warning');
  process.execve(node, [node, ...args], env);
}

// An older Node cannot do that. It passes on what it is told.
function stayBeside() {
  const program = spawn(node, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  program.on('exit', (code) => process.exit(code ?? 1));
}
