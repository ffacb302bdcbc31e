import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { sealPicture } from '#contract/certificates/programmes.ts';
import { extensionOf } from '#contract/content/files.ts';
import { limitConcurrency } from '../../../platform/core/concurrency-limit.ts';
import { fileTooLarge, fileTypeRefused } from '../../../platform/core/errors.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { recordOperation } from '../../../platform/operation-log/record-operation.ts';
import type { UploadScan } from '../../../platform/storage/upload-scan.ts';

/*
 * A seal that can be copied can be forged: its picture is stored sealed, only the renderer opens it, and no call
 * returns it.
 */

const limitInputPixels = 16_000_000;
/** One at a time: a large picture takes sixty megabytes when it is decoded. */
const decoding = limitConcurrency({ atOnce: 1, waiting: 10 });
/** Wide enough for the largest seal on a printed page. */
const widest = 1200;

interface Upload {
  fileName: string;
  stream: Readable;
}

/**
 * Stores the picture of a seal: a PNG with transparency.
 * @throws ApiError 413 or 415, and the errors of `scan`
 */
export async function storeSeal(
  { db, vault, scan }: SealedDatabase & { scan: UploadScan },
  { fileName, stream }: Upload,
  by: Actor,
): Promise<number> {
  const bytes = await arrived(stream);
  if (extensionOf(fileName) !== 'png') throw fileTypeRefused(sealPicture.wrongType);
  await scan(bytes);
  const picture = await decoding(() => rerendered(bytes));
  return await transaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('certificate_seals')
      .values({ picture_sealed: vault.seal(picture.toString('base64')) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordOperation(tx, by, { entityType: 'seal', recordId: id, after: { Bytes: picture.length } });
    return id;
  });
}

export async function readSeal(db: Database, vault: Vault, sealId: number): Promise<Buffer> {
  const { picture_sealed: sealed } = await db
    .selectFrom('certificate_seals')
    .select('picture_sealed')
    .where('id', '=', sealId)
    .executeTakeFirstOrThrow();
  return Buffer.from(vault.open(sealed), 'base64');
}

export async function hasSeal(db: Database, sealId: number): Promise<boolean> {
  const row = await db
    .selectFrom('certificate_seals')
    .select('id')
    .where('id', '=', sealId)
    .executeTakeFirst();
  return row !== undefined;
}

async function arrived(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > sealPicture.maxBytes) throw fileTooLarge(sealPicture.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Decodes a picture within bounds and encodes it again, so that it contains nothing else. */
async function rerendered(bytes: Buffer): Promise<Buffer> {
  const rendered = await render(bytes).catch(() => undefined);
  if (!rendered) throw fileTypeRefused(sealPicture.wrongType);
  if (rendered.isOpaque) throw fileTypeRefused(sealPicture.notClear);
  return rendered.png;
}

/** Returns undefined for a file that is no PNG. @throws the decoder's error for damaged bytes */
async function render(bytes: Buffer): Promise<{ png: Buffer; isOpaque: boolean } | undefined> {
  const picture = sharp(bytes, { limitInputPixels });
  if ((await picture.metadata()).format !== 'png') return undefined;
  const { isOpaque } = await picture.stats();
  const png = await picture
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { png, isOpaque };
}
