import { OperatorError } from '../core/operator-error.ts';
import { openVault, readSecret, secretPath, type Vault } from '../core/vault.ts';
import type { Database } from './open.ts';

/**
 * Returns the vault of this database. The first start makes its secret; a secret that is lost later is never replaced:
 * values sealed under it would stay unreadable, and new ones would be unreadable under the old one.
 */
export async function openSiteVault(
  db: Database,
  { dataDir, secretKey }: { dataDir: string; secretKey: string | undefined },
): Promise<Vault> {
  const isLost = secretKey === undefined && (await readSecret(dataDir)) === undefined;
  if (isLost && (await knownFingerprint(db)) !== undefined)
    throw new OperatorError(
      `${secretPath(dataDir)} is missing, and this database was sealed with it: put back the copy that was stored separately, or set SECRET_KEY`,
    );
  const vault = await openVault(dataDir, secretKey);
  await assertSameSecret(db, vault);
  return vault;
}

/** Refuses to serve a database whose personal data another secret sealed; stores the first secret's fingerprint. */
async function assertSameSecret(db: Database, { fingerprint }: Vault): Promise<void> {
  await db
    .insertInto('secret_fingerprint')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if ((await knownFingerprint(db)) !== fingerprint) {
    throw new OperatorError(
      'the secret does not belong to this database: restore DATA_DIR/keys/secret.key or SECRET_KEY',
    );
  }
}

async function knownFingerprint(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirst();
  return row?.fingerprint;
}
