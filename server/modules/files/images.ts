import { readFile, writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { limitConcurrency } from '../../platform/core/concurrency-limit.ts';
import { fileTypeRefused } from '../../platform/core/errors.ts';

const limitInputPixels = 40_000_000;
const widest = 2400;
const encoding = limitConcurrency({ atOnce: 2, waiting: 20 });

// Memory is worth more here than the second decoding of one picture.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture within bounds and encodes it again in place: no EXIF, no hidden payload (security line 17).
 * @returns its new extension; BMP becomes PNG
 * @throws ApiError 415 when it is no complete picture of reasonable size
 */
export async function reencodeImage(path: string, extension: string): Promise<string> {
  return await encoding(async () => {
    try {
      return extension === 'bmp' ? await reencodeBitmap(path) : await reencode(path, extension);
    } catch {
      throw fileTypeRefused('图片无法识别或尺寸过大');
    }
  });
}

/** Returns the picture as WebP, no wider than `width`. */
export async function shrinkImage(bytes: Buffer, width: number): Promise<Buffer> {
  return await sharp(bytes, { limitInputPixels })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}

const sharedWidth = 1200;

/** Returns the picture as JPEG on white, for the preview of a shared link; of an animated one the first frame. */
export async function jpegForSharing(bytes: Buffer): Promise<Buffer> {
  return await sharp(bytes, { limitInputPixels })
    .resize({ width: sharedWidth, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer();
}

async function reencode(path: string, extension: string): Promise<string> {
  const picture = sharp(await readFile(path), {
    limitInputPixels,
    animated: extension === 'gif' || extension === 'webp',
  })
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true });
  switch (extension) {
    case 'png':
      await writeFile(path, await picture.png({ compressionLevel: 9 }).toBuffer());
      return 'png';
    case 'gif':
      await writeFile(path, await picture.gif().toBuffer());
      return 'gif';
    case 'webp':
      await writeFile(path, await picture.webp({ quality: 85 }).toBuffer());
      return 'webp';
    default:
      await writeFile(path, await picture.jpeg({ quality: 85, mozjpeg: true }).toBuffer());
      return 'jpg';
  }
}

/** Encodes a BMP file as PNG, because sharp does not read BMP. */
async function reencodeBitmap(path: string): Promise<string> {
  const bytes = await readFile(path);
  // The header has the size, before anything is decoded.
  if (Math.abs(bytes.readInt32LE(18) * bytes.readInt32LE(22)) > limitInputPixels)
    throw new RangeError('too large');
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  await writeFile(
    path,
    await sharp(await canvas.encode('png'))
      .resize({ width: widest, withoutEnlargement: true })
      .png()
      .toBuffer(),
  );
  return 'png';
}
