import type { Readable } from 'node:stream';
import { extensionOf } from '#contract/content/files.ts';
import { importLimits } from '#contract/back-office/imports.ts';
import type { UploadScan } from '../../modules/files/upload-scan.ts';
import { fileTooLarge, fileTypeRefused } from '../core/errors.ts';

/**
 * Receives an uploaded workbook into memory: it is small, or refused while it arrives.
 * @throws ApiError 413 or 415, and the errors of `scan`
 */
export async function receiveWorkbook(
  { fileName, stream }: { fileName: string; stream: Readable },
  scan: UploadScan,
): Promise<Buffer> {
  const bytes = await arrived(stream);
  if (extensionOf(fileName) !== 'xlsx') throw fileTypeRefused(importLimits.wrongType);
  await scan(bytes);
  return bytes;
}

async function arrived(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > importLimits.bytes) throw fileTooLarge(importLimits.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
