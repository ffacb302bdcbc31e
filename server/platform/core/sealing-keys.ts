import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/*
 * AES-256-GCM under a key that the sealed value names, so that keys can be changed one value at a time. A value is:
 * mark, name of the key, nonce, tag, text. Values from before keys had names begin with their nonce, and use the first
 * secret.
 */

const mark = Buffer.from('\u0001xk1', 'latin1');
const nameLength = 4;
const nonceLength = 12;
const tagLength = 16;
export const secretLength = 32;

export interface SealingKeys {
  seal(text: string): Buffer;
  /** @throws Error when the text was altered, or its key is not here */
  open(sealed: Buffer): string;
  /** The prefix of every value sealed under the newest key. */
  prefix: Buffer;
  /** Returns whether the key that a value names is present; also works for a value that names none. */
  knows(sealed: Buffer): boolean;
}

/** @param secrets the oldest first; the newest seals */
export function sealingKeys(secrets: readonly Buffer[]): SealingKeys {
  const keys = secrets.map((secret) => {
    // Made ready once: from bytes it would be made for each value, which takes longer than sealing it.
    const key = createSecretKey(derive(secret, 'personal data'));
    const name = createHash('sha256').update(derive(secret, 'key name')).digest().subarray(0, nameLength);
    return { key, prefix: Buffer.concat([mark, name]) };
  });
  const newest = keys.at(-1);
  const [first] = keys;
  if (!newest || !first) throw new Error('there is no key to seal with');
  const namedBy = (sealed: Buffer) =>
    keys.find(({ prefix }) => sealed.subarray(0, prefix.length).equals(prefix));

  return {
    prefix: newest.prefix,
    seal(text) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([newest.prefix, nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed) {
      const keyName = namedBy(sealed);
      if (!keyName) return decipher(first.key, sealed);
      return decipher(keyName.key, sealed.subarray(keyName.prefix.length));
    },
    knows: (sealed) => namedBy(sealed) !== undefined || !sealed.subarray(0, mark.length).equals(mark),
  };
}

function decipher(key: KeyObject, sealed: Buffer): string {
  const decoder = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength));
  decoder.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  return decoder.update(sealed.subarray(nonceLength + tagLength), undefined, 'utf8') + decoder.final('utf8');
}

export function derive(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'xiehui', purpose, secretLength));
}
