import { readFile } from 'node:fs/promises';
import { findPdfState } from './pdf-state.ts';

/*
 * Checks whether others can open an upload: a reviewer would find out days later, when the applicant is no longer
 * there. Archives are read as bytes, never unpacked.
 */

const locked = '压缩包有密码，审核的人打不开，请去掉密码后重新打包上传';

/** Returns why nobody could open an attachment, or undefined when no reason is found. */
export async function unusableText(path: string, extension: string): Promise<string | undefined> {
  switch (extension) {
    case 'zip':
      return zipError(await readFile(path));
    case 'rar':
      return isLockedRar(await readFile(path)) ? locked : undefined;
    case 'pdf':
      return await pdfError(await readFile(path));
    default:
      return undefined;
  }
}

const endOfZip = Buffer.from('PK\x05\x06', 'latin1');
const entryOfZip = 0x02014b50;

/** Reads the directory at the end of an archive (APPNOTE.TXT 4.3.12 and 4.3.16). */
function zipError(bytes: Buffer): string | undefined {
  const end = bytes.lastIndexOf(endOfZip);
  if (end < 0 || end + 22 > bytes.length) return '压缩包不完整，请重新打包后上传';
  const count = bytes.readUInt16LE(end + 10);
  if (count === 0) return '压缩包是空的，请检查后重新打包上传';
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry++) {
    // Directories of very large archives are elsewhere; those archives are too large anyway.
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryOfZip) return undefined;
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) return locked;
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    at += 46 + name! + extra! + comment!;
  }
  return undefined;
}

const rar5 = Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1');

/** Returns whether an archive's file names, or its first file, are encrypted. */
function isLockedRar(bytes: Buffer): boolean {
  return bytes.subarray(0, rar5.length).equals(rar5) ? isLockedRar5(bytes) : isLockedRar4(bytes);
}

/** Reads the blocks of RAR 4: checksum, kind, flags, size; the flags mark encryption. */
function isLockedRar4(bytes: Buffer): boolean {
  const [archive, file] = [0x73, 0x74];
  for (let at = 7; at + 11 <= bytes.length;) {
    const [kind, flags, size] = [bytes[at + 2], bytes.readUInt16LE(at + 3), bytes.readUInt16LE(at + 5)];
    if (kind === archive && (flags & 0x80) !== 0) return true;
    if (kind === file) return (flags & 0x04) !== 0;
    if (size < 7) return false;
    at += size + ((flags & 0x8000) === 0 ? 0 : bytes.readUInt32LE(at + 7));
  }
  return false;
}

/** Blocks of RAR 5: checksum, size, kind, flags, size of the extra area, size of the data. */
function isLockedRar5(bytes: Buffer): boolean {
  const [file, encryption] = [2, 4];
  for (let at = rar5.length; at + 7 <= bytes.length;) {
    const read = numbersAt(bytes, at + 4);
    const size = read.next();
    const begin = read.at();
    const kind = read.next();
    if (kind === encryption) return true;
    const flags = read.next();
    const extra = (flags & 1) === 0 ? 0 : read.next();
    const data = (flags & 2) === 0 ? 0 : read.next();
    if (kind === file) return extra > 0 && hasRecord(bytes, begin + size - extra, begin + size, 1);
    if (size === 0) return false;
    at = begin + size + data;
  }
  return false;
}

function hasRecord(bytes: Buffer, from: number, end: number, signature: number): boolean {
  for (let at = from; at < end;) {
    const read = numbersAt(bytes, at);
    const size = read.next();
    const begin = read.at();
    if (size === 0) return false;
    if (read.next() === signature) return true;
    at = begin + size;
  }
  return false;
}

/** Reads numbers of seven bits per byte, the lowest first; beyond the end they are 0. */
function numbersAt(bytes: Buffer, start: number) {
  let at = start;
  return {
    at: () => at,
    next(): number {
      let number = 0;
      for (let shift = 0; shift < 35; shift += 7) {
        const byte = bytes[at++] ?? 0;
        number += (byte & 0x7f) * 2 ** shift;
        if (byte < 0x80) break;
      }
      return number;
    },
  };
}

const lockedPdf = '这个 PDF 文件有密码，审核的人打不开，请去掉密码后重新上传';
const emptyPdf = '这个 PDF 文件里没有页面，请打开检查后重新导出';

/**
 * Returns why a PDF cannot be read, or undefined. Pages are named, or packed in streams of objects; an encrypted file
 * has an entry in its trailer, which is never encrypted (ISO 32000-2, 7.5.7, 7.6.1 and 7.7.3.3). Only a file whose
 * bytes do not decide it is opened.
 */
async function pdfError(bytes: Buffer): Promise<string | undefined> {
  const text = bytes.toString('latin1');
  const namesPage = /\/Type\s*\/Page(?![A-Za-z])/.test(text);
  const isEncrypted = text.includes('/Encrypt');
  if (namesPage && !isEncrypted) return undefined;
  if (!namesPage && !text.includes('/ObjStm')) return emptyPdf;
  const state = await findPdfState(bytes);
  if (state?.isLocked) return lockedPdf;
  return state?.pages === 0 ? emptyPdf : undefined;
}
