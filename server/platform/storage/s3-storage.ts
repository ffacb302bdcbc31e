import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { S3mini, S3ServiceError } from 's3mini';
import { storageAway } from '../core/errors.ts';
import { OperatorError } from '../core/operator-error.ts';
import { assertWithin, operatorReach, type Reach } from '../core/reach.ts';
import type { Bucket } from '../core/s3-address.ts';
import { digestOf } from './digest.ts';
import { fetchUntilSilent } from './fetch-until-silent.ts';
import { servedAs } from './media-types.ts';

// The smallest part that stores take; four are under way at a time.
const partBytes = 5 * 1024 * 1024;
/** The limit of silence until the head of an answer arrives; the reader decides about its body. */
const answerWithinMs = 10_000;
const checkWithinMs = 1_500;

/** Opens a bucket as storage. Files are passed in parts: none is in memory as a whole. */
export async function openBucket(settings: Bucket & { incoming: string }, withinMs = answerWithinMs) {
  const bucket = connect(settings, withinMs);
  const probe = connect(settings, checkWithinMs);
  await refuseWrongSettings(probe);

  return {
    incoming: settings.incoming,
    async keep(incomingFile: string, path: string) {
      const digest = await digestOf(incomingFile);
      const content = await openAsBlob(incomingFile);
      await asStorageAway(() => bucket.putAnyObject(path, content, servedAs(path)));
      await rm(incomingFile, { force: true });
      return digest;
    },
    read: (path: string, part?: { start: number; end: number }) =>
      Readable.from(bytesOf(bucket, path, part), { objectMode: false }),
    sizeOf: (path: string) =>
      asStorageAway(async () => {
        try {
          return await bucket.getContentLength(path);
        } catch (error) {
          if (statusOf((error as Error).cause) === 404) return undefined;
          throw error;
        }
      }),
    async remove(path: string) {
      await asStorageAway(() => bucket.deleteObject(path));
    },
    async check() {
      if (!(await probe.bucketExists())) throw new Error('the bucket is not there');
    },
  };
}

export function connect(
  { endpoint, region, accessKey, secretKey }: Bucket,
  withinMs = answerWithinMs,
): S3mini {
  return new S3mini({
    endpoint,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    minPartSize: partBytes,
    fetch: fetchUntilSilent(withinMs, fetchWithin(operatorReach)),
  });
}

/**
 * Returns a `fetch` for the store, which checks the addresses behind its name before each request and follows no
 * redirection: the store's own answers need none, and its signature is for one host only.
 */
function fetchWithin(reach: Reach): typeof fetch {
  return async (address, init) => {
    await assertWithin(reach, new URL(address instanceof Request ? address.url : address).hostname);
    return await fetch(address, { ...init, redirect: 'manual' });
  };
}

/** Refuses a wrong key or bucket, which stays wrong; an unavailable store may be back when the site runs. */
async function refuseWrongSettings(bucket: S3mini): Promise<void> {
  const isThere = await bucket.bucketExists().catch(() => true);
  if (!isThere) throw new OperatorError('FILES_URL: the store refuses this key or has no such bucket');
}

async function* bytesOf(bucket: S3mini, path: string, part: { start: number; end: number } | undefined) {
  // The library counts to the byte after the last one.
  const answer = part
    ? await bucket.getObjectRaw(path, false, part.start, part.end + 1)
    : await bucket.getObjectRaw(path);
  if (answer.body) yield* answer.body;
}

/** Reports errors of the S3 store, which is another machine, as temporary: the client is told to try again. */
async function asStorageAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageAway(error);
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceError ? error.status : undefined;
}
