import { extensionOf } from '#contract/content/files.ts';

const mediaTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rar: 'application/vnd.rar',
  zip: 'application/zip',
  txt: 'text/plain; charset=utf-8',
};

/** Returns the `Content-Type` of a file, by the extension it was stored under. */
export function servedAs(path: string): string {
  return mediaTypes[extensionOf(path)] ?? 'application/octet-stream';
}
