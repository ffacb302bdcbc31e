import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { makeMember } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';
import { addSecret, openVault } from '../core/vault.ts';
import { countOutdated, resealAll, sealedColumns } from './reseal.ts';

// Values in `locked` columns have a key of their own and expire in minutes.
test('the list of columns to encrypt again contains every encrypted column of the database', async ({
  site,
}) => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name !~ '(hash|sha256|session_key|locked|signature|previous)$' order by 1`.execute(
    site.db,
  );

  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ place }) => place),
  );
});

test('a running process uses a key that another process added', async ({ site }) => {
  const running = await openVault(site.dataDir, undefined);
  const before = running.seal('前');
  await addSecret(site.dataDir);
  const other = await openVault(site.dataDir, undefined);

  const opened = running.open(other.seal('后'));

  expect(opened).toBe('后');
  expect(running.seal('再').subarray(0, 8)).toEqual(other.sealingPrefix());
  expect(other.open(before)).toBe('前');
  expect(other.fingerprint).toBe(running.fingerprint);
  expect(other.lookupHash('a')).toEqual(running.lookupHash('a'));
});

test('old values are encrypted again, an interrupted change continues, and no value is lost', async ({
  site,
}) => {
  const members = [await makeMember(site), await makeMember(site), await makeMember(site)];
  const mails = async () => {
    const vault = await openVault(site.dataDir, undefined);
    const rows = await site.db.selectFrom('members').select('email_sealed').orderBy('id').execute();
    return rows.map(({ email_sealed }) => vault.open(email_sealed));
  };
  const before = await mails();
  await addSecret(site.dataDir);
  const vault = await openVault(site.dataDir, undefined);
  const outdated = await countOutdated(site.db, vault);
  const stopped = new Error('stopped');
  const half = resealAll(site.db, vault, () => {
    throw stopped;
  });

  await expect(half).rejects.toBe(stopped);
  const left = await countOutdated(site.db, vault);
  await resealAll(site.db, vault, () => {});

  expect(outdated).toBeGreaterThanOrEqual(2 * members.length);
  expect(left).toBeLessThan(outdated);
  expect(await countOutdated(site.db, vault)).toBe(0);
  expect(await mails()).toEqual(before);
});

test('a value without a key name is decrypted, and a value from before a key change remains readable', async () => {
  const [old, added] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const before = await openVault('/nowhere', old);
  const after = await openVault('/nowhere', `${old},${added}`);
  const named = before.seal('旧');
  const nameless = named.subarray(8);

  expect([after.open(named), after.open(nameless)]).toEqual(['旧', '旧']);
  expect(() => before.open(after.seal('新'))).toThrow('unable to authenticate');
});
