import { sql } from 'kysely';
import { expect } from 'vitest';
import { openVault } from '../../platform/core/vault.ts';
import { makeMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

const secret = Buffer.alloc(32, 7).toString('base64');
const test = siteTest.extend('env', { scope: 'file' }, () => ({ SECRET_KEY: secret }));

const person = { DailyOperator: '王敏', OperatorPhone: '13800000000', Email: 'wang@a.example' };

test('a new member has a main contact with the name, phone and e-mail of the member', async ({ site }) => {
  const { id } = await makeMember(site, person);

  expect(await mainContacts(site, id)).toEqual([
    { name: '王敏', phone: '13800000000', email: 'wang@a.example' },
  ]);
});

test('a change of the member changes its main contact, and nothing else of it', async ({ site }) => {
  const { id } = await makeMember(site, person);
  await site.db.updateTable('member_contacts').set({ post: '经理' }).where('member_id', '=', id).execute();

  await site.db.updateTable('members').set({ contact_person: '李强' }).where('id', '=', id).execute();

  expect(await mainContacts(site, id)).toMatchObject([{ name: '李强', phone: '13800000000' }]);
  const row = await site.db
    .selectFrom('member_contacts')
    .selectAll()
    .where('member_id', '=', id)
    .executeTakeFirst();
  expect(row).toMatchObject({ post: '经理', version: 2 });
});

test('a change of the main contact changes the member and its version', async ({ site }) => {
  const { id } = await makeMember(site, person);
  const before = await memberOf(site, id);

  await site.db.updateTable('member_contacts').set({ name: '李强' }).where('member_id', '=', id).execute();

  expect(await memberOf(site, id)).toEqual({ contact_person: '李强', version: before.version + 1 });
});

test('another contact leaves the member as it is until it becomes the main one', async ({ site }) => {
  const { id } = await makeMember(site, person);
  const [main] = await site.db
    .selectFrom('member_contacts')
    .selectAll()
    .where('member_id', '=', id)
    .execute();
  const { id: _, search_key: _key, bare_key: _bare, ...values } = main!;
  const other = { ...values, is_main: false, name: '赵云' };
  const { id: otherId } = await site.db
    .insertInto('member_contacts')
    .values(other)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await memberOf(site, id)).toMatchObject({ contact_person: '王敏' });

  await site.db.updateTable('member_contacts').set({ is_main: false }).where('id', '=', main!.id).execute();
  await site.db.updateTable('member_contacts').set({ is_main: true }).where('id', '=', otherId).execute();

  expect(await memberOf(site, id)).toMatchObject({ contact_person: '赵云' });
  expect(await mainContacts(site, id)).toMatchObject([{ name: '赵云' }]);
});

test('each of many members that one statement adds has a main contact of its own', async ({ site }) => {
  const { rows } = await sql<{ id: number; contact_person: string }>`
    insert into members (name, contact_person, phone_sealed, phone_hash, email_sealed, email_hash)
    select '群厂' || at, '群' || at, ${sealed('1')}, int4send(at), ${sealed('2')}, int4send(-at) from generate_series(1, 300) at
    returning id, contact_person`.execute(site.db);

  const contacts = await contactsOf(
    site,
    rows.map(({ id }) => id),
  );

  expect(contacts).toEqual(rows.map(({ id, contact_person }) => ({ member_id: id, name: contact_person })));
  const differing = await sql`select from members m join member_contacts c on c.member_id = m.id
    where m.id = any(${rows.map(({ id }) => id)}::int[]) and ((m.phone_sealed, m.phone_hash, m.email_sealed, m.email_hash)
      is distinct from (c.phone_sealed, c.phone_hash, c.email_sealed, c.email_hash)
      or m.version + c.version <> 2)`.execute(site.db);
  expect(differing.rows).toEqual([]);
});

test('a statement that adds a member with its main contact leaves them as one', async ({ site }) => {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into members (name, contact_person, phone_sealed, phone_hash, email_sealed, email_hash)
      select '同时厂' || at, '会员写的' || at, ${sealed('1')}, 'a', ${sealed('2')}, 'b' from generate_series(1, 3) at
      returning id, name
    )
    insert into member_contacts (member_id, is_main, name, phone_sealed, phone_hash, email_sealed, email_hash)
    select id, true, '联络人' || name, ${sealed('1')}, 'a', ${sealed('2')}, 'b' from added
    returning member_id as id`.execute(site.db);
  const ids = rows.map(({ id }) => id);

  const members = await site.db
    .selectFrom('members')
    .select(['id as member_id', 'contact_person as name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();

  expect(await contactsOf(site, ids)).toEqual(members);
});

test('many main contacts that one statement adds change their members, and other members stay', async ({
  site,
}) => {
  const ids: number[] = [];
  for (const name of ['甲', '乙', '丙']) ids.push((await makeMember(site, { DailyOperator: name })).id);
  await site.db.deleteFrom('member_contacts').where('member_id', 'in', ids).execute();
  const version = async () => await Promise.all(ids.map(async (id) => (await memberOf(site, id)).version));
  const before = await version();

  await sql`
    insert into member_contacts (member_id, is_main, name, phone_sealed, phone_hash, email_sealed, email_hash)
    select id, true, case when contact_person = '乙' then '丁' else contact_person end, phone_sealed, phone_hash, email_sealed, email_hash
    from members where id = any(${ids}::int[])`.execute(site.db);

  const names = await Promise.all(ids.map(async (id) => (await memberOf(site, id)).contact_person));
  expect(names).toEqual(['甲', '丁', '丙']);
  expect(await version()).toEqual([before[0], before[1]! + 1, before[2]]);
});

const sealed = (text: string) => Buffer.from(`sealed ${text}`);

const contactsOf = async ({ db }: TestApp, ids: number[]) =>
  await db
    .selectFrom('member_contacts')
    .select(['member_id', 'name'])
    .where('member_id', 'in', ids)
    .where('is_main', '=', true)
    .orderBy('member_id')
    .execute();

const memberOf = async ({ db }: TestApp, id: number) =>
  await db
    .selectFrom('members')
    .select(['contact_person', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function mainContacts({ db }: TestApp, id: number) {
  const vault = await openVault('', secret);
  const rows = await db
    .selectFrom('member_contacts')
    .select(['name', 'phone_sealed', 'email_sealed'])
    .where('member_id', '=', id)
    .where('is_main', '=', true)
    .execute();
  return rows.map(({ name, phone_sealed, email_sealed }) => ({
    name,
    phone: vault.open(phone_sealed),
    email: vault.open(email_sealed),
  }));
}
