import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError, resultCode, resultText } from '#contract/api/envelope.ts';
import { parseForm, UnreadableRequest, WrongMediaType } from './read-input.ts';
import { refuseBroken } from './receive-file.ts';

const maxFields = 200;

/**
 * Returns the fields of a multipart body without a file, in which clients of earlier programs send forms.
 * @throws ApiError 415 for a body with a file, 413 for one over the limit in bytes
 */
export async function receiveForm(
  request: FastifyRequest,
  maxBytes: number,
): Promise<Record<string, unknown>> {
  const limits = { fields: maxFields, parts: maxFields, files: 1, fieldSize: maxBytes };
  const pairs: [string, string][] = [];
  let bytes = 0;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') throw new WrongMediaType();
      if (typeof part.value !== 'string') throw new UnreadableRequest();
      bytes += part.fieldname.length + Buffer.byteLength(part.value);
      if (part.valueTruncated || bytes > maxBytes)
        throw new ApiError(resultCode.fileTooLarge, resultText.tooLarge);
      pairs.push([part.fieldname, part.value]);
    }
  } catch (error) {
    refuseBroken(error);
  }
  return parseForm(new URLSearchParams(pairs).toString());
}
