import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from './db/open.ts';
import { OperatorError } from './operator-error.ts';

/**
 * The program's secret: seals personal data at rest, finds it by keyed hash and signs what is issued (security line
 * 25). It lies outside the database and its backups; processes that share a database share it.
 */
export interface Vault {
  /** AES-256-GCM: nonce, tag, text. */
  seal(text: string): Buffer;
  /** @throws Error when the text was altered or sealed with another secret */
  open(sealed: Buffer): string;
  /** Finds equal values without opening them; the caller normalises. */
  lookupHash(text: string): Buffer;
  /** An Ed25519 signature, base64url. */
  sign(facts: string): string;
  isSigned(facts: string, signature: string): boolean;
  /** Tells whether two processes hold the same secret, and nothing else about it. */
  fingerprint: string;
}

const secretLength = 32;
const nonceLength = 12;
const tagLength = 16;
// RFC 8410: an Ed25519 private key in PKCS #8 is this prefix and the seed.
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param given the secret from the settings, base64; otherwise it is kept in the data folder */
export async function openVault(dataDir: string, given: string | undefined): Promise<Vault> {
  const secret = given === undefined ? await keptSecret(join(dataDir, 'keys', 'secret.key')) : decode(given);
  return vaultOf(secret);
}

/** Refuses to serve a database whose personal data another secret sealed; the first secret is noted. */
export async function assertSameSecret(db: Database, { fingerprint }: Vault): Promise<void> {
  await db
    .insertInto('secret_fingerprint')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirstOrThrow();
  if (known.fingerprint !== fingerprint) {
    throw new OperatorError(
      'the secret does not belong to this database: restore DATA_DIR/keys/secret.key or SECRET_KEY',
    );
  }
}

async function keptSecret(path: string): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    // Whoever comes first writes it; the others read.
    await writeFile(path, randomBytes(secretLength).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return decode(await readFile(path, 'utf8'));
}

function decode(text: string): Buffer {
  const secret = Buffer.from(text.trim(), 'base64');
  if (secret.length !== secretLength) throw new OperatorError('SECRET_KEY must be 32 bytes in base64');
  return secret;
}

function vaultOf(secret: Buffer): Vault {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'xiehui', purpose, 32));
  const sealing = derive('personal data');
  const lookup = derive('lookup');
  const signing: KeyObject = createPrivateKey({
    key: Buffer.concat([ed25519Prefix, derive('signatures')]),
    format: 'der',
    type: 'pkcs8',
  });
  const verifying = createPublicKey(signing);

  return {
    seal(text) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, nonceLength));
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
      return (
        decipher.update(sealed.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    lookupHash: (text) => createHmac('sha256', lookup).update(text).digest(),
    sign: (facts) => sign(null, Buffer.from(facts), signing).toString('base64url'),
    isSigned: (facts, signature) =>
      verify(null, Buffer.from(facts), verifying, Buffer.from(signature, 'base64url')),
    fingerprint: derive('fingerprint').toString('base64url').slice(0, 16),
  };
}
