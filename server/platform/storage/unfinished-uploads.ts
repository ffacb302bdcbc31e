import * as v from 'valibot';
import type { Bucket } from '../core/s3-address.ts';
import { connect } from './s3-storage.ts';

/** A multipart upload that was never completed: its parts use space in the bucket, but are in no list of files. */
export interface UnfinishedUpload {
  path: string;
  uploadId: string;
  startedAt: Date;
}

const upload = v.object({ Key: v.string(), UploadId: v.string(), Initiated: v.string() });
// One is an object, several are an array, none is absent.
const listing = v.object({
  ListMultipartUploadsResult: v.union([
    v.object({ Upload: v.optional(v.union([v.array(upload), upload])) }),
    v.string(),
  ]),
});

/** Paths as newPath makes them: a bucket may be shared with others. */
const ownPath = /^(?:quarantine\/)?\d{4}\/\d{2}\/[0-9a-f]{32}(?:\.[a-z0-9]+)?$/;

/**
 * Lists those that were started before a time, a thousand at most; younger ones may be under way.
 * @throws when the store does not list them
 */
export async function listUnfinished(bucket: Bucket, before: Date): Promise<UnfinishedUpload[]> {
  const { ListMultipartUploadsResult: result } = v.parse(
    listing,
    await connect(bucket).listMultipartUploads(),
  );
  const uploads = (typeof result === 'object' && result.Upload) || [];
  return [uploads]
    .flat()
    .map(({ Key, UploadId, Initiated }) => ({
      path: Key,
      uploadId: UploadId,
      startedAt: new Date(Initiated),
    }))
    .filter(({ path, startedAt }) => ownPath.test(path) && startedAt < before);
}

export async function abortUpload(bucket: Bucket, { path, uploadId }: UnfinishedUpload): Promise<void> {
  await connect(bucket).abortMultipartUpload(path, uploadId);
}
