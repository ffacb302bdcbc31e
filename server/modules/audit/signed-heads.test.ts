import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { openVault } from '../../platform/core/vault.ts';
import { systemActor } from '../../platform/http/api/actor.ts';
import { hashOf, operationColumns, recordOperation } from '../../platform/operation-log/record-operation.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { forgetOperations } from './forgetting.ts';
import { signLogHead } from './signed-heads.ts';

const log = { info: () => {} };
const verify = async (site: TestApp, token: string) => site.call(systemAudit.VerifyOperationLog, {}, token);

async function startSignedSite() {
  const site = await startTestApp();
  const administrator = await signInAdministrator(site);
  const vault = await openVault(site.dataDir, undefined);
  const record = () =>
    recordOperation(site.db, systemActor('Sample'), { entityType: 'sample', after: { A: 1 } });
  const sign = () => signLogHead(site.db, vault, log);
  for (let count = 0; count < 3; count++) await record();
  return { site, administrator, record, sign };
}

/** Changes entries as a superuser of the database would: with the whole chain computed anew. */
async function rewrite({ owner }: TestApp, change: () => Promise<unknown>) {
  await sql`alter table operation_log disable trigger all`.execute(owner);
  await change();
  const rows = await owner
    .selectFrom('operation_log')
    .select([...operationColumns, 'previous_hash'])
    .orderBy('id')
    .execute();
  let hash = rows[0]!.previous_hash;
  for (const row of rows) {
    const previous_hash = hash;
    hash = hashOf(row, previous_hash);
    await owner.updateTable('operation_log').set({ previous_hash, hash }).where('id', '=', row.id).execute();
  }
  await owner
    .updateTable('operation_log_head')
    .set({ last_hash: hash, last_id: rows.at(-1)!.id })
    .execute();
  await sql`alter table operation_log enable trigger all`.execute(owner);
}

async function changeSignatures({ owner }: TestApp, change: () => Promise<unknown>) {
  await sql`alter table operation_log_signatures disable trigger all`.execute(owner);
  await change();
  await sql`alter table operation_log_signatures enable trigger all`.execute(owner);
}

test('an entry that is changed together with the whole chain fails the signature that covers the entry', async () => {
  const { site, administrator, record, sign } = await startSignedSite();
  await sign();
  const { last_id: signed } = await site.db
    .selectFrom('operation_log_head')
    .select('last_id')
    .executeTakeFirstOrThrow();
  await record();
  await record();
  await sign();
  expect(await verify(site, administrator)).toMatchObject({ FirstAltered: null, SignedLogId: signed + 2 });

  await rewrite(site, () =>
    site.owner
      .updateTable('operation_log')
      .set({ actor_name: 'nobody' })
      .where('id', '=', signed + 1)
      .execute(),
  );

  expect(await verify(site, administrator)).toMatchObject({ FirstAltered: signed + 1, SignedLogId: signed });
  await site.close();
});

test('a log that is cut off and computed anew lacks the entry that was signed', async () => {
  const { site, administrator, record, sign } = await startSignedSite();
  await record();
  await sign();
  const { last_id } = await site.db
    .selectFrom('operation_log_head')
    .select('last_id')
    .executeTakeFirstOrThrow();

  await rewrite(site, () => site.owner.deleteFrom('operation_log').where('id', '=', last_id).execute());

  expect((await verify(site, administrator)).FirstAltered).not.toBe(null);
  await site.close();
});

test('a signature that is removed from between others, changed or invented is found', async () => {
  const { site, administrator, record, sign } = await startSignedSite();
  for (let count = 0; count < 3; count++) {
    await record();
    await sign();
  }
  const rows = await site.owner
    .selectFrom('operation_log_signatures')
    .selectAll()
    .orderBy('last_id')
    .execute();
  const restore = async () => {
    await site.owner.deleteFrom('operation_log_signatures').execute();
    await site.owner.insertInto('operation_log_signatures').values(rows).execute();
  };
  const middle = rows[1]!;
  const of = (name: 'deleteFrom') =>
    site.owner[name]('operation_log_signatures').where('last_id', '=', middle.last_id);
  const change = (values: object) => () =>
    site.owner
      .updateTable('operation_log_signatures')
      .set(values)
      .where('last_id', '=', middle.last_id)
      .execute();

  for (const attack of [
    () => of('deleteFrom').execute(),
    change({ signed_at: new Date('2020-01-01T00:00:00Z') }),
    change({ signature: Buffer.alloc(32) }),
    change({ signature: Buffer.alloc(5) }),
    change({ last_hash: Buffer.alloc(32) }),
  ]) {
    await changeSignatures(site, attack);
    expect((await verify(site, administrator)).FirstAltered).toBe(rows[0]!.last_id + 1);
    await changeSignatures(site, restore);
    expect((await verify(site, administrator)).FirstAltered).toBe(null);
  }
  await expect(of('deleteFrom').execute()).rejects.toThrow('append-only');
  await site.close();
});

test('the program’s own role cannot change signatures', async () => {
  const { site, sign } = await startSignedSite();
  await sign();

  await expect(site.db.deleteFrom('operation_log_signatures').execute()).rejects.toThrow('permission denied');
  await expect(site.db.updateTable('operation_log_signatures').set({ last_id: 1 }).execute()).rejects.toThrow(
    'permission denied',
  );

  await site.close();
});

test('the retention removes old entries, and the signatures of later ones stay valid', async () => {
  const { site, administrator, record, sign } = await startSignedSite();
  await sql`alter table operation_log disable trigger all`.execute(site.owner);
  await rewrite(site, () =>
    sql`update operation_log set happened_at = now() - interval '401 days'`.execute(site.owner),
  );
  await sign();
  await record();
  await sign();
  const { last_id } = await site.db
    .selectFrom('operation_log_head')
    .select('last_id')
    .executeTakeFirstOrThrow();

  expect(await forgetOperations(site.db, 400)).toBe(last_id - 1);

  expect(await verify(site, administrator)).toMatchObject({
    Checked: 2,
    FirstAltered: null,
    SignedLogId: last_id,
  });
  await site.close();
});

test('the signatures of another master key are counted and not taken for broken ones', async () => {
  const { site, administrator, record, sign } = await startSignedSite();
  const other = await openVault('', Buffer.alloc(32, 7).toString('base64'));
  await signLogHead(site.db, other, log);
  expect(await verify(site, administrator)).toMatchObject({
    FirstAltered: null,
    SignedFrom: '',
    SignedTo: '',
    SignedLogId: 0,
    OtherKeyCount: 1,
  });
  await record();
  await sign();

  const verified = await verify(site, administrator);

  expect(verified).toMatchObject({ FirstAltered: null, OtherKeyCount: 1 });
  expect(verified.SignedFrom).toMatch(/^\d{4}-/);
  await site.close();
});
