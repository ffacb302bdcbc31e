import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isApiError } from '#contract/api/envelope.ts';
import { smallWidths } from '#contract/content/pictures.ts';
import { limitConcurrency } from '../../platform/core/concurrency-limit.ts';
import { jpegPath, smallPath } from '../../platform/storage/picture-variants.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { jpegForSharing, shrinkImage } from './images.ts';

/*
 * Lists show pictures much smaller than they were uploaded. `?width=640` at the address of a picture returns one that
 * is no wider, `?as=jpg` one for shared links; each is made on the first request and stored beside the picture.
 */

const rendering = limitConcurrency({ atOnce: 1, waiting: 50 });

type Picture = { path: string; byteSize: number };

export interface SmallPictures {
  /** The smaller picture; undefined where there is none. */
  find(picture: Picture, query: URLSearchParams): Promise<Picture | undefined>;
}

export function openSmallPictures(storage: Storage): SmallPictures {
  const underway = new Map<string, Promise<number>>();

  async function render(path: string, { target, rendered }: Variant) {
    const bytes = await buffer(storage.read(path));
    const temporary = join(storage.incoming, randomUUID());
    try {
      await writeFile(temporary, await rendering(() => rendered(bytes)));
      return (await storage.keep(temporary, target)).byte_size;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  return {
    async find({ path, byteSize }, query) {
      const variant = variantOf(path, query);
      if (!variant) return undefined;
      const { target } = variant;
      const size = await storage.sizeOf(target);
      if (size !== undefined && size > 0) return { path: target, byteSize: size };
      if ((await storage.sizeOf(path)) !== byteSize) return undefined;
      const rendered = underway.get(target) ?? render(path, variant).finally(() => underway.delete(target));
      underway.set(target, rendered);
      try {
        return { path: target, byteSize: await rendered };
      } catch (error) {
        // Too many are being rendered: the large picture is slower, but available.
        if (isApiError(error)) return undefined;
        throw error;
      }
    },
  };
}

interface Variant {
  /** The path it is stored under. */
  target: string;
  rendered: (bytes: Buffer) => Promise<Buffer>;
}

/** Returns undefined when the picture itself is requested, or there is no such variant. */
function variantOf(path: string, query: URLSearchParams): Variant | undefined {
  const jpeg = query.get('as') === 'jpg' ? jpegPath(path) : undefined;
  if (jpeg !== undefined) return { target: jpeg, rendered: jpegForSharing };
  const width = smallWidths.find((option) => String(option) === query.get('width'));
  const target = width === undefined ? undefined : smallPath(path, width);
  if (width === undefined || target === undefined) return undefined;
  return { target, rendered: (bytes) => shrinkImage(bytes, width) };
}
