import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessNews } from '#contract/news/managed-news.ts';
import { forgetOperations } from '../../modules/audit/forgetting.ts';
import { verifyOperations } from '../../modules/audit/verify.ts';
import { prepareDatabase } from '../../prepare-database.ts';
import { makeNews } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';
import { systemActor } from '../http/api/actor.ts';
import { recordOperation } from '../operation-log/record-operation.ts';

test.for([
  'alter table operation_log disable trigger all',
  'alter table operation_log disable trigger operation_log_is_append_only',
  'drop trigger operation_log_is_append_only on operation_log',
  'create or replace function refuse_log_change() returns trigger language plpgsql as $$ begin return old; end $$',
  'alter table operation_log rename to elsewhere',
  'drop table operation_log',
  'truncate operation_log',
  `update operation_log set actor_name = 'x'`,
  'delete from operation_log',
  'update operation_log_head set first_previous_hash = last_hash',
  'delete from operation_log_head',
  'set session_replication_role = replica',
  `delete from migrations`,
  'create table notes (text text)',
  'create temporary table operation_log (text text)',
  'alter table members add column note text',
  `insert into jobs.bam (name, version, table_name, command) values ('x', 1, 'job', 'drop table operation_log')`,
  'create role another superuser',
  'create database another',
  `copy links to program 'cat'`,
])('the program role lacks the permission: %s', async (statement, { site, administrator }) => {
  await makeNews(site, administrator);

  await expect(sql.raw(statement).execute(site.db)).rejects.toThrow(
    /permission denied|must be owner|must be able to/,
  );

  expect(await verifyOperations(site.db)).toMatchObject({ firstAltered: null });
});

test('the program role deletes expired log entries only', async ({ site }) => {
  for (let count = 0; count < 3; count++)
    await recordOperation(site.db, systemActor('Sample'), { entityType: 'sample' });
  const { first } = await site.db
    .selectFrom('operation_log')
    .select(({ fn }) => fn.min('id').as('first'))
    .executeTakeFirstOrThrow();

  await expect(sql`select forget_operations(${first})`.execute(site.db)).rejects.toThrow('append-only');
  expect(await forgetOperations(site.db, 400)).toBe(0);
});

test('the program role can use new tables from the moment of their creation', async ({ site }) => {
  await sql`create table later (id integer generated always as identity, word text)`.execute(site.owner);

  await sql`insert into later (word) values ('一')`.execute(site.db);

  expect((await sql`select word from later`.execute(site.db)).rows).toEqual([{ word: '一' }]);
});

test('the next start restores lost permissions of the program role', async ({ site, administrator }) => {
  const { rows } = await sql<{ role: string }>`select quote_ident(current_user) as role`.execute(site.db);
  await sql`revoke all on news from ${sql.raw(rows[0]!.role)}`.execute(site.owner);
  expect(await site.send(businessNews.GetNewsList, {}, administrator)).toMatchObject({ Code: 500 });

  await prepareDatabase(site.database);

  expect(await site.send(businessNews.GetNewsList, {}, administrator)).toMatchObject({ Code: 200 });
});

test('a role with the rights of the owner is rejected at the start', async ({ site }) => {
  const { ownerUrl } = site.database;
  const url = `${ownerUrl}${ownerUrl.includes('?') ? '&' : '?'}application_name=other`;

  await expect(prepareDatabase({ url, ownerUrl })).rejects.toThrow(
    'it must be neither a superuser nor their owner',
  );
});
