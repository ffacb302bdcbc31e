// Finds the Node that an installed package runs on. Runs on any Node ≥ 20 (docs/decisions/0417).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(dirname(fileURLToPath(import.meta.url)));
/** The version that the tests run on. */
const pinned = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).devDependencies.node;

/** Returns the present Node if it is new enough, otherwise the one that npm has installed for this package, if any. */
export function findNode({ present = process.versions.node, folder = home } = {}) {
  if (Number.parseInt(present, 10) >= Number.parseInt(pinned, 10)) return process.execPath;
  const file = installedNode(folder);
  return file !== undefined && existsSync(file) ? file : undefined;
}

/** Has npm install the pinned Node inside the package unless there is a Node already. Returns the exit status. */
export async function installNode({ present = process.versions.node, folder = home } = {}) {
  if (findNode({ present, folder }) !== undefined) return 0;
  const here = ['--prefix', placeIn(folder), '--global=false', '--no-save', '--no-package-lock'];
  const npm = spawn('npm', ['install', ...here, '--no-audit', '--no-fund', `node@${pinned}`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [status] = await once(npm, 'exit');
  // The program is complete in `bin`; what it was copied from has headers for compilers, 68 MB of them.
  if (status === 0)
    rmSync(join(placeIn(folder), 'node_modules/node/node_modules'), { recursive: true, force: true });
  return status ?? 1;
}

const placeIn = (folder) => join(folder, '.node');

/** Looks above the package as well: an operator may have installed `node` beside it, and a checkout has it for its tools. */
function installedNode(folder) {
  const { resolve } = createRequire(join(folder, 'package.json'));
  try {
    const description = resolve('node/package.json', { paths: [placeIn(folder)] });
    return join(dirname(description), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return undefined;
  }
}
