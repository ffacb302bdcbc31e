import { Readable } from 'node:stream';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError, isApiError, resultCode, resultText } from '#contract/api/envelope.ts';
import { invalid } from '../../core/errors.ts';
import { UnreadableRequest, validate, type NamedCall } from './read-input.ts';

/** An uploaded file while it arrives. */
export interface IncomingFile<Fields = unknown> {
  fileName: string;
  stream: Readable;
  /** The text fields that were sent before the file, unparsed. */
  sentBefore: Readonly<Record<string, unknown>>;
  /** Returns the text fields before or after the file; call it once the stream has been read. */
  fields(): Promise<Fields>;
}

/** The field `file` of a multipart body; the other fields are those of the call. */
export async function receiveFile(
  request: FastifyRequest,
  { endpoint, names }: NamedCall,
): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new UnreadableRequest();
  const { fieldLimit } = endpoint;
  const parts = request.parts(fieldLimit === undefined ? {} : { limits: { fieldSize: fieldLimit } });
  const texts: Record<string, unknown> = Object.create(null);
  for (;;) {
    const { value: part, done } = await parts.next().catch(refuseBroken);
    if (done) throw invalid({ file: '请选择文件' });
    if (part.type === 'field') texts[part.fieldname] = wholeText(part);
    // A part without a name has none, whatever its type says.
    else if (String(part.fieldname).toLowerCase() !== 'file') throw invalid({ file: '请选择文件' });
    else
      return {
        fileName: part.filename,
        stream: wholeOf(part.file),
        sentBefore: names.read(texts).fields,
        fields,
      };
  }

  async function fields(): Promise<unknown> {
    try {
      for await (const part of parts) if (part.type === 'field') texts[part.fieldname] = wholeText(part);
    } catch (error) {
      refuseBroken(error);
    }
    return validate(endpoint.input, names.read(texts).fields);
  }
}

/** Returns the text of a field. @throws ApiError 413 where the parser has cut it at the limit */
function wholeText({ value, valueTruncated }: { value: unknown; valueTruncated: boolean }): unknown {
  if (valueTruncated) throw new ApiError(resultCode.fileTooLarge, resultText.tooLarge);
  return value;
}

/** Returns the bytes of a file, with an error of its own when they end too early. */
function wholeOf(file: Readable): Readable {
  async function* bytes() {
    try {
      yield* file;
    } catch (error) {
      refuseBroken(error);
    }
  }
  return Readable.from(bytes(), { objectMode: false });
}

/**
 * Converts the parser's errors, which are about the request: no boundary, a broken head, an end too early. Only too
 * many parts have an error of their own.
 */
export function refuseBroken(error: unknown): never {
  const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  throw isApiError(error) || isTooMuch ? error : new ApiError(resultCode.invalid, resultText.brokenUpload);
}
