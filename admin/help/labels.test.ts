/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ListDeclaration } from '#contract/lists/declaration.ts';
import { managedLists } from '#contract/lists/registry.ts';
import { headOf } from './page-head.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/handbook');
const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const pages = names.filter((name) => name !== 'README.md');

/** All texts of the back office; those of declared lists are put together from their declarations. */
const spoken = ['admin', 'contract', 'ui']
  .flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(root, part, name),
    ),
  )
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .concat(managedLists.flatMap(({ title, noun = title }: ListDeclaration) => [`新增${noun}`, `编辑${noun}`]))
  .join('\n');

test.each(pages)('%s names buttons, fields and columns as they are written on the screen', (name) => {
  const labels = [...textOf(name).matchAll(/\*\*(.+?)\*\*/g)].map(([, label = '']) => label);

  expect(labels.filter((label) => !spoken.includes(label))).toEqual([]);
});

test.each(pages)('%s has a title, a text and the addresses of its pages', (name) => {
  const { head, text } = headOf(textOf(name));

  expect(head.title).not.toBe('');
  expect(head.at).toEqual(expect.arrayContaining([expect.stringMatching(/^\/System\/[a-z/-]+$/)]));
  expect(text.length).toBeGreaterThan(100);
});

test.each(names)('%s links only to existing pages', (name) => {
  const linked = [...textOf(name).matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file]) => file);

  expect(linked.filter((file) => file === undefined || !pages.includes(file))).toEqual([]);
});

test('the table of contents names every page', () => {
  const contents = textOf('README.md');

  expect(pages.filter((name) => !contents.includes(`](${name})`))).toEqual([]);
});
