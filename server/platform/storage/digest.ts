import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** The size and hash stored with a path; the file is compared with them when it is read. */
export interface Digest {
  byte_size: number;
  sha256: Buffer;
}

export async function digestOf(path: string): Promise<Digest> {
  return await digestOfStream(createReadStream(path));
}

/** @throws whatever the stream throws */
export async function digestOfStream(bytes: Readable): Promise<Digest> {
  const hash = createHash('sha256');
  let byte_size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    hash.update(chunk);
    byte_size += chunk.length;
  }
  return { byte_size, sha256: hash.digest() };
}
