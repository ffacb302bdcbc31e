import type { Endpoint, SentInputOf } from '#contract/api/endpoint.ts';
import { ApiError } from '#contract/api/envelope.ts';
import { addressOf, refusalOf } from '../api/call.ts';
import { unreachableCode } from '../api/transport-text.ts';
import { transportText } from '../api/transport-text.ts';

interface DownloadOptions {
  token: string | null;
  /** Sent besides. */
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Receives the loaded share, from 0 to 1; not called if the server does not send the length. */
  onProgress: (share: number) => void;
}

export const noAddress = '导出地址获取错误，请联系开发人员处理';

/**
 * Fetches the file that a call answers.
 * @throws ApiError when it was refused or could not be reached; the reason of `signal` when it was given up.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: SentInputOf<E>,
  { token, signal, onProgress, ...more }: DownloadOptions,
): Promise<{ name: string; content: Blob }> {
  if (!endpoint.path) throw new ApiError(unreachableCode, noAddress);
  const isPost = [endpoint.method].flat().includes('POST');
  const headers = {
    ...more.headers,
    ...(token && { token }),
    ...(isPost && { 'content-type': 'application/json' }),
  };
  try {
    const response = isPost
      ? await fetch(endpoint.path, { method: 'POST', headers, signal, body: JSON.stringify(input) })
      : await fetch(addressOf(endpoint, input), { headers, signal });
    const disposition = response.headers.get('content-disposition');
    if (disposition === null) throw refusalIn(response.status, await response.text());
    return { name: nameIn(disposition), content: await contentOf(response, onProgress) };
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new ApiError(unreachableCode, transportText.unreachable);
  }
}

async function contentOf(response: Response, onProgress: (share: number) => void): Promise<Blob> {
  const total = Number(response.headers.get('content-length'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    received += part.value.length;
    if (total > 0) onProgress(Math.min(received / total, 1));
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** Returns the file name; `filename*` has characters beyond Latin. */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded
    ? decodeURIComponent(encoded)
    : (/filename="?([^";]+)/i.exec(disposition)?.[1] ?? 'download');
}

function refusalIn(status: number, text: string): ApiError {
  try {
    return refusalOf(JSON.parse(text));
  } catch {
    return new ApiError(status, transportText.status(status));
  }
}
