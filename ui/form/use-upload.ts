import { useEffect, useRef, useState } from 'react';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import {
  emptyFile,
  uploadDone,
  uploadFailed,
  uploadError,
  type UploadKind,
} from '#contract/content/files.ts';
import { toast } from '../components/toast.tsx';

/** Sends a file and answers the address that it got. */
export type SendFile = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<string>;

interface UploadOptions {
  kind: UploadKind;
  send: SendFile;
  /** Makes a file that the kind does not accept fit, such as a large photo. */
  fit?: (file: File) => Promise<File>;
  onDone: (address: string, file: File) => void;
  onBusyChange?: ((isBusy: boolean) => void) | undefined;
}

/** A file on its way, or one that did not arrive. */
export interface Attempt {
  file: File;
  /** The sent share, from 0 to 1. */
  share: number;
  error?: string;
  /** Sending the same file once more may help. */
  canRetry?: boolean;
}

/** Uploads one file after the other: a new one replaces the running one, and leaving the form stops it. */
export function useUpload({ kind, send, fit, onDone, onBusyChange }: UploadOptions) {
  const [attempt, setAttempt] = useState<Attempt>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const forget = () => {
    running.current?.abort();
    running.current = undefined;
    setAttempt(undefined);
    onBusyChange?.(false);
  };

  const refuse = (file: File, error: string, canRetry = false) => {
    forget();
    setAttempt({ file, share: 0, error, canRetry });
  };

  const start = async (original: File) => {
    if (original.size === 0) return refuse(original, emptyFile);
    forget();
    const controller = new AbortController();
    running.current = controller;
    const file = (await fit?.(original)) ?? original;
    if (controller.signal.aborted) return;
    const unfit = uploadError(kind, file.name, file.size);
    if (unfit) return refuse(file, unfit);
    const onProgress = (share: number) => {
      if (!controller.signal.aborted) setAttempt({ file, share });
    };
    onProgress(0);
    onBusyChange?.(true);
    try {
      const address = await send(file, { onProgress, signal: controller.signal });
      if (controller.signal.aborted) return;
      forget();
      toast(uploadDone, 'good');
      onDone(address, file);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!isApiError(error)) throw error;
      const isUnfit = error.code === resultCode.fileTypeRefused || error.code === resultCode.fileTooLarge;
      refuse(file, isUnfit ? error.message : `${uploadFailed}：${error.message}`, !isUnfit);
    }
  };

  return { attempt, start, forget, refuse };
}
