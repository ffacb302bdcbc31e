import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { keepLines, withOwnPurifier, withoutLooks, withPlainSelectors } from './lighter-editor.ts';

test('what is named and not wanted goes, the lines around it stay', () => {
  const icons = "add({\n  'bold': '<svg>',\n  'ai-chat': '<svg>',\n});";

  expect(keepLines(icons, /'([\w-]+)': '<svg/, (name) => name === 'bold')).toBe(
    "add({\n  'bold': '<svg>',\n});",
  );
});

test('a list that is written another way is told, not kept whole', () => {
  expect(() => keepLines('add({ bold: svg })', /'([\w-]+)': '<svg/, () => false)).toThrow('Nothing like');
});

test('a sheet loses the looks that nothing here has, and no other', () => {
  const sheet = [
    '.tox .tox-ai .tox-button{color:red}',
    '.tox .tox-tbtn,.tox .tox-comment__body{top:0}',
    '.tox .tox-icon:not(.tox-user){left:0}',
    '@media (width >= 9px){.tox-toggle{right:0}.tox-aimed{right:1px}}',
  ].join('');

  expect(withoutLooks(sheet)).toBe(
    '.tox .tox-tbtn{top:0}.tox .tox-icon:not(.tox-user){left:0}@media (width >= 9px){.tox-aimed{right:1px}}',
  );
  expect(() => withoutLooks('.tox{color:red}')).toThrow('No look');
});

test('a copy of DOMPurify is taken out with all that it is made of, and one that is not found is told', () => {
  const library =
    'a();/*! @license DOMPurify 3 */ const b = 1;\nvar purify = createDOMPurify();\nc(purify());';

  expect(withOwnPurifier(library)).toBe(
    "import ownPurifier from 'dompurify';\na();const purify = ownPurifier(window);\nc(purify());",
  );
  expect(() => withOwnPurifier('a();')).toThrow('TinyMCE has no');
});

test('the editor asks for elements without a `:not()` of several parts, which Chromium before 88 refuses', () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('tinymce/tinymce.js')), 'utf8');
  const selectorOf = /const makeSelectorFromSchemaMap[^]+?\n {4}\}\)\.join\(','\);/;

  expect(selectorOf.exec(source)?.[0]).toContain('not(');
  expect(selectorOf.exec(withPlainSelectors(source))?.[0]).not.toContain('not(');
});
