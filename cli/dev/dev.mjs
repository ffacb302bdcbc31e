// npm run dev: site, back office and server on one address; what is changed is there at once.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, node, root } from '../prepare.mjs';

await install();

const dev = spawn(node, [join(root, 'cli/dev/dev-server.ts')], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => dev.kill(signal));
dev.on('exit', (code) => process.exit(code ?? 1));
