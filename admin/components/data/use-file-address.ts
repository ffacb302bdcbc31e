import { useEffect, useState } from 'react';
import type { Endpoint, InputOf } from '#contract/api/endpoint.ts';
import { download } from '#ui/browser/download.ts';
import { readToken } from '../../session/token.ts';

/**
 * Provides a local address of a file that only the session may fetch, or the error; `type` replaces the media type that
 * the answer has. The file is fetched again for another input.
 */
export function useFileAddress<File extends Endpoint>(endpoint: File, input: InputOf<File>, type?: string) {
  const [file, setFile] = useState<{ address?: string; error?: unknown }>({});
  useEffect(() => {
    const controller = new AbortController();
    let address: string | undefined;
    const options = { token: readToken(), signal: controller.signal, onProgress: () => {} };
    download(endpoint, input, options).then(
      ({ content }) => {
        if (controller.signal.aborted) return;
        address = URL.createObjectURL(type === undefined ? content : new Blob([content], { type }));
        setFile({ address });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFile({ error });
      },
    );
    return () => {
      controller.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
    // The endpoint and the input are made anew with each rendering.
    // oxlint-disable-next-line exhaustive-deps
  }, [endpoint.path, JSON.stringify(input), type]);
  return file;
}
