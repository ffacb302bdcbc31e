import type { Readable } from 'node:stream';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalid } from './faults.ts';
import { UnreadableRequest } from './read-input.ts';

/** One uploaded file while it arrives. */
export interface IncomingFile {
  fileName: string;
  stream: Readable;
}

/** The field `file` of a multipart body. */
export async function receiveFile(request: FastifyRequest): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new UnreadableRequest();
  const part = await request.file();
  if (!part || part.fieldname !== 'file') throw invalid({ file: '请选择文件' });
  return { fileName: part.filename, stream: part.file };
}
