// The server in a few files, in dist/server: finding and reading 1,300 of them was a third of a start. Runs on the pinned Node
// (docs/decisions/0312).
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import own from '../../package.json' with { type: 'json' };
import { root } from '../prepare.mjs';

/**
 * Packages of many files each, which every start reads. Packages that are loaded lazily or contain machine code are
 * left out.
 */
const bundledPackages = [
  'fastify',
  '@fastify/multipart',
  '@fastify/proxy-addr',
  '@fastify/static',
  'file-type',
  'kysely',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
  'sanitize-html',
];
const externalPackages = [
  ...Object.keys(own.dependencies).filter((name) => !bundledPackages.includes(name)),
  'pg-native',
];

/** The project, or its published form without types. */
const home = process.env.BUNDLE_FROM ?? root;
const ending = home === root ? 'ts' : 'js';

const bundle = await rolldown({
  input: { main: join(home, `server/start-bundled.${ending}`) },
  cwd: home,
  platform: 'node',
  // The contract is the same to the site, which finds what is served by it.
  external: (id) =>
    id.startsWith('#contract/') || externalPackages.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [
    {
      name: 'own-place',
      transform: { filter: { id: /\/server\/.*\.[tj]s$/, code: /import\.meta/ }, handler: namePlace },
    },
  ],
});
await bundle.write({
  dir: process.env.BUILD_INTO ?? join(home, 'dist/server'),
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  sourcemap: true,
});
await bundle.close();

/**
 * Makes code that looks for files beside itself find them in its original folder. Line numbers stay, and a stack trace
 * names nothing else.
 */
function namePlace(code, id) {
  const from = (path) => `new URL(${JSON.stringify(join('../..', path))}, import.meta.url)`;
  const path = relative(home, id);
  const result = code
    .replaceAll('import.meta.url', `${from(path)}.href`)
    .replaceAll(
      'import.meta.dirname',
      `process.getBuiltinModule('url').fileURLToPath(${from(dirname(path))})`,
    );
  return result === code ? undefined : { code: result, map: null };
}
