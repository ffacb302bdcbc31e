import { extensionOf } from '#contract/content/files.ts';
import { smallWidths } from '#contract/content/pictures.ts';
import type { Storage } from './storage.ts';

// An animated picture would lose its animation.
const canShrink = new Set(['jpg', 'png', 'webp']);
const canBeJpeg = new Set(['png', 'webp', 'gif']);

/** Returns the path of the picture as a JPEG for shared links; undefined when it has no such variant. */
export function jpegPath(path: string): string | undefined {
  return canBeJpeg.has(extensionOf(path)) ? `${withoutExtension(path)}-shared.jpg` : undefined;
}

/** Returns the path of the picture at a smaller width; undefined when it has no such variant. */
export function smallPath(path: string, width: number): string | undefined {
  return canShrink.has(extensionOf(path)) ? `${withoutExtension(path)}-${width}.webp` : undefined;
}

/** Removes a file and its smaller pictures. */
export async function removeFile(storage: Storage, path: string): Promise<void> {
  await storage.remove(path);
  const variants = [jpegPath(path), ...smallWidths.map((width) => smallPath(path, width))];
  await Promise.all(
    variants.filter((variant) => variant !== undefined).map((variant) => storage.remove(variant)),
  );
}

function withoutExtension(path: string): string {
  return path.replace(/\.[a-z]+$/, '');
}
