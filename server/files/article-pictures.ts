import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { contributionUpload, extensionOf, uploadFault } from '#contract/files.ts';
import type { Tx } from '../db/open.ts';
import { invalid } from '../http/faults.ts';
import { pathOf } from './attachments.ts';
import type { Storage } from './storage.ts';
import { newPath } from './store.ts';

interface Pictures {
  imageUrl: string;
  content: string;
}

/**
 * Keeps the uploads that a member's article names. Those in quarantine (old clients upload without a token) become
 * readable under a new address, which the answer names instead.
 * @throws CallFault 400 on `ImageUrl` or `NewContent` when one is gone, no picture, too large or somebody else's
 */
export async function keepPictures(
  tx: Tx,
  storage: Storage,
  memberId: number,
  { imageUrl, content }: Pictures,
): Promise<Pictures> {
  assertCover(imageUrl);
  const addresses = new Set([imageUrl, ...content.matchAll(uploadAddress).map(([address]) => address)]);
  const moved = new Map<string, string>();
  for (const address of addresses) {
    if (!address.startsWith('/files/')) continue;
    const field = address === imageUrl ? 'ImageUrl' : 'NewContent';
    moved.set(address, await keepPicture(tx, storage, memberId, { address, field }));
  }
  const now = (address: string) => moved.get(address) ?? address;
  return { imageUrl: now(imageUrl), content: content.replaceAll(uploadAddress, now) };
}

const uploadAddress = /(?<=["'(])\/files\/[\w/.-]+/g;

/** Product: section 5, contribution image. */
function assertCover(imageUrl: string): void {
  const [path = ''] = imageUrl.split(/[?#]/);
  if (imageUrl !== '' && !contributionUpload.extensions.includes(extensionOf(path)))
    throw invalid({ ImageUrl: contributionUpload.wrongType });
}

async function keepPicture(
  tx: Tx,
  storage: Storage,
  memberId: number,
  { address, field }: { address: string; field: string },
): Promise<string> {
  const file = await tx
    .selectFrom('files')
    .select(['id', 'path', 'byte_size', 'member_id', 'is_quarantined', 'original_name', 'media_type'])
    .select(sql<boolean>`expires_at is not null`.as('is_unnamed'))
    .where('path', '=', pathOf(address))
    .where((build) => build.or([build('expires_at', 'is', null), build('expires_at', '>', sql<Date>`now()`)]))
    .forUpdate()
    .executeTakeFirst();
  // Named already: a picture that everybody sees, or an attachment of an application.
  if (file && !file.is_unnamed && !file.is_quarantined) return address;
  const isOwn = file?.member_id === null || file?.member_id === memberId;
  if (!file?.is_unnamed || !isOwn) throw invalid({ [field]: '图片不存在或已过期，请重新上传' });
  const fault = uploadFault(contributionUpload, file.path, field === 'ImageUrl' ? file.byte_size : 0);
  if (fault) throw invalid({ [field]: fault });
  if (file.is_quarantined) return await copyOut(tx, storage, memberId, file);

  await tx
    .updateTable('files')
    .set({ member_id: memberId, expires_at: null })
    .where('id', '=', file.id)
    .execute();
  return address;
}

/** A copy that everybody may read; what lies in quarantine goes at its time. */
async function copyOut(
  tx: Tx,
  storage: Storage,
  memberId: number,
  file: { path: string; original_name: string; media_type: string; byte_size: number },
): Promise<string> {
  const path = newPath(extensionOf(file.path));
  const { original_name, media_type, byte_size } = file;
  await tx
    .insertInto('files')
    .values({ path, original_name, media_type, byte_size, kind: 'contribution', member_id: memberId })
    .execute();
  const temporary = join(storage.incoming, randomUUID());
  await pipeline(storage.read(file.path), createWriteStream(temporary, { flags: 'wx' }));
  await storage.keep(temporary, path);
  return `/files/${path}`;
}
