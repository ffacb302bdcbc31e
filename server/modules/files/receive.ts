import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTooLarge } from '../../platform/core/errors.ts';
import { asStorageAway } from '../../platform/storage/storage-away.ts';

/**
 * Writes an upload to a temporary file and passes it to `take`; the file is deleted afterwards unless `take` moved it.
 * An aborted or oversized upload leaves nothing behind (security line 18).
 */
export async function withArrivedFile<T>(
  upload: { stream: Readable; folder: string; maxBytes: number; tooLarge: string },
  take: (path: string, bytes: number) => Promise<T>,
): Promise<T> {
  const path = join(upload.folder, randomUUID());
  try {
    await asStorageAway(
      pipeline(
        upload.stream,
        stopAt(upload.maxBytes, upload.tooLarge),
        createWriteStream(path, { flags: 'wx' }),
      ),
    );
    return await take(path, (await stat(path)).size);
  } finally {
    await rm(path, { force: true });
  }
}

function stopAt(maxBytes: number, message: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(fileTooLarge(message));
      else done(null, chunk);
    },
  });
}
