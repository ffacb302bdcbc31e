import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromBlob, fileTypeFromBuffer } from 'file-type';
import { heicAdvice } from '#contract/content/files.ts';

/*
 * Detects the kind of a file by its bytes, not by its name (security line 17).
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

/** A file as it is: the extension its bytes deserve, and the media type. */
export interface FileContent {
  extension: string;
  mediaType: string;
}

/**
 * Returns the content when the bytes match the extension, otherwise undefined. A picture is accepted as the kind it is,
 * whatever its name: chats and phones name WebP and PNG `.jpg`, and every picture is encoded again.
 */
export async function contentOf(path: string, extension: string): Promise<FileContent | undefined> {
  if (extension === 'txt') return (await isText(path)) ? { extension, mediaType: 'text/plain' } : undefined;
  const mime = await mediaTypeOf(path);
  const kind = pictures.has(extension)
    ? [...pictures].find((name) => mediaTypes[name]?.includes(mime))
    : mediaTypes[extension]?.includes(mime)
      ? extension
      : undefined;
  return kind === undefined ? undefined : { extension: kind, mediaType: mediaTypes[kind]?.[0] ?? mime };
}

/**
 * Returns `''` when the bytes are of no known kind, or end too early. `fileTypeFromFile` would load its reader a second
 * time in the built program, whose errors this one does not recognise.
 */
async function mediaTypeOf(path: string): Promise<string> {
  try {
    return (await fileTypeFromBlob(await openAsBlob(path)))?.mime ?? '';
  } catch (error) {
    // Errors of the operating system have a code; all others are about the content.
    if (error instanceof Error && 'code' in error) throw error;
    return '';
  }
}

/** Kinds of picture that are decoded and encoded again. */
const pictures = new Set(['jpg', 'png', 'gif', 'bmp', 'webp', 'jpeg']);

const beginningLength = 65_536;

/** Returns the first part of a file, with one character per byte. */
async function beginningOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(beginningLength) });
    return buffer.subarray(0, bytesRead).toString('latin1');
  } finally {
    await file.close();
  }
}

/** No NUL in the first part: UTF-8 and GBK have none, programs and pictures do. */
async function isText(path: string): Promise<boolean> {
  return !(await beginningOf(path)).includes('\0');
}

const office = new Map([
  ['doc', { program: 'Word', modern: '.docx' }],
  ['docx', { program: 'Word', modern: '.docx' }],
  ['xls', { program: 'Excel', modern: '.xlsx' }],
  ['xlsx', { program: 'Excel', modern: '.xlsx' }],
  ['ppt', { program: 'PowerPoint', modern: '.pptx' }],
  ['pptx', { program: 'PowerPoint', modern: '.pptx' }],
]);

const names: Record<string, string> = {
  'application/rtf': 'RTF 文档',
  'application/pdf': 'PDF 文件',
  'application/zip': 'ZIP 压缩包',
  'application/x-rar-compressed': 'RAR 压缩包',
  'application/x-7z-compressed': '7z 压缩包',
  'application/gzip': 'gz 压缩包',
  'application/x-tar': 'tar 压缩包',
  'application/x-bzip2': 'bz2 压缩包',
  'application/x-xz': 'xz 压缩包',
  'application/x-cfb': '旧版 Office 文件（.doc、.xls、.ppt），或有密码保护的文件',
  'application/xml': 'XML 文件',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument 表格（.ods）',
  'application/vnd.ms-excel.sheet.binary.macroenabled.12': '二进制工作簿（.xlsb）',
  'video/mp4': '视频（MP4）',
  'audio/mpeg': '录音（MP3）',
};

/** Describes what a refused file really is, and what to do; undefined where that is unknown. */
export async function misnamedText(path: string, extension: string): Promise<string | undefined> {
  const what = nameOf({ mime: await mediaTypeOf(path), beginning: await beginningOf(path) }, extension);
  if (what === undefined) return undefined;
  const advice = adviceFor(extension, what);
  return `这个文件名为 .${extension}，实际是${what}，${advice}`;
}

/** Says how a file becomes one that is accepted: another name alone helps only where its kind is. */
function adviceFor(extension: string, what: string): string {
  if (/HEIC|HEIF/.test(what)) return heicAdvice;
  if (pictures.has(extension)) return '请用看图软件打开后另存为 JPG 或 PNG 再上传';
  const { program, modern } = office.get(extension) ?? {};
  return program
    ? `请用 ${program} 或 WPS 打开后另存为 ${modern} 再上传`
    : '请改成正确的扩展名，或另存为所需格式再上传';
}

/** Names the real kind of a file in memory; undefined where that is unknown, or where it matches the name. */
export async function nameOfBytes(bytes: Buffer, extension: string): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const mime = type?.mime ?? '';
  if (mediaTypes[extension]?.includes(mime)) return undefined;
  return nameOf({ mime, beginning: bytes.subarray(0, beginningLength).toString('latin1') }, extension);
}

function nameOf(
  { mime, beginning }: { mime: string; beginning: string },
  extension: string,
): string | undefined {
  return (
    readableKind(beginning) ??
    names[mime] ??
    (mime.startsWith('image/') ? `图片（${mime.slice(6).toUpperCase()}）` : undefined) ??
    nameOfOffice(mime) ??
    (office.has(extension) && isReadable(beginning) ? plainText : undefined)
  );
}

const plainText = '纯文本（.txt、.csv）';

/** Letters of one byte or more, or of two under the mark that Excel writes before them. */
function isReadable(beginning: string): boolean {
  return beginning !== '' && (!beginning.includes('\0') || /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(beginning));
}

function readableKind(beginning: string): string | undefined {
  const text = beginning
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (/^\{\\rtf/i.test(text)) return 'RTF 文档';
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*|<!doctype\s+svg[^>]*>\s*)*<svg\b/i.test(text))
    return 'SVG 矢量图';
  if (/^MIME-Version:|^From:.*\n(?:.*\n)*?Content-Type:\s*multipart\/related/i.test(text))
    return '网页（单个文件网页 MHT）';
  if (/^(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body|table|meta|div)\b/i.test(text))
    return '网页（HTML）';
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'XML 表格（Excel 2003）';
  if (/^<\?xml/i.test(text))
    return /<html\b|xmlns:o="urn:schemas-microsoft-com/i.test(text) ? '网页（HTML）' : 'XML 文件';
  return undefined;
}

function nameOfOffice(mime: string): string | undefined {
  const extension = Object.keys(mediaTypes).find(
    (name) => mediaTypes[name]?.includes(mime) && office.has(name),
  );
  return extension && `${office.get(extension)?.program} 文件（.${extension}）`;
}
