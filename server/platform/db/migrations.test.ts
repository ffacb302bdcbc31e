import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBreakingChanges, releasesIn } from '../../testing/breaking-changes.ts';
import { migrationNames } from './migrate.ts';

const root = join(import.meta.dirname, '../../..');

test('no migration breaks the program of the previous release', async () => {
  const released = releasesIn(await readFile(join(root, 'CHANGELOG.md'), 'utf8'));
  const found: string[] = [];
  for (const name of migrationNames()) {
    const text = await readFile(join(import.meta.dirname, 'migrations', name), 'utf8');
    found.push(...findBreakingChanges({ name, text }, released));
  }

  expect(released).toContain('0.1.0');
  expect(found).toEqual([]);
});

test.each([
  ['drop table notes', 'drop table notes'],
  ['alter table notes drop column word', 'drop column in notes'],
  ['alter table notes drop word', 'drop column in notes'],
  ['alter table notes add extra text, drop column if exists word', 'drop column in notes'],
  ['ALTER TABLE notes RENAME COLUMN word TO term', 'rename in notes'],
  ['alter table notes rename to papers', 'rename in notes'],
  ['alter type colour rename value $$red$$ to $$rot$$', 'rename type'],
  ['alter table notes alter column word set not null', 'set not null in notes'],
  ['alter table notes alter word type varchar(9)', 'change of type in notes'],
  ['alter table notes alter column word set data type int using word::int', 'change of type in notes'],
  ['alter table notes add column word text not null', 'not null without default in notes'],
  ['do $$ begin alter table notes drop column word; end $$', 'drop column in notes'],
])('a migration is rejected: %s', (text, change) => {
  expect(refused(text)).toEqual([`0999-sample.sql: ${change} breaks the release before`]);
});

test.each([
  'create table notes (id int, type text not null); alter table notes alter column id set not null',
  `alter table notes add column word text not null default ''`,
  'alter table notes add column id int not null generated always as identity',
  'alter table notes add column word text, add constraint word_is_short check (length(word) < 9)',
  'alter table notes drop constraint word_is_short, alter column word drop not null',
  'alter table notes alter column word drop default, add check (word is not null) not valid',
  '-- drop table notes\nupdate notes set word = $$$$, type = null',
  `insert into notes values ('drop table notes; alter table notes rename to x')`,
])('a migration is accepted: %s', (text) => {
  expect(refused(text)).toEqual([]);
});

test('a migration that removes a column is rejected until the release that no longer reads the column', () => {
  const text = '-- allowed after 0.3.0: nobody reads the word any more\nalter table notes drop column word';

  expect(refused(text)).toEqual(['0999-sample.sql: drop column in notes waits for the release of 0.3.0']);
  expect(findBreakingChanges({ name: '0999-sample.sql', text }, ['0.3.0'])).toEqual([]);
});

function refused(text: string): string[] {
  return findBreakingChanges({ name: '0999-sample.sql', text }, ['0.1.0']);
}
