import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { fileErrorOf } from '../core/file-errors.ts';
import { syncFolder } from '../core/fsync.ts';
import { OperatorError } from '../core/operator-error.ts';
import { isDiskFull } from '../db/database-away.ts';
import { agePrefix, decrypted, encrypted } from './age.ts';
import { damaged } from './damaged.ts';

/*
 * The file of a backup: tar, compressed by zstd, with a SHA-256 of all of it at its end, and encrypted where there is a
 * passphrase. `tar --zstd -tf` lists it, after `age -d` where it is encrypted (docs/decisions/0120).
 */

/** Adds a member of exactly `size` bytes. */
export type AddMember = (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<void>;

/** A member of the file, in the order of writing. */
export interface Member {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/** Writes a new file, which is there whole and on the disk, or not at all. */
export async function writeArchive(
  path: string,
  passphrase: string | undefined,
  fill: (add: AddMember) => Promise<void>,
): Promise<void> {
  const archive = pack();
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new OperatorError(`不能写入 ${path}：${fileErrorOf(error)}`);
  });
  const target = createWriteStream(path, { fd: file.fd, autoClose: false });
  const level = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };
  const compressed = createZstdCompress({ params: level });
  const writing = pipeline(
    archive,
    compressed,
    (bytes: AsyncIterable<Buffer>) =>
      passphrase === undefined ? withSum(bytes) : encrypted(withSum(bytes), passphrase),
    target,
  );
  try {
    await Promise.all([writing, fillAndEnd(archive, fill)]);
    await file.sync();
    await file.close();
    await syncFolder(dirname(path));
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw isDiskFull(error) ? new OperatorError(`磁盘空间不足，${path} 没有写成`) : error;
  }
}

/**
 * Yields the members of a file; the rest of one is skipped when the next is requested.
 * @throws OperatorError as soon as the file differs from what was written, at the latest after the last member
 */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncGenerator<Member> {
  const members = extract();
  const source = await bytesOf(path, passphrase);
  let readError: unknown;
  const fed = pipeline(withoutSum(source), createZstdDecompress(), members).catch((error: unknown) => {
    readError = error;
  });
  try {
    for await (const entry of members) {
      const { name, size = 0 } = entry.header;
      const content = asDamaged(entry, () => readError);
      yield { name, size, content };
      entry.resume();
    }
    await fed;
    if (readError) throw asOperatorError(readError);
  } catch (error) {
    throw asOperatorError(readError ?? error);
  } finally {
    members.destroy();
    await fed;
  }
}

async function fillAndEnd(archive: Pack, fill: (add: AddMember) => Promise<void>): Promise<void> {
  const mtime = new Date();
  try {
    await fill((name, size, content) =>
      pipeline(
        Readable.from(content, { objectMode: false }),
        archive.entry({ name, size, mtime, mode: 0o600 }),
      ),
    );
    archive.finalize();
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}

/*
 * The sum is in a frame that zstd skips (RFC 8878, 3.1.2): it covers bytes of the frames that the checksum of zstd
 * itself does not.
 */
const sumFrame = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const sumBytes = sumFrame.length + 32;

async function* withSum(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const chunk of bytes) {
    sum.update(chunk);
    yield chunk;
  }
  yield endOf(sum);
}

async function* withoutSum(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([tail, chunk]);
    const content = all.subarray(0, Math.max(0, all.length - sumBytes));
    tail = all.subarray(content.length);
    sum.update(content);
    if (content.length > 0) yield content;
  }
  if (!tail.equals(endOf(sum))) throw damaged();
}

const endOf = (sum: Hash) => Buffer.concat([sumFrame, sum.digest()]);

async function bytesOf(path: string, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> {
  // Opened only after the file is known to be readable: an error of the stream would be unhandled.
  const isSealed = await isEncrypted(path);
  const bytes: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024 });
  if (!isSealed) return bytes;
  if (passphrase === undefined) throw new OperatorError('备份已加密：请设置 BACKUP_PASSPHRASE');
  return decrypted(bytes, passphrase);
}

async function isEncrypted(path: string): Promise<boolean> {
  const cannotRead = (error: unknown) => {
    throw new OperatorError(`不能读取 ${path}：${fileErrorOf(error)}`);
  };
  const file = await open(path).catch(cannotRead);
  try {
    const { buffer, bytesRead } = await file
      .read({ buffer: Buffer.alloc(agePrefix.length) })
      .catch(cannotRead);
    return buffer.subarray(0, bytesRead).equals(agePrefix);
  } finally {
    await file.close();
  }
}

async function* asDamaged(content: AsyncIterable<unknown>, readError: () => unknown): AsyncGenerator<Buffer> {
  try {
    for await (const piece of content) {
      if (!Buffer.isBuffer(piece)) throw damaged();
      yield piece;
    }
  } catch (error) {
    throw asOperatorError(readError() ?? error);
  }
}

function asOperatorError(error: unknown): OperatorError {
  return error instanceof OperatorError ? error : damaged();
}
