import type * as v from 'valibot';
import { isOutsideReach, operatorReach } from './reach.ts';

/** A bucket of an S3-compatible store. */
export type Bucket = {
  kind: 's3';
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

/** Reads `s3+https://key:secret@host/bucket`. */
export function toBucket({ dataset, addIssue, NEVER }: v.RawTransformContext<string>): Bucket {
  const url = new URL(dataset.value);
  const bucket = url.pathname.slice(1);
  if (!bucket || bucket.includes('/') || !url.username || !url.password) {
    addIssue({ message: 'must name key, secret, host and bucket: s3+https://key:secret@host/bucket' });
    return NEVER;
  }
  if ([...url.searchParams.keys()].some((name) => name !== 'region') || url.hash !== '') {
    addIssue({ message: 'must have nothing behind the bucket except ?region=…' });
    return NEVER;
  }
  if (isOutsideReach(url.hostname, operatorReach)) {
    addIssue({ message: 'must not lead to a link-local address, a metadata service or 0.0.0.0' });
    return NEVER;
  }
  return {
    kind: 's3',
    endpoint: `${url.protocol.slice(3)}//${url.host}/${bucket}`,
    region: url.searchParams.get('region') ?? regionOf(url.hostname),
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  };
}

/** Returns the region: Amazon names it in the host, other stores accept the default. */
function regionOf(host: string): string {
  return /^s3[.-]([a-z0-9-]+)\.amazonaws\.com/.exec(host)?.[1] ?? 'us-east-1';
}
