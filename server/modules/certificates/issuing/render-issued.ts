import type { CertificateFormat } from '#contract/certificates/certificates.ts';
import type { Database } from '../../../platform/db/open.ts';
import { Answer } from '../../../platform/http/api/answers.ts';
import { findTemplate } from '../programmes/templates.ts';
import type { Rendering } from '../rendering/rendering.ts';
import type { Issued } from './issued.ts';
import type { CertificatePictures } from './pictures.ts';
import { verifyAddressOf } from './verify-address.ts';

interface Deps {
  db: Database;
  pictures: CertificatePictures;
  cache: PictureCache;
}

/** Returns an issued certificate as base64; a PNG that was rendered lately comes from the cache. */
export async function renderIssued(
  { db, pictures, cache }: Deps,
  issued: Issued,
  { site, format }: { site: string; format: CertificateFormat },
): Promise<Answer<string> | string> {
  if (format === 'pdf') return (await pictures.pdf(await renderingOf(db, issued, site))).toString('base64');
  const key = `${issued.issueId} ${site}`;
  let json = cache.get(key);
  if (!json) {
    const picture = await pictures.png(await renderingOf(db, issued, site));
    json = JSON.rawJSON(`"${picture.toString('base64')}"`);
    cache.set(key, json);
  }
  return new Answer(json.rawJSON.slice(1, -1), { json });
}

export async function renderingOf(db: Database, issued: Issued, site: string): Promise<Rendering> {
  return {
    facts: issued.facts,
    template: await findTemplate(db, issued.templateId),
    ...verifyAddressOf(site, issued),
  };
}

export interface PictureCache {
  get(key: string): RawJson | undefined;
  set(key: string, picture: RawJson): void;
}

/** Caches the pictures requested last, ready to be sent. An issue never changes, so no entry is ever stale. */
export function pictureCache(maxBytes: number): PictureCache {
  const pictures = new Map<string, RawJson>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= pictures.get(key)?.rawJSON.length ?? 0;
    pictures.delete(key);
  };
  return {
    get(key) {
      const picture = pictures.get(key);
      if (picture) {
        // To the end of the line: the first is the one unasked for longest.
        pictures.delete(key);
        pictures.set(key, picture);
      }
      return picture;
    },
    set(key, picture) {
      drop(key);
      pictures.set(key, picture);
      bytes += picture.rawJSON.length;
      for (const oldest of pictures.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}
