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
