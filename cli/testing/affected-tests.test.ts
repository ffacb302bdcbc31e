import { expect, test } from 'vitest';
import { testsOf } from './affected-tests.mjs';

const guard = 'server/invariants/architecture.test.ts';
const tests = new Map([
  [guard, `import { architectureFaults } from '../testing/architecture-rules.ts';`],
  ['server/modules/news/news.test.ts', `import { webNews } from '#contract/news/news.ts';`],
  ['server/modules/news/search.test.ts', `import { pairsOf } from './pairs.ts';`],
  [
    'server/modules/menus/menus.test.ts',
    `import { businessMenus, businessNews } from '#contract/public-site/menus.ts';`,
  ],
  ['site/news/status.test.ts', `import {\n  statusText,\n} from './status.ts';`],
]);

test.each([
  ['nothing', [], []],
  [
    'a file of a module',
    ['server/modules/news/store.ts'],
    ['server/modules/news/news.test.ts', 'server/modules/news/search.test.ts'],
  ],
  ['a test', ['server/modules/menus/menus.test.ts'], ['server/modules/menus/menus.test.ts']],
  ['a part of the contract', ['contract/news/news.ts'], ['server/modules/news/news.test.ts']],
  ['a page', ['site/news/status.ts'], ['site/news/status.test.ts']],
  ['a document', ['docs/map.md'], []],
])('the affected tests of %s are its own tests and the architecture test', (_what, changed, expected) => {
  expect(testsOf(changed, tests)).toEqual([guard, ...expected]);
});
