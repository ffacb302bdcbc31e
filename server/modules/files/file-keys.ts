import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../platform/core/vault.ts';

/*
 * A file that visitors may not read gets an address with a key, valid for a few hours, in the answers to its readers. A
 * browser requests pictures and links without a token, so the address itself must prove that it was given to a reader.
 */

export interface FileKeys {
  /** The text with a key at each address of a file. */
  withKeys(text: string): string;
  opens(path: string, key: string): boolean;
}

/** Address of a file of the editor, without a key. */
export const plainAddress = /\/files\/(\d{4}\/\d{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5})(?![\w?])/g;
const keyedAddress = /(\/files\/\d{4}\/\d{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5})\?key=\d+\.[\w-]+/g;
const hourMs = 3_600_000;
/** The lifetime of a key. It ends with an hour, so an address stays the same for a while and browsers cache it. */
const hours = 3;

export function openFileKeys(vault: Pick<Vault, 'lookupHash'>, now: () => number = Date.now): FileKeys {
  const keyUntil = (path: string, until: number) =>
    vault.lookupHash(`file ${path} until ${until}`).subarray(0, 16).toString('base64url');
  return {
    withKeys(text) {
      const until = Math.floor(now() / hourMs) + hours;
      return text.replaceAll(
        plainAddress,
        (address, path: string) => `${address}?key=${until}.${keyUntil(path, until)}`,
      );
    },
    opens(path, key) {
      const [, until, given] = /^(\d{1,9})\.([\w-]{22})$/.exec(key) ?? [];
      if (until === undefined || given === undefined || Number(until) * hourMs <= now()) return false;
      return timingSafeEqual(Buffer.from(given), Buffer.from(keyUntil(path, Number(until))));
    },
  };
}

/** Returns an article with keys in its file addresses, for readers who may read it in any state. */
export function keyed<Article extends { ImageUrl: string; NewContent?: string | null | undefined }>(
  keys: FileKeys,
  article: Article,
): Article {
  const { ImageUrl, NewContent } = article;
  return {
    ...article,
    ImageUrl: keys.withKeys(ImageUrl),
    ...(typeof NewContent !== 'string' ? {} : { NewContent: keys.withKeys(NewContent) }),
  };
}

/** Removes the keys from submitted text before it is stored: they expire. */
export function withoutKeys(text: string): string {
  return text.replaceAll(keyedAddress, '$1');
}
