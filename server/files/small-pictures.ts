import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isCallFault } from '#contract/envelope.ts';
import { extensionOf } from '#contract/files.ts';
import { smallWidths } from '#contract/pictures.ts';
import { boundedPool } from '../base/bounded-pool.ts';
import { shrinkImage } from './images.ts';
import type { Storage } from './storage.ts';

/*
 * Pictures of lists are shown much smaller than they were uploaded. `?width=640` at the address of a picture answers one that is no
 * wider, drawn when it is asked for the first time and kept beside the picture.
 */

const drawing = boundedPool({ atOnce: 1, waiting: 50 });
// A moving picture would stand still.
const canShrink = new Set(['jpg', 'png', 'webp']);

type Picture = { path: string; byteSize: number };

export interface SmallPictures {
  /** The smaller picture; undefined where there is none. */
  find(picture: Picture, width: string | undefined): Promise<Picture | undefined>;
}

export function openSmallPictures(storage: Storage): SmallPictures {
  const underway = new Map<string, Promise<number>>();

  async function draw(path: string, width: number, target: string) {
    const bytes = await buffer(storage.read(path));
    const temporary = join(storage.incoming, randomUUID());
    try {
      await writeFile(temporary, await drawing(() => shrinkImage(bytes, width)));
      return (await storage.keep(temporary, target)).byte_size;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  return {
    async find({ path, byteSize }, asked) {
      const width = smallWidths.find((known) => String(known) === asked);
      if (width === undefined || !canShrink.has(extensionOf(path))) return undefined;
      const target = smallPath(path, width);
      const kept = await storage.sizeOf(target);
      if (kept !== undefined && kept > 0) return { path: target, byteSize: kept };
      if ((await storage.sizeOf(path)) !== byteSize) return undefined;
      const drawn = underway.get(target) ?? draw(path, width, target).finally(() => underway.delete(target));
      underway.set(target, drawn);
      try {
        return { path: target, byteSize: await drawn };
      } catch (error) {
        // Too many are being drawn: the large one is slower, but it is there.
        if (isCallFault(error)) return undefined;
        throw error;
      }
    },
  };
}

/** Takes a file away, and the smaller pictures of it. */
export async function removeFile(storage: Storage, path: string): Promise<void> {
  await storage.remove(path);
  if (!canShrink.has(extensionOf(path))) return;
  await Promise.all(smallWidths.map((width) => storage.remove(smallPath(path, width))));
}

const smallPath = (path: string, width: number) => `${path.replace(/\.[a-z]+$/, '')}-${width}.webp`;
