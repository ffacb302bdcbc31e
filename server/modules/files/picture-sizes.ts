import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Storage } from '../../platform/storage/storage.ts';

const pictureTag =
  /<img\b(?=[^>]*\ssrc="\/files\/(\d{4}\/\d{2}\/[0-9a-f]{32}\.(?:jpg|png|gif|webp))["?])[^>]*>/gi;
/** The size of a picture is near its beginning. */
const headBytes = 64 * 1024;
/** The most pictures of a text that are opened; those after them get no size. */
const maxPictures = 100;

/**
 * Returns the article's sanitised HTML with `width` and `height` on the first pictures of this site that had neither,
 * so that a page reserves their space while they load. Unreadable pictures stay as they are.
 */
export async function withPictureSizes(storage: Pick<Storage, 'read'>, html: string): Promise<string> {
  const unsizedTags = [...html.matchAll(pictureTag)].filter(([tag]) => !/\s(?:width|height)=/i.test(tag));
  const sizes = new Map<string, Awaited<ReturnType<typeof sizeOf>>>();
  const sized = new Map<string, string>();
  for (const [tag, path = ''] of unsizedTags) {
    if (!sizes.has(path) && sizes.size < maxPictures) sizes.set(path, await sizeOf(storage, path));
    const size = sizes.get(path);
    if (size) sized.set(tag, tag.replace(/^<img/i, `<img width="${size.width}" height="${size.height}"`));
  }
  return html.replaceAll(pictureTag, (tag) => sized.get(tag) ?? tag);
}

async function sizeOf(storage: Pick<Storage, 'read'>, path: string) {
  // A WebP file has to be read to its end.
  const parts = [{ start: 0, end: headBytes - 1 }, undefined];
  for (const part of parts) {
    try {
      const bytes = await buffer(storage.read(path, part));
      const { width, height, pageHeight } = await sharp(bytes, { failOn: 'none' }).metadata();
      return { width, height: pageHeight ?? height };
    } catch {
      continue;
    }
  }
  return undefined;
}
