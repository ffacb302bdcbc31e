import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../platform/core/vault.ts';
import { fileAccess } from './file-uses.ts';

/*
 * A file that visitors may not read gets an address with a key, valid for a few hours, in the answers to its readers. A
 * browser requests pictures and links without a token, so the address itself must prove that it was given to a reader.
 */

/**
 * The readers of an answer. A key for members opens a file only while a public record shows it to members; one for
 * `insiders`, who read records that are not public, opens it in any state.
 */
export type KeyReaders = 'members' | 'insiders';

export interface FileKeys {
  /** The text with a key at each address of a file; with `only`, at the addresses of these paths. */
  withKeys(text: string, readers: KeyReaders, only?: ReadonlySet<string>): string;
  /** Returns whether the key opens the file now, whose `access` is one of `fileAccess`. */
  opens(path: string, key: string, access: number): boolean;
}

/** Address of a file of the editor, without a key. */
export const plainAddress = /\/files\/(\d{4}\/\d{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5})(?![\w?])/g;
/** The most files that one text may name: each costs a key for every reader. */
export const maxFiles = 1000;
const keyedAddress = /(\/files\/\d{4}\/\d{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5})\?key=\d+m?\.[\w-]+/g;
const hourMs = 3_600_000;
/** The lifetime of a key. It ends with an hour, so an address stays the same for a while and browsers cache it. */
const hours = 3;

export function openFileKeys(vault: Pick<Vault, 'lookupHash'>, now: () => number = Date.now): FileKeys {
  const keyUntil = (path: string, until: string) =>
    vault.lookupHash(`file ${path} until ${until}`).subarray(0, 16).toString('base64url');
  return {
    withKeys(text, readers, only) {
      const until = `${Math.floor(now() / hourMs) + hours}${readers === 'members' ? 'm' : ''}`;
      const keys = new Map<string, string>();
      return text.replaceAll(plainAddress, (address, path: string) => {
        if (only !== undefined && !only.has(path)) return address;
        if (!keys.has(path) && keys.size < maxFiles) keys.set(path, keyUntil(path, until));
        const key = keys.get(path);
        return key === undefined ? address : `${address}?key=${until}.${key}`;
      });
    },
    opens(path, key, access) {
      const [, until, hour, readers, sentSignature] = /^((\d{1,9})(m?))\.([\w-]{22})$/.exec(key) ?? [];
      if (until === undefined || sentSignature === undefined || Number(hour) * hourMs <= now()) return false;
      if (readers === 'm' && access < fileAccess.members) return false;
      return timingSafeEqual(Buffer.from(sentSignature), Buffer.from(keyUntil(path, until)));
    },
  };
}

/** Returns an article with keys in its file addresses, for readers who may read it in any state. */
export function keyed<Article extends { ImageUrl: string; NewContent?: string | null | undefined }>(
  keys: FileKeys,
  article: Article,
  only?: ReadonlySet<string>,
): Article {
  const { ImageUrl, NewContent } = article;
  return {
    ...article,
    ImageUrl: keys.withKeys(ImageUrl, 'insiders', only),
    ...(typeof NewContent !== 'string' ? {} : { NewContent: keys.withKeys(NewContent, 'insiders', only) }),
  };
}

/** Returns how many files a text names. */
export function countFiles(text: string): number {
  return new Set(Array.from(text.matchAll(plainAddress), ([, path]) => path)).size;
}

/** Removes the keys from submitted text before it is stored: they expire. */
export function withoutKeys(text: string): string {
  return text.replaceAll(keyedAddress, '$1');
}
