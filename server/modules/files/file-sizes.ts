import { editorUploads } from '#contract/content/files.ts';
import type { Database } from '../../platform/db/open.ts';
import { plainAddress } from './file-keys.ts';

const attachments: ReadonlySet<string> = new Set(editorUploads.attachment.extensions);

/**
 * Returns the sizes in bytes of the attachments that stored HTML names, by their address.
 * @param only the paths of the files that the reader may open; absent: all
 */
export async function attachmentSizes(
  db: Database,
  html: string,
  only?: ReadonlySet<string>,
): Promise<{ Url: string; Bytes: number }[]> {
  const paths = Array.from(html.matchAll(plainAddress), ([, path = '']) => path).filter(
    (path) => attachments.has(path.slice(path.lastIndexOf('.') + 1)) && (only?.has(path) ?? true),
  );
  if (paths.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .select(['path', 'byte_size'])
    .where('path', 'in', [...new Set(paths)])
    .execute();
  return rows.map(({ path, byte_size }) => ({ Url: `/files/${path}`, Bytes: byte_size }));
}
