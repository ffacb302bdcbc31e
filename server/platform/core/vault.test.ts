import { randomBytes } from 'node:crypto';
import { chmod, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../testing/start-program.ts';
import { createTestDatabase } from '../../testing/start-test-database.ts';
import { openSiteVault } from '../db/same-secret.ts';
import { openVault } from './vault.ts';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
beforeAll(async () => (folder = await makeTemporaryFolder()));
afterAll(() => folder.remove());

test('encrypted values are decrypted, also after a restart, and differ each time', async () => {
  const vault = await openVault(folder.path, undefined);
  const sealed = vault.seal('110101199001011234');

  expect((await openVault(folder.path, undefined)).open(sealed)).toBe('110101199001011234');
  expect(vault.seal('110101199001011234')).not.toEqual(sealed);
  expect(sealed.toString('latin1')).not.toContain('1990');
});

test('a key file that a copy made readable to others gets its private mode back', async () => {
  await openVault(folder.path, undefined);
  const key = join(folder.path, 'keys/secret.key');
  await chmod(key, 0o644);
  await chmod(join(folder.path, 'keys'), 0o755);

  await openVault(folder.path, undefined);

  expect((await stat(key)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder.path, 'keys'))).mode & 0o777).toBe(0o700);
});

test('altered data and data that was encrypted with another secret are rejected', async () => {
  const vault = await openVault(folder.path, undefined);
  const other = await openVault(folder.path, randomBytes(32).toString('base64'));
  const sealed = vault.seal('秘密');
  const altered = Buffer.from(sealed);
  altered[altered.length - 1]! ^= 1;

  expect(() => vault.open(altered)).toThrow('unable to authenticate');
  expect(() => other.open(sealed)).toThrow('unable to authenticate');
  expect(other.fingerprint).not.toBe(vault.fingerprint);
});

test('equal values have equal lookup hashes under the same secret only', async () => {
  const vault = await openVault(folder.path, undefined);
  const other = await openVault(folder.path, randomBytes(32).toString('base64'));

  expect(vault.lookupHash('a')).toEqual(vault.lookupHash('a'));
  expect(vault.lookupHash('a')).not.toEqual(vault.lookupHash('b'));
  expect(vault.lookupHash('a')).not.toEqual(other.lookupHash('a'));
});

test('only the owner can read the secret', async () => {
  await openVault(folder.path, undefined);

  expect((await stat(join(folder.path, 'keys', 'secret.key'))).mode & 0o777).toBe(0o600);
});

test('a secret of the wrong length is rejected with a clear message', async () => {
  await expect(openVault(folder.path, 'short')).rejects.toThrow('SECRET_KEY must be 32 bytes in base64');
});

test('a secret file that is empty after a disk failure is reported with instructions', async () => {
  const other = await makeTemporaryFolder();
  await openVault(other.path, undefined);
  await writeFile(join(other.path, 'keys', 'secret.key'), '');

  await expect(openVault(other.path, undefined)).rejects.toThrow(
    `${other.path}/keys/secret.key is damaged: put back the copy that was stored separately, or set SECRET_KEY`,
  );
  await other.remove();
});

test('a database opens with its own secret only', async () => {
  const { db, drop } = await createTestDatabase();
  const dataDir = folder.path;
  const secretKey = randomBytes(32).toString('base64');

  await openSiteVault(db, { dataDir, secretKey: undefined });
  await openSiteVault(db, { dataDir, secretKey: undefined });
  await expect(openSiteVault(db, { dataDir, secretKey })).rejects.toThrow(
    'the secret does not belong to this database',
  );
  await drop();
});

test('a lost secret is reported, and no new secret is created', async () => {
  const { db, drop } = await createTestDatabase();
  const other = await makeTemporaryFolder();
  await openSiteVault(db, { dataDir: other.path, secretKey: undefined });
  await rm(join(other.path, 'keys'), { recursive: true });

  await expect(openSiteVault(db, { dataDir: other.path, secretKey: undefined })).rejects.toThrow(
    `${other.path}/keys/secret.key is missing, and this database was sealed with it`,
  );
  await expect(stat(join(other.path, 'keys'))).rejects.toThrow('ENOENT');
  await other.remove();
  await drop();
});
