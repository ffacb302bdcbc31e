import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a stream, in hexadecimal. */
export async function sumOf(content: AsyncIterable<Buffer>): Promise<string> {
  const sum = createHash('sha256');
  for await (const piece of content) sum.update(piece);
  return sum.digest('hex');
}
