import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
  type ScryptOptions,
} from 'node:crypto';
import { OperatorError } from '../base/operator-error.ts';
import { inChunks, reader, type Reader } from './byte-reader.ts';
import { damaged } from './damaged.ts';

/*
 * The age file format, version 1, with a passphrase (https://c2sp.org/age): a header that wraps the file's key by scrypt,
 * then chunks of 64 KiB sealed with ChaCha20-Poly1305, each with its number and the last one marked as such, so that none
 * can be altered, moved, dropped or cut off. `age -d` opens it (docs/decisions/0121).
 */

const version = 'age-encryption.org/v1';
const chunkBytes = 64 * 1024;
const tagBytes = 16;
/** scrypt with N = 2^17, r = 8, p = 1: what OWASP asks for at least. It takes 128 MB for a moment. */
const workFactor = 17;
/** A header asking for more is not ours; its maker would choose our memory. */
const largestWorkFactor = 20;

export const agePrefix = Buffer.from(`${version}\n`);

/**
 * The bytes, encrypted as they come.
 * @param logN how much work each guess of the passphrase is; a test takes less
 */
export async function* encrypted(
  bytes: AsyncIterable<Buffer>,
  passphrase: string,
  logN = workFactor,
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16);
  yield await sealHeader(fileKey, passphrase, logN);
  const nonce = randomBytes(16);
  yield nonce;
  const key = derive(fileKey, nonce, 'payload');
  let number = 0;
  for await (const { chunk, isLast } of inChunks(bytes, chunkBytes))
    yield seal(key, chunkNonce(number++, isLast), chunk);
}

/**
 * What `encrypted` was given.
 * @throws OperatorError when the passphrase is wrong, when a byte was altered or when the end is missing
 */
export async function* decrypted(bytes: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const source = reader(bytes);
  const fileKey = await openHeader(source, passphrase);
  const key = derive(fileKey, await source.take(16), 'payload');
  let number = 0;
  for await (const { chunk, isLast } of inChunks(source.rest(), chunkBytes + tagBytes)) {
    const opened = chunk.length < tagBytes ? undefined : open(key, chunkNonce(number++, isLast), chunk);
    if (!opened) throw damaged();
    yield opened;
  }
}

async function sealHeader(fileKey: Buffer, passphrase: string, logN: number): Promise<Buffer> {
  const salt = randomBytes(16);
  const wrapped = seal(await passphraseKey(passphrase, salt, logN), Buffer.alloc(12), fileKey);
  const head = `${version}\n-> scrypt ${base64(salt)} ${logN}\n${base64(wrapped)}\n---`;
  return Buffer.from(`${head} ${base64(headerMac(fileKey, head))}\n`);
}

const headerPattern =
  /^age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) ([1-9]\d?)\n([A-Za-z0-9+/]{43})\n--- ([A-Za-z0-9+/]{43})\n$/;

async function openHeader(source: Reader, passphrase: string): Promise<Buffer> {
  const header = (await source.takeLines(4)).toString('latin1');
  const [, salt = '', factor = '', wrapped = '', mac = ''] = headerPattern.exec(header) ?? [];
  if (!mac || Number(factor) > largestWorkFactor) throw damaged();
  const key = await passphraseKey(passphrase, Buffer.from(salt, 'base64'), Number(factor));
  const fileKey = open(key, Buffer.alloc(12), Buffer.from(wrapped, 'base64'));
  if (!fileKey) throw new OperatorError('BACKUP_PASSPHRASE 不正确，或备份文件已损坏');
  const expected = headerMac(fileKey, header.slice(0, header.lastIndexOf('---') + 3));
  const isSame = timingSafeEqual(expected, Buffer.from(mac, 'base64')) && base64(expected) === mac;
  if (!isSame) throw damaged();
  return fileKey;
}

function passphraseKey(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** logN * 1024 + 1024 * 1024 };
  const labelled = Buffer.concat([Buffer.from(`${version}/scrypt`), salt]);
  return new Promise((resolve, reject) => {
    scrypt(passphrase, labelled, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function headerMac(fileKey: Buffer, head: string): Buffer {
  return createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(head)
    .digest();
}

function derive(fileKey: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, salt, purpose, 32));
}

/** Eleven bytes of counting and one that says whether this is the end. */
function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, nonce: Buffer, text: Buffer): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes });
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when it was sealed with another key, or altered. */
function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
