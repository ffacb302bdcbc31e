import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import {
  architectureErrors,
  missingDecisions,
  subjectErrors,
  type Sources,
} from '../testing/source-rules/architecture-rules.ts';
import { officeWordViolations, wordViolations } from '../testing/source-rules/word-rules.ts';

const root = join(import.meta.dirname, '../..');
const project = readProject();

test('the source code follows the rules of its architecture', () => {
  expect(architectureErrors(project)).toEqual([]);
});

test.each([
  ['contract/news/news.ts', `import pg from 'pg';`, 'the contract knows valibot only'],
  ['contract/news/news.ts', `import { readFile } from 'node:fs';`, 'the contract knows valibot only'],
  [
    'site/pages/home.tsx',
    `import type { Tables } from '../../server/platform/db/tables.ts';`,
    'site does not know server',
  ],
  [
    'admin/news/list.tsx',
    `const x = await import('../../server/modules/news/store.ts');`,
    'admin does not know server',
  ],
  [
    'admin/session/call.ts',
    `import { LinkButton } from '../components/buttons/link-button.tsx';`,
    'session does not know components',
  ],
  [
    'admin/components/permissions/permissions.ts',
    `import { NewsDesk } from '../../news/desk.tsx';`,
    'components does not know a feature',
  ],
  [
    'admin/imports/done.tsx',
    `import { words } from '../certificates/words.ts';`,
    'imports does not know a feature',
  ],
  [
    'admin/news/editor-form.tsx',
    `import { homePath } from '../shell/routes.ts';`,
    'a feature does not know shell',
  ],
  [
    'admin/links/list.tsx',
    `import { words } from '../news/words.ts';`,
    'a feature does not know another one',
  ],
  [
    'admin/shell/header.tsx',
    `import { NewsList } from '../news/list.tsx';`,
    'the shell shows features through its views',
  ],
  [
    'admin/components/permissions/permissions.ts',
    `import { BackOffice } from '../../app.tsx';`,
    'the program stands above its folders',
  ],
  [
    'ui/components/dialog.tsx',
    `import {\n  a,\n  b,\n} from '../../site/root.tsx';`,
    'ui does not know site',
  ],
  ['server/modules/news/store.ts', `export * from '../../../ui/dialog.tsx';`, 'server does not know ui'],
  [
    'server/modules/news/store.ts',
    `import { menuHandlers } from '../menus/routes.ts';`,
    'routes are for app.ts and modules.ts alone',
  ],
  [
    'server/modules/news/store.ts',
    `import { memberSessionHandlers } from '../sessions/member-routes.ts';`,
    'routes are for app.ts and modules.ts alone',
  ],
  [
    'server/platform/db/open.ts',
    `import { makeNews } from '../../testing/factories/make.ts';`,
    'testing is for tests alone',
  ],
  [
    'cli/commands/token.ts',
    `import { makeNews } from '../../server/testing/factories/records.ts';`,
    'testing is for tests alone',
  ],
  [
    'server/platform/core/vault.ts',
    `import { findNews } from '../../modules/news/store.ts';`,
    'the platform does not know modules',
  ],
  [
    'server/platform/core/vault.ts',
    `import { openDatabase } from '../db/open.ts';`,
    'imports contract alone',
  ],
  [
    'server/platform/db/open.ts',
    `import { Answer } from '../http/api/answers.ts';`,
    'imports contract, core alone',
  ],
  [
    'server/platform/db/open.ts',
    `import { findNews } from '../../modules/news/store.ts';`,
    'the platform does not know modules',
  ],
  [
    'server/platform/http/api/serve.ts',
    `import { findNews } from '../../../modules/news/store.ts';`,
    'the platform does not know modules',
  ],
  [
    'server/platform/http/api/serve.ts',
    `import { registerModules } from '../../../modules.ts';`,
    'contract, core, cache, db alone',
  ],
  [
    'server/platform/imports/undo.ts',
    `import { links } from '../../modules/links/store.ts';`,
    'the platform does not know modules',
  ],
  [
    'server/platform/jobs/job-queue.ts',
    `import { mail } from '../../modules/messages/mail.ts';`,
    'the platform does not know modules',
  ],
  [
    'server/modules/news/store.ts',
    `const url = process.env.DATABASE_URL;`,
    'settings are read in server/platform/core/config.ts',
  ],
  ['server/modules/news/store.ts', `const page = 'dist/site/server/index.js';`, 'that is for http/render.ts'],
  [
    'admin/workbench/workbench.tsx',
    `const may = mayCall({ permission: 'news:write' });`,
    'types the permission news:write: the endpoint knows',
  ],
  [
    'admin/news/editor-form.tsx',
    `const page = <Suspense><Text /></Suspense>;`,
    'which holds back what is there',
  ],
  [
    'browsers/page.ts',
    `import { openBrowser } from '../e2e/support/browser.ts';`,
    'browsers does not know e2e',
  ],
  [
    'ui/components/changes.tsx',
    `const Words = lazy(() => import('./words.tsx'));`,
    'which holds back what is there',
  ],
  ['server/modules/news/utils.ts', '', 'the name says nothing'],
  ['server/modules/news/newsStore.ts', '', 'not kebab-case'],
  ['server/modules/news/a/b/store.ts', '', 'deeper than four folders'],
])('%s with %s is rejected', (path, text, why) => {
  expect(architectureErrors(new Map([[path, text]]))).toEqual([expect.stringContaining(why)]);
});

test('a folder of more than forty files is rejected', () => {
  const paths = Array.from({ length: 41 }, (_, number) => `server/modules/news/part-${number}.ts`);

  expect(architectureErrors(new Map(paths.map((path) => [path, ''])))).toEqual([
    'server/modules/news: 41 files, at most 40',
  ]);
});

test('a server module, its import in modules.ts and its screens have one name', () => {
  const sources = new Map([
    ['server/modules/statistics/routes.ts', ''],
    ['server/modules.ts', `import { register as figures } from './modules/statistics/routes.ts';`],
    ['admin/statistics/page.tsx', ''],
    ['admin/figures/page.tsx', ''],
  ]);

  expect(subjectErrors(project)).toEqual([]);
  expect(subjectErrors(sources)).toEqual([
    'admin/figures: no server module has this name',
    'server/modules.ts: figures is the module statistics',
  ]);
});

test('a decision that a comment names exists', () => {
  const missing = 9999;
  const naming = new Map([['server/app.ts', `/* Decision 0001; decision ${missing} */`]]);

  expect(missingDecisions(project, readdirSync(join(root, 'docs/decisions')))).toEqual([]);
  expect(missingDecisions(naming, ['0001-one-package.md'])).toEqual([
    `server/app.ts: decision ${missing} does not exist`,
  ]);
});

test('names, comments and test names use the words of docs/style.md', () => {
  const sources = new Map(project);
  // They name the words that are refused.
  for (const path of ['server/invariants/architecture.test.ts', 'server/testing/source-rules/word-rules.ts'])
    sources.delete(path);

  expect(wordViolations(sources)).toEqual([]);
});

test.each([
  ['server/modules/news/kept-pages.ts', '', 'the file name says "kept"'],
  ['ui/components/wheel.tsx', '', 'the file name says "wheel"'],
  ['server/platform/db/open.ts', 'export function drawPage() {}', 'drawPage says "draw"'],
  ['server/app.ts', 'const mostRows = 1000;', 'mostRows: write max or min'],
  ['ui/form/field.tsx', 'const [longestText, size] = [1, 2];', 'longestText: write max or min'],
  ['contract/fields/rules.ts', 'interface Form {\n  leastRows: number;\n}', 'leastRows: write max or min'],
  ['site/search/hit.tsx', 'const found = readHits();', 'found: write a noun for what it holds'],
  [
    'site/search/hit.tsx',
    'hits.find((wanted) => wanted.id === id)',
    'wanted: write a noun for what it holds',
  ],
  ['admin/news/list.tsx', 'function pick({ id }: Row, chosen: Id[]): Row {}', 'chosen: write a noun'],
  ['admin/news/list.tsx', 'interface Props {\n  taken: Row[];\n}', 'taken: write a noun'],
  ['ui/form/field.tsx', 'function noteChange() {}', 'noteChange: write a verb for what happens'],
  ['admin/news/editor.tsx', '/** The desk of an article. */', '"desk" in'],
  ['server/modules/news/news.test.ts', "test('a page is kept', () => {});", '"kept" in'],
])('%s with %s is rejected because of its words', (path, text, why) => {
  expect(wordViolations(new Map([[path, text]]))).toEqual([expect.stringContaining(why)]);
});

test('stored names and links to decisions are no violation of the word rules', () => {
  const text = '// docs/decisions/0285-counts-are-kept.md\nconst { total } = { total: row.kept_count };';

  expect(wordViolations(new Map([['server/modules/news/views.ts', text]]))).toEqual([]);
});

test('the texts of the product use the words of an office in docs/style.md', () => {
  expect(officeWordViolations(project)).toEqual([]);
});

test.each([
  ['admin/messages/list.tsx', `text('ContactPerson', '联系人'),`, 'say 联络人'],
  ['site/application/fields.tsx', `<a>《隐私政策》</a>`, 'say 隐私说明'],
  ['admin/news/list.tsx', `text('MenuName', '所属菜单'),`, 'say 栏目'],
  ['admin/programmes/list.tsx', `<p>每个项目的证书按自己的模板画出</p>`, 'say 生成'],
])('%s with %s is rejected because of the words of an office', (path, text, why) => {
  expect(officeWordViolations(new Map([[path, text]]))).toEqual([expect.stringContaining(why)]);
});

test('texts that the specification fixes are no violation of the words of an office', () => {
  const text = "MenuId: recordId('请选择所属菜单'), // the field is 所属菜单 in the specification";

  expect(officeWordViolations(new Map([['contract/news/managed-news.ts', text]]))).toEqual([]);
});

test('files that import each other in a cycle are rejected', () => {
  const sources = new Map([
    ['server/modules/news/store.ts', `import { b } from './rules.ts';`],
    ['server/modules/news/rules.ts', `import type { A } from './store.ts';`],
  ]);

  expect(architectureErrors(sources)).toEqual([
    'a circle of imports: server/modules/news/store.ts → server/modules/news/rules.ts → server/modules/news/store.ts',
  ]);
});

test('folders that import each other in a cycle are rejected', () => {
  const sources = new Map([
    ['server/app.ts', `import { listNews } from './modules/news/reading.ts';`],
    ['server/modules/news/store.ts', `import { placeOnSeats } from '../featured/store.ts';`],
    ['server/modules/featured/routes.ts', `import type { Reading } from '../news/reading.ts';`],
    [
      'server/modules/featured/featured.test.ts',
      `import { startTestApp } from '../../testing/start-test-app.ts';`,
    ],
    ['server/testing/start-test-app.ts', `import { build } from '../app.ts';`],
  ]);

  expect(architectureErrors(sources)).toEqual([
    'a circle of folders: server/modules/news → server/modules/featured → server/modules/news',
  ]);
});

test('imports that the layout allows are accepted, and comments do not count as code', () => {
  const sources = new Map([
    ['server/modules.ts', `import { register as news } from './modules/news/register.ts';`],
    ['server/modules/news/register.ts', `import { newsHandlers } from './routes.ts';`],
    [
      'server/modules/news/store.ts',
      `// import x from '../menus/routes.ts'\nimport { findMenu } from '../menus/store.ts';`,
    ],
    [
      'server/platform/http/api/serve.ts',
      `import { transaction } from '../../db/transaction.ts';\nimport '../../core/log.ts';`,
    ],
    ['server/platform/db/open.test.ts', `import { makeNews } from '../../testing/factories/make.ts';`],
    ['server/modules/sessions/routes.ts', `import { randomCaptchaText } from './member-routes.ts';`],
    ['site/pages/home.tsx', `import { call } from '#ui/api/call.ts';\nimport * as v from 'valibot';`],
  ]);

  expect(architectureErrors(sources)).toEqual([]);
});

function readProject(): Sources {
  const parts = ['contract', 'server', 'ui', 'site', 'admin', 'cli', 'e2e', 'bench', 'chaos', 'browsers'];
  const paths = parts.flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((path) => join(part, path)),
  );
  return new Map(
    paths
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
      .map((path) => [path.split(sep).join('/'), readFileSync(join(root, path), 'utf8')]),
  );
}
