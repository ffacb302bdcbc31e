import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { contributionUpload, extensionOf, uploadError } from '#contract/content/files.ts';
import { invalid } from '../../platform/core/errors.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { endOfUnnamed, pathOf, sweepFiles } from './attachments.ts';
import { newPath } from './store.ts';

interface Pictures {
  imageUrl: string;
  content: string;
}

interface Files {
  db: Database;
  storage: Storage;
}

/**
 * Returns the article with copies in place of its quarantined uploads (old clients upload without a token). Not part of
 * a transaction, since a remote store is slow. A copy that no article names is deleted within a day, like any upload.
 * @throws ApiError 400 on `ImageUrl` when the cover is no picture, on `NewContent` when it names too many files
 */
export async function copyPicturesOut(
  files: Files,
  memberId: number,
  { imageUrl, content }: Pictures,
): Promise<Pictures & { copies: string[] }> {
  assertCover(imageUrl);
  const copied = new Map<string, string>();
  for (const address of addressesIn({ imageUrl, content })) {
    const file = await findUpload(files.db, address);
    if (!file?.is_quarantined || errorOf(file, memberId, address === imageUrl) !== undefined) continue;
    copied.set(address, await copyOut(files, memberId, file));
  }
  const now = (address: string) => copied.get(address) ?? address;
  return {
    imageUrl: now(imageUrl),
    content: content.replaceAll(uploadAddress, now),
    copies: [...copied.values()],
  };
}

/** Deletes the copies that were made for an article that was not stored. A copy that an article names stays. */
export async function dropCopies(files: Files, copies: string[]): Promise<void> {
  if (copies.length === 0) return;
  await files.db
    .updateTable('files')
    .set({ expires_at: sql<Date>`now()` })
    .where('path', 'in', copies.map(pathOf))
    .where('expires_at', 'is not', null)
    .execute();
  await sweepFiles(files);
}

/**
 * Keeps the uploads that a member's article names.
 * @throws ApiError 400 on `ImageUrl` or `NewContent` when one is missing, no picture, too large or another member's
 */
export async function storePictures(tx: Tx, memberId: number, pictures: Pictures): Promise<void> {
  for (const address of addressesIn(pictures)) {
    const isCover = address === pictures.imageUrl;
    const file = await findUpload(tx, address, { isLocked: true });
    // Named already: a picture that everybody sees.
    if (file && !file.is_unnamed && !file.is_quarantined) continue;
    const error = errorOf(file, memberId, isCover) ?? (file?.is_quarantined ? missing : undefined);
    if (error !== undefined) throw invalid({ [isCover ? 'ImageUrl' : 'NewContent']: error });
    await tx
      .updateTable('files')
      .set({ member_id: memberId, expires_at: null })
      .where('path', '=', pathOf(address))
      .execute();
  }
}

const uploadAddress = /(?<=["'(])\/files\/[\w/.-]+/g;

/** Each file takes a query of its own. */
const maxFiles = 200;

function addressesIn({ imageUrl, content }: Pictures): Set<string> {
  const addresses = [imageUrl, ...content.matchAll(uploadAddress).map(([address]) => address)];
  const files = new Set(addresses.filter((address) => address.startsWith('/files/')));
  if (files.size > maxFiles) throw invalid({ NewContent: `正文中的图片不能超过 ${maxFiles} 张` });
  return files;
}

/** Checks the cover of a contribution (product: section 5). */
function assertCover(imageUrl: string): void {
  const [path = ''] = imageUrl.split(/[?#]/);
  if (imageUrl !== '' && !contributionUpload.extensions.includes(extensionOf(path)))
    throw invalid({ ImageUrl: contributionUpload.wrongType });
}

const missing = '图片不存在或已过期，请重新上传';

type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

async function findUpload(db: Database, address: string, { isLocked = false } = {}) {
  return await db
    .selectFrom('files')
    .select([
      'path',
      'byte_size',
      'arrived_size',
      'member_id',
      'is_quarantined',
      'original_name',
      'media_type',
    ])
    .select(sql<boolean>`expires_at is not null`.as('is_unnamed'))
    .where('path', '=', pathOf(address))
    .where((build) => build.or([build('expires_at', 'is', null), build('expires_at', '>', sql<Date>`now()`)]))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Returns why an upload cannot be in this member's article, or undefined. */
function errorOf(file: Upload | undefined, memberId: number, isCover: boolean): string | undefined {
  const isOwn = file?.member_id === null || file?.member_id === memberId;
  if (!file?.is_unnamed || !isOwn) return missing;
  return uploadError(contributionUpload, file.path, isCover ? (file.arrived_size ?? file.byte_size) : 0);
}

/** Makes a copy that everybody may read; the quarantined upload is deleted when it expires. */
async function copyOut({ db, storage }: Files, memberId: number, file: Upload): Promise<string> {
  const path = newPath(extensionOf(file.path));
  const { original_name, media_type, byte_size, arrived_size } = file;
  // The row first: a row without a file is swept, a file without a row never.
  await db
    .insertInto('files')
    .values({
      path,
      original_name,
      media_type,
      byte_size,
      arrived_size,
      kind: 'contribution',
      member_id: memberId,
      expires_at: endOfUnnamed,
    })
    .execute();
  const temporary = join(storage.incoming, randomUUID());
  try {
    await pipeline(storage.read(file.path), createWriteStream(temporary, { flags: 'wx' }));
    const { sha256 } = await storage.keep(temporary, path);
    await db.updateTable('files').set({ sha256 }).where('path', '=', path).execute();
  } finally {
    await rm(temporary, { force: true });
  }
  return `/files/${path}`;
}
