import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unusedClasses } from '../testing/unused-classes.ts';

const root = join(import.meta.dirname, '../..');

test('the product uses every class of its style sheets', () => {
  const files = ['admin', 'site', 'ui'].flatMap(readFolder);

  expect(unusedClasses(files)).toEqual([]);
});

test.each([
  ['a class that nothing uses', '.gone { margin: 0 }', '<p className="kept" />', ['a.css .gone']],
  ['a class in a comment of the code', '.gone { margin: 0 }', '// Not gone yet.', ['a.css .gone']],
  ['a used class', '.kept:not(.other) { margin: 0 }', '<p className={`kept ${x ? "other" : ""}`} />', []],
  ['a class with a built name', '.state-3 { margin: 0 }', '<p className={`state-${state}`} />', []],
  ['a class of the library', '.ant-btn.tox { margin: 0 }', '', []],
])('the check for unused classes judges %s', (_, css, code, expected) => {
  const files = [
    { name: 'a.css', text: css },
    { name: 'a.tsx', text: code },
  ];

  expect(unusedClasses(files)).toEqual(expected);
});

test('a class of a module is used only by files that import the module', () => {
  const files = [
    { name: 'a.module.css', text: '.row { margin: 0 } .gone { margin: 0 }' },
    { name: 'a.tsx', text: "import a from './a.module.css'; <p className={a.row} />" },
    { name: 'b.tsx', text: "import b from './b.module.css'; <p className={b.gone} />" },
  ];

  expect(unusedClasses(files)).toEqual(['a.module.css .gone']);
});

/** Reads the styles and the code of a folder, without its tests. */
function readFolder(folder: string) {
  return (
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((name) => /\.(tsx?|css|html)$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name))
      // A vocabulary has all its steps and tones, also those that no screen needs today.
      .filter((name) => name !== 'ui/styles/primitives.css')
      .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
  );
}
