/// <reference types="node" />
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, openedNext } from './load-ahead.ts';

test('the files of a source are its own file, its style and those of all its imports, each once', () => {
  const built = {
    'list.tsx': { file: 'list.js', imports: ['_table.js', '_dialog.js'], css: ['list.css'] },
    'editor.tsx': { file: 'editor.js', imports: ['_dialog.js'] },
    'other.tsx': { file: 'other.js' },
    '_table.js': { file: 'table.js', imports: ['_dialog.js'] },
    // Two files may import each other.
    '_dialog.js': { file: 'dialog.js', imports: ['_table.js'], css: ['dialog.css'] },
  };

  expect([...filesOf(built, ['list.tsx', 'editor.tsx', 'gone.tsx'])].toSorted()).toEqual([
    'dialog.css',
    'dialog.js',
    'editor.js',
    'list.css',
    'list.js',
    'table.js',
  ]);
});

test('every source that is fetched ahead exists', () => {
  for (const source of openedNext) expect(existsSync(join(import.meta.dirname, '..', source))).toBe(true);
});
