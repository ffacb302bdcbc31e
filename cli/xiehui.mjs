#!/usr/bin/env node
// The command of the package: without arguments it starts the program in the current folder; otherwise it runs an
// operator's command.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './launch.mjs';
import { findNode } from './packaged-node.mjs';

const program = fileURLToPath(new URL('../dist/program', import.meta.url));
const command = process.argv.slice(2);
const node = findNode();

if (node === undefined) {
  console.error(
    `需要 Node 24 以上，现在是 ${process.version}；npm 也没有运行安装脚本装好它。请允许 xiehui 与 node 的脚本后重新安装，或换用 Node 24`,
  );
  process.exit(1);
}
if (command.length === 0)
  launch({ node, main: join(program, 'dist/server/main.js'), cache: join(program, '.compiled') });
else {
  const { status } = spawnSync(node, [join(program, 'cli/cli.js'), ...command], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
