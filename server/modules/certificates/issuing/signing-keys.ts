import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { sql } from 'kysely';
import { keyIdOf, signatureOf, type PublishedKey } from '#contract/certificates/certificate-code.ts';
import { timeOrBlank, formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database } from '../../../platform/db/open.ts';
import { transaction } from '../../../platform/db/transaction.ts';

/*
 * Ed25519 keys, one after the other. The public ones stay for ever, since printed codes do; signatures from before keys
 * had ids are the first key's. They are read from the database on each use, so that a new key signs in all processes at
 * once.
 */

export interface SigningKeys {
  /** Signs with the newest key; returns `<key id>.<signature>` in base64url. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  published: PublishedKey[];
}

export async function readSigningKeys(db: Database, vault: Vault): Promise<SigningKeys> {
  const rows = await selectKeys(db);
  if (rows.length > 0) return keysOf(rows, vault);
  await addFirstKey(db, vault);
  return keysOf(await selectKeys(db), vault);
}

/** Creates a new signing key and deletes the private part of the previous one. Returns the id of the new key. */
export async function rotateSigningKey(db: Database, vault: Vault): Promise<string> {
  await readSigningKeys(db, vault);
  return await transaction(db, async (tx) => {
    await tx
      .updateTable('signing_keys')
      .set({ retired_at: sql<Date>`now()`, seed_sealed: null })
      .where('retired_at', 'is', null)
      .execute();
    const row = rowOf(randomBytes(seedLength), vault);
    await tx.insertInto('signing_keys').values(row).execute();
    return row.key_id;
  });
}

const seedLength = 32;
// RFC 8410: an Ed25519 private key in PKCS #8 is this prefix and the seed, a public one in SPKI the other and its 32 bytes.
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');
/** The prefix of sealed keys: another sealed value in their place is no key. */
const sealedAs = { public: 'signing key ', seed: 'signing seed ' } as const;

type Row = Awaited<ReturnType<typeof selectKeys>>[number];

function selectKeys(db: Database) {
  return db
    .selectFrom('signing_keys')
    .select(['key_id', 'public_sealed', 'seed_sealed', 'created_at', 'retired_at'])
    .orderBy('id')
    .execute();
}

/** Adds the key that signed before keys could be changed; another process may do the same at this moment. */
async function addFirstKey(db: Database, vault: Vault): Promise<void> {
  const issued = db
    .selectFrom('certificate_issues')
    .select(sql<Date>`coalesce(min(issued_at), now())`.as('since'));
  await db
    .insertInto('signing_keys')
    .values({ ...rowOf(vault.signingSeed(), vault), created_at: issued })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function rowOf(seed: Buffer, vault: Vault) {
  const raw = rawOf(createPublicKey(privateKeyOf(seed)));
  return {
    key_id: createHash('sha256').update(raw).digest('base64url').slice(0, 6),
    public_sealed: vault.seal(sealedAs.public + raw.toString('base64url')),
    seed_sealed: vault.seal(sealedAs.seed + seed.toString('base64url')),
  };
}

function keysOf(rows: Row[], vault: Vault): SigningKeys {
  const publicKeys = new Map(
    rows.map((row) => [row.key_id, openSealed(vault, row.public_sealed, sealedAs.public)]),
  );
  const [first] = rows;
  const signing = rows.find(({ retired_at: retired }) => retired === null);
  if (!first || !signing?.seed_sealed) throw new Error('no key signs');
  const { key_id: keyId, seed_sealed: seedSealed } = signing;
  const seed = privateKeyOf(openSealed(vault, seedSealed, sealedAs.seed));
  return {
    sign: (text) => `${keyId}.${sign(null, Buffer.from(text), seed).toString('base64url')}`,
    isSigned(text, signature) {
      const raw = publicKeys.get(keyIdOf(signature) || first.key_id);
      if (!raw) return false;
      const key = createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' });
      return verify(null, Buffer.from(text), key, Buffer.from(signatureOf(signature), 'base64url'));
    },
    published: rows.map((row) => ({
      KeyId: row.key_id,
      PublicKey: publicKeys.get(row.key_id)!.toString('base64url'),
      From: formatTime(row.created_at),
      Until: timeOrBlank(row.retired_at),
    })),
  };
}

function openSealed(vault: Vault, sealed: Buffer, as: string): Buffer {
  const text = vault.open(sealed);
  if (!text.startsWith(as)) throw new Error('a signing key was altered');
  return Buffer.from(text.slice(as.length), 'base64url');
}

function privateKeyOf(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
}

function rawOf(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);
}
