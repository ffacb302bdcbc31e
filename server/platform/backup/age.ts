import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '../core/operator-error.ts';
import { damaged } from './damaged.ts';

/*
 * The age file format, version 1, with a passphrase (https://c2sp.org/age), by the library of its author. `age -d` opens such a
 * file (docs/decisions/0120).
 */

/** scrypt with N = 2^17, r = 8, p = 1: the minimum that OWASP recommends. It uses 128 MB for a moment. */
const workFactor = 17;

export const agePrefix = Buffer.from('age-encryption.org/v1\n');

/**
 * The bytes, encrypted as they come.
 * @param logN how much work each guess of the passphrase is; a test takes less
 */
export async function* encrypted(
  bytes: AsyncIterable<Buffer>,
  passphrase: string,
  logN = workFactor,
): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(logN);
  yield* asBuffers(await encrypter.encrypt(ReadableStream.from(bytes)));
}

/**
 * Decrypts the output of `encrypted`.
 * @throws OperatorError when the passphrase is wrong, when a byte was altered or when the end is missing
 */
export async function* decrypted(bytes: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    yield* asBuffers(await decrypter.decrypt(ReadableStream.from(bytes)));
  } catch (error) {
    throw isWrongPassphrase(error)
      ? new OperatorError('BACKUP_PASSPHRASE 不正确，或备份文件已损坏')
      : damaged();
  }
}

const isWrongPassphrase = (error: unknown) =>
  error instanceof Error && error.message.startsWith('no identity matched');

async function* asBuffers(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
