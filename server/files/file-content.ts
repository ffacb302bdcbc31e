import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/*
 * What a file is by its bytes, whatever its name says (security line 17).
 */

const mediaTypes: Record<string, readonly string[]> = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  gif: ['image/gif'],
  bmp: ['image/bmp'],
  webp: ['image/webp'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  doc: ['application/x-cfb'],
  xls: ['application/x-cfb'],
  ppt: ['application/x-cfb'],
  pdf: ['application/pdf'],
  rar: ['application/x-rar-compressed'],
  zip: ['application/zip'],
  mp3: ['audio/mpeg'],
  mp4: ['video/mp4', 'video/x-m4v', 'video/quicktime'],
};

/** The media type when the bytes are what the extension promises, otherwise undefined. */
export async function mediaTypeOf(path: string, extension: string): Promise<string | undefined> {
  if (extension === 'txt') return (await isText(path)) ? 'text/plain' : undefined;
  const found = await fileTypeFromFile(path);
  const mime = found?.mime ?? '';
  return mediaTypes[extension]?.find((allowed) => mime === allowed) && (mediaTypes[extension]?.[0] ?? mime);
}

/** No NUL in the first part: UTF-8 and GBK have none, programs and pictures do. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(65_536) });
    return !buffer.subarray(0, bytesRead).includes(0);
  } finally {
    await file.close();
  }
}
