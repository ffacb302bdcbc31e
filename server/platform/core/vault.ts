import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolderDurably, writeDurably } from './fsync.ts';
import { OperatorError } from './operator-error.ts';
import { derive, sealingKeys, secretLength } from './sealing-keys.ts';

/**
 * The program's secret: seals personal data at rest, finds it by keyed hash and seals the keys that sign certificates
 * (security line 25). It is stored outside the database and its backups; processes that share a database share it.
 */
export interface Vault {
  seal(text: string): Buffer;
  /** @throws Error when the text was altered or sealed with another secret */
  open(sealed: Buffer): string;
  /** Finds equal values without opening them; the caller normalises. */
  lookupHash(text: string): Buffer;
  /** Returns the seed of the first key that signed certificates. */
  signingSeed(): Buffer;
  /** Signs the head of the operation log; equal texts have equal signatures. */
  signLogHead(text: string): Buffer;
  /** Equal in processes with the same secret, and reveals nothing else about it. */
  fingerprint: string;
  /** The prefix of every value sealed under the newest key (see `sealing-keys.ts`). */
  sealingPrefix(): Buffer;
  keyCount(): number;
}

/** The interval for reading the file again: another process may have added a key. */
const pollEveryMs = 2_000;

/**
 * Opens the vault. The first secret makes lookup hashes and the fingerprint; each further one only seals, the last one
 * from now on (`rotate-key`).
 * @param secret the secrets from the settings, base64, separated by commas; otherwise they are stored in the data
 * folder, and the first is made on the first start
 */
export async function openVault(dataDir: string, secret: string | undefined): Promise<Vault> {
  if (secret !== undefined) {
    const secrets = decodeAll(secret.split(','), 'SECRET_KEY must be 32 bytes in base64');
    return vaultOf(() => secrets);
  }
  const path = secretPath(dataDir);
  const secretText = (await readSecret(dataDir)) ?? (await makeSecret(path));
  let text = secretText;
  let secrets = decodeSecrets(secretText, path);
  let lookedAt = Date.now();
  return vaultOf((isStale) => {
    if (!isStale && Date.now() - lookedAt < pollEveryMs) return secrets;
    lookedAt = Date.now();
    const present = readIfThere(path);
    if (present !== undefined && present !== text) [text, secrets] = [present, decodeSecrets(present, path)];
    return secrets;
  });
}

/** Returns undefined when the file cannot be read: the keys in memory stay in use. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Adds a secret, under which everything is sealed from now on; running processes notice it within seconds. */
export async function addSecret(dataDir: string): Promise<void> {
  const path = secretPath(dataDir);
  const secretText = await readFile(path, 'utf8');
  decodeSecrets(secretText, path);
  await writeDurably(path, `${secretText.trim()}\n${randomBytes(secretLength).toString('base64')}\n`, 0o600);
}

/** The time for which a running process may still seal under the previous key. */
export const noticedAfterMs = 2 * pollEveryMs;

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

/** Restricts the mode of a secret, which a copy may have lost; a readable file has the right owner. */
async function closeToOthers(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const [one, mode] of [
    [path, 0o600],
    [dirname(path), 0o700],
  ] as const)
    if ((await stat(one)).mode & 0o077) await chmod(one, mode);
}

/** Writes a secret to the disk before anything is sealed with it: values under a lost secret are lost as well. */
async function makeSecret(path: string): Promise<string> {
  const secret = randomBytes(secretLength).toString('base64');
  await makeFolderDurably(dirname(path), 0o700);
  await writeDurably(path, secret, 0o600);
  return secret;
}

function decodeSecrets(text: string, path: string): Buffer[] {
  const message = `${path} is damaged: put back the copy that was stored separately, or set SECRET_KEY`;
  return decodeAll(text.trim().split(/\s+/), message);
}

function decodeAll(texts: readonly string[], message: string): Buffer[] {
  const secrets = texts.map((text) => Buffer.from(text.trim(), 'base64'));
  if (secrets.some(({ length }) => length !== secretLength)) throw new OperatorError(message);
  return secrets;
}

/** @param read returns the secrets, oldest first; called again when a key is unknown */
function vaultOf(read: (isStale: boolean) => readonly Buffer[]): Vault {
  let current = read(false);
  let keys = sealingKeys(current);
  const present = (isStale = false) => {
    const secrets = read(isStale);
    if (secrets !== current) [current, keys] = [secrets, sealingKeys(secrets)];
    return keys;
  };
  const [first = Buffer.alloc(0)] = current;
  const lookup = createSecretKey(derive(first, 'lookup'));
  const logKey = createSecretKey(derive(first, 'heads of the operation log'));

  return {
    seal: (text) => present().seal(text),
    open: (sealed) => present(!keys.knows(sealed)).open(sealed),
    sealingPrefix: () => present(true).prefix,
    keyCount: () => current.length,
    lookupHash: (text) => createHmac('sha256', lookup).update(text).digest(),
    signLogHead: (text) => createHmac('sha256', logKey).update(text).digest(),
    signingSeed: () => derive(first, 'signatures'),
    fingerprint: derive(first, 'fingerprint').toString('base64url').slice(0, 16),
  };
}

/** The keyed hash by which a sealed phone number is found. */
export function phoneHash(vault: Vault, phone: string): Buffer {
  return vault.lookupHash(`phone ${phone.replaceAll(/\D/g, '')}`);
}

/** The keyed hash by which a sealed e-mail address is found. */
export function emailHash(vault: Vault, email: string): Buffer {
  return vault.lookupHash(`email ${email.trim().toLowerCase()}`);
}
