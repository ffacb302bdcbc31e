// npm start
import { join } from 'node:path';
import { launch } from './launch.mjs';
import { node, prepare, root } from './prepare.mjs';

await prepare();

process.chdir(root);
launch({ node, main: join(root, 'dist/server/main.js'), cache: join(root, 'node_modules/.cache/compiled') });
