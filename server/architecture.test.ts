import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { architectureFaults, type Sources } from './testing/architecture-rules.ts';

test('the project keeps to its architecture', () => {
  expect(architectureFaults(readProject())).toEqual([]);
});

test.each([
  ['contract/news.ts', `import pg from 'pg';`, 'the contract knows valibot only'],
  ['contract/news.ts', `import { readFile } from 'node:fs';`, 'the contract knows valibot only'],
  [
    'site/pages/home.tsx',
    `import type { Tables } from '../../server/db/tables.ts';`,
    'site does not know server',
  ],
  [
    'admin/news/list.tsx',
    `const x = await import('../../server/news/store.ts');`,
    'admin does not know server',
  ],
  ['ui/dialog.tsx', `import {\n  a,\n  b,\n} from '../site/root.tsx';`, 'ui does not know site'],
  ['server/news/store.ts', `export * from '../../ui/dialog.tsx';`, 'server does not know ui'],
  [
    'server/news/store.ts',
    `import { menuHandlers } from '../menus/routes.ts';`,
    'routes are for app.ts and nouns.ts alone',
  ],
  ['server/http/serve.ts', `import { findNews } from '../news/store.ts';`, 'http knows no noun'],
  ['server/news/store.ts', `const url = process.env.DATABASE_URL;`, 'settings are read in server/config.ts'],
  ['server/news/store.ts', `const page = 'dist/site/server/index.js';`, 'that is for http/render.ts'],
  ['server/news/utils.ts', '', 'the name says nothing'],
  ['server/news/newsStore.ts', '', 'not kebab-case'],
  ['server/news/a/b/store.ts', '', 'deeper than three folders'],
])('%s with %s is refused', (path, text, why) => {
  expect(architectureFaults(new Map([[path, text]]))).toEqual([expect.stringContaining(why)]);
});

test('files that import each other in a circle are refused', () => {
  const sources = new Map([
    ['server/news/store.ts', `import { b } from './rules.ts';`],
    ['server/news/rules.ts', `import type { A } from './store.ts';`],
  ]);

  expect(architectureFaults(sources)).toEqual([
    'a circle of imports: server/news/store.ts → server/news/rules.ts → server/news/store.ts',
  ]);
});

test('what the layout allows is no fault, and comments are not code', () => {
  const sources = new Map([
    ['server/nouns.ts', `import { newsHandlers } from './news/routes.ts';`],
    [
      'server/news/store.ts',
      `// import x from '../menus/routes.ts'\nimport { findMenu } from '../menus/store.ts';`,
    ],
    ['site/pages/home.tsx', `import { call } from '#ui/call.ts';\nimport * as v from 'valibot';`],
  ]);

  expect(architectureFaults(sources)).toEqual([]);
});

function readProject(): Sources {
  const root = join(import.meta.dirname, '..');
  const parts = ['contract', 'server', 'ui', 'site', 'admin', 'cli', 'e2e', 'bench'];
  const paths = parts.flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((path) => join(part, path)),
  );
  return new Map(
    paths
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
      .map((path) => [path.split(sep).join('/'), readFileSync(join(root, path), 'utf8')]),
  );
}
