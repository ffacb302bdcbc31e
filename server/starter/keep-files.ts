import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionOf, type EditorUpload } from '#contract/files.ts';
import { boundedPool } from '../bounded-pool.ts';
import type { Storage } from '../files/storage.ts';
import { today } from '../shanghai-time.ts';
import { attachmentNames, makeAttachment } from './attachments.ts';
import { drawPicture, pictureNames } from './pictures.ts';

/** A file that lies in the storage, with the row that the files table still lacks. */
export interface KeptFile {
  /** As the texts name it: `picture:harbour`, `attachment:入会申请表.pdf`. */
  name: string;
  row: {
    path: string;
    original_name: string;
    media_type: string;
    byte_size: number;
    kind: EditorUpload;
  };
}

/** Encoding runs on other threads; a few at once keep all cores busy and few canvases in memory. */
const atOnce = 4;

/** Draws every picture and form of the demo and keeps them; doing it again replaces them by the same. */
export async function keepStarterFiles(storage: Storage): Promise<KeptFile[]> {
  const inTurn = boundedPool({ atOnce, waiting: pictureNames.length + attachmentNames.length });
  const pictures = pictureNames.map((name) =>
    inTurn(async () => await keep(storage, `picture:${name}`, 'image', await drawPicture(name))),
  );
  const attachments = attachmentNames.map((name) =>
    inTurn(async () => await keep(storage, `attachment:${name}`, 'attachment', await makeAttachment(name))),
  );
  return await Promise.all([...pictures, ...attachments]);
}

const mediaTypes: Record<string, string> = { webp: 'image/webp', png: 'image/png', pdf: 'application/pdf' };

async function keep(
  storage: Storage,
  name: string,
  kind: EditorUpload,
  { fileName, data }: { fileName: string; data: Buffer },
): Promise<KeptFile> {
  const extension = extensionOf(fileName);
  const path = pathOf(data, name, extension);
  const incoming = join(storage.incoming, randomUUID());
  await writeFile(incoming, data);
  await storage.keep(incoming, path);
  const mediaType = mediaTypes[extension];
  if (mediaType === undefined) throw new Error(`${fileName} is of no kind that the demo knows`);
  return {
    name,
    row: { path, original_name: fileName, media_type: mediaType, byte_size: data.length, kind },
  };
}

/** Of the form that uploads have, but made from the content: a start that was cut short leaves nothing behind twice. */
function pathOf(data: Buffer, name: string, extension: string): string {
  const [year, month] = today().split('-');
  const digest = createHash('sha256').update(name).update(data).digest('hex').slice(0, 32);
  return `${year}/${month}/${digest}.${extension}`;
}
