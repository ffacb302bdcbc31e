// Writes the published program to dist/program: JavaScript without types, the built site and back office, the demo.
// Node runs no TypeScript below node_modules. Runs on the pinned Node, after everything is built.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { node, root, run } from '../prepare.mjs';

const program = join(root, 'dist/program');
const entries = ['server/start-bundled.ts', 'cli/cli.ts'];
/** Matches an import or the file of a worker; `#contract/` stays unchanged, since package.json resolves it. */
const importPattern = /(\bfrom\s+|\bimport\s+|\bimport\(\s*|new URL\(\s*)'([\w#./-]+)\.ts'/g;
/** Packages of which the program reads these files alone: they are published without the rest, under `#fonts/` and `#swagger-ui/`. */
const assets = [
  {
    from: '@expo-google-fonts/noto-serif-sc',
    to: 'fonts',
    files: ['LICENSE_FONT', '400Regular/NotoSerifSC_400Regular.ttf', '700Bold/NotoSerifSC_700Bold.ttf'],
  },
  {
    from: 'swagger-ui-dist',
    to: 'swagger-ui',
    files: ['LICENSE', 'NOTICE', 'swagger-ui.css', 'swagger-ui-bundle.js'],
  },
];

rmSync(program, { recursive: true, force: true });
for (const path of filesOf([...entries, ...contractFiles()])) writeScript(path);
for (const folder of ['server/platform/db/migrations', 'starter', 'dist/site', 'dist/admin', 'dist/verifier'])
  copy(folder);
for (const { from, to, files } of assets)
  for (const file of files) cpSync(join(root, 'node_modules', from, file), join(program, to, file));
// The bundle has packages of OpenTelemetry, which are development dependencies, under one licence.
cpSync(join(root, 'node_modules/@opentelemetry/api/LICENSE'), join(program, 'licenses/opentelemetry.txt'));
writePackage();
await bundleServer();

/** Returns these files and all files that they import. */
function filesOf(packages) {
  const paths = new Set();
  const open = [...packages];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (paths.has(path)) continue;
    paths.add(path);
    for (const [, , target] of readFileSync(join(root, path), 'utf8').matchAll(importPattern))
      open.push(`${target.startsWith('#') ? target.slice(1) : normalize(join(dirname(path), target))}.ts`);
  }
  return paths;
}

function contractFiles() {
  return readdirSync(join(root, 'contract'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `contract/${name}`);
}

function writeScript(path) {
  const text = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'));
  const script = text.replace(importPattern, (whole, before, target) =>
    target.startsWith('#') ? whole : `${before}'${target}.js'`,
  );
  const file = join(program, path.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, script);
}

function copy(path) {
  cpSync(join(root, path), join(program, path), { recursive: true });
}

/** Bundles the modules of a start; the separate files remain for lazily loaded code and for commands. */
async function bundleServer() {
  const { isDone, output } = await run(node, [join(root, 'cli/build/bundle-server.mjs')], {
    BUNDLE_FROM: program,
  });
  if (!isDone) throw new Error(output);
}

function writePackage() {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = assets.map(({ to }) => [`#${to}/*`, `./${to}/*`]);
  const imports = { '#contract/*.ts': './contract/*.js', ...Object.fromEntries(folders) };
  const described = { name, version, license, private: true, type: 'module', imports };
  writeFileSync(join(program, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  if (!existsSync(join(program, 'dist/site/server/index.js'))) throw new Error('the site is not built');
}
