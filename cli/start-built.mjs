// Starts what is built, as it is; the working folder is the project's.
import { join } from 'node:path';
import { launch } from './launch.mjs';
import { node, root } from './prepare.mjs';

process.chdir(root);
launch({ node, main: join(root, 'dist/server/main.js'), cache: join(root, 'node_modules/.cache/compiled') });
