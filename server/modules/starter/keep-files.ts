import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionOf } from '#contract/content/files.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { quarantine } from '../files/visitor-uploads.ts';
import { starterFolder, type Starter } from './read-starter.ts';

/** A file in the storage, with the row that the files table still lacks. */
export interface StoredFile {
  /** The name in the texts, such as `pictures/harbour.webp`; for a member's attachment the account. */
  name: string;
  row: {
    path: string;
    original_name: string;
    media_type: string;
    byte_size: number;
    sha256: Buffer;
    kind: string;
    is_quarantined: boolean;
  };
}

/** Stores every picture and form of the demo; a repetition replaces them with the same ones. */
export async function storeStarterFiles(storage: Storage, { members }: Starter): Promise<StoredFile[]> {
  const pictures = await readdir(join(starterFolder, 'pictures'));
  const forms = await readdir(join(starterFolder, 'forms'));
  return await Promise.all([
    ...forms.map((name) => keep(storage, `forms/${name}`, { kind: 'attachment' })),
    // The media library shows the last ones first.
    ...pictures.map((name) => keep(storage, `pictures/${name}`, { kind: 'image' })),
    ...members.members.flatMap(({ attachment, account }) =>
      attachment === undefined
        ? []
        : [keep(storage, `forms/${attachment}`, { kind: 'application', account })],
    ),
  ]);
}

const mediaTypes: Record<string, string> = { webp: 'image/webp', pdf: 'application/pdf' };

async function keep(
  storage: Storage,
  source: string,
  { kind, account }: { kind: string; account?: string },
): Promise<StoredFile> {
  const bytes = await readFile(join(starterFolder, source));
  const extension = extensionOf(source);
  const mediaType = mediaTypes[extension];
  if (mediaType === undefined) throw new Error(`${source} is of no kind that the demo knows`);
  const name = account ?? source;
  const path = `${account === undefined ? '' : quarantine}${pathOf(bytes, name, extension)}`;
  const incoming = join(storage.incoming, randomUUID());
  await writeFile(incoming, bytes);
  const { byte_size, sha256 } = await storage.keep(incoming, path);
  return {
    name,
    row: {
      path,
      original_name: source.split('/').at(-1) ?? '',
      media_type: mediaType,
      byte_size,
      sha256,
      kind,
      is_quarantined: account !== undefined,
    },
  };
}

/** Returns a path in the form of uploads, derived from the content: an interrupted start leaves no duplicates. */
function pathOf(bytes: Buffer, name: string, extension: string): string {
  const [year, month] = today().split('-');
  const digest = createHash('sha256').update(name).update(bytes).digest('hex').slice(0, 32);
  return `${year}/${month}/${digest}.${extension}`;
}
