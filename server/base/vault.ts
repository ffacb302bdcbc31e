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
import { chmod, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolderDurably, writeDurably } from './durable.ts';
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

/** @param given the secret from the settings, base64; otherwise it is kept in the data folder, made at the first time */
export async function openVault(dataDir: string, given: string | undefined): Promise<Vault> {
  if (given !== undefined) return vaultOf(decode(given, 'SECRET_KEY must be 32 bytes in base64'));
  const path = secretPath(dataDir);
  const kept = (await readSecret(dataDir)) ?? (await makeSecret(path));
  return vaultOf(
    decode(kept, `${path} is damaged: put back the copy that was kept apart, or set SECRET_KEY`),
  );
}

export function secretPath(dataDir: string): string {
  return join(dataDir, 'keys', 'secret.key');
}

/** Undefined when there is none. */
export async function readSecret(dataDir: string): Promise<string | undefined> {
  try {
    await closeToOthers(secretPath(dataDir));
    return await readFile(secretPath(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A copy may have lost the modes; the owner is the same, or it could not be read. */
async function closeToOthers(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const [one, mode] of [
    [path, 0o600],
    [dirname(path), 0o700],
  ] as const)
    if ((await stat(one)).mode & 0o077) await chmod(one, mode);
}

/** On the disk before anything is sealed with it: what it sealed would be lost with it. */
async function makeSecret(path: string): Promise<string> {
  const secret = randomBytes(secretLength).toString('base64');
  await makeFolderDurably(dirname(path), 0o700);
  await writeDurably(path, secret, 0o600);
  return secret;
}

function decode(text: string, fault: string): Buffer {
  const secret = Buffer.from(text.trim(), 'base64');
  if (secret.length !== secretLength) throw new OperatorError(fault);
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
