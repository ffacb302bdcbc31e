import type { Envelope } from '#contract/api/envelope.ts';
import { resultCode } from '#contract/api/envelope.ts';
import {
  businessFiles,
  uploadFailed,
  webFiles,
  type EditorUpload,
  type UploadKind,
} from '#contract/content/files.ts';

/** Upload calls that can be named by the editor's `uploadApi`; each takes multipart field `file`. */
const uploadApis: Record<string, string> = {
  XfSysBussinessUploadFile: businessFiles.UploadFile.path,
  XfWebApiUploadFile: webFiles.UploadFile.path,
};

export const defaultUploadApi = 'XfSysBussinessUploadFile';

/** Product: section 8, editor image errors. */
export const uploadText = {
  httpError: (status: number) => `HTTP Error: ${status}`,
  invalidJson: 'Invalid JSON',
  transport: 'Image upload failed due to a XHR Transport error',
  noAddress: 'Upload url missing from the settings',
} as const;

/** The kinds of uploads in a text with their size limits; attachments and media only where they are given. */
export type UploadKinds = { image: UploadKind } & Partial<Record<EditorUpload, UploadKind>>;

export interface Uploading {
  /** The name of an upload call. */
  api: string;
  kinds: UploadKinds;
  /** Form fields beside `file`. */
  fields: Record<string, string>;
  /** Sent as header `token`. */
  token: () => string | null;
}

/** The error of an upload: `message` is the text for the user; `serverMessage` the server's own message, if there was one. */
export class UploadError extends Error {
  readonly serverMessage: string;

  constructor(message: string, serverMessage = '') {
    super(message);
    this.serverMessage = serverMessage;
  }
}

/** Sends one file and answers its address; `onNote` gets what the server says about a good one. Rejects with an `UploadError`. */
export function sendFile(
  uploading: Uploading,
  file: Blob,
  fileName: string,
  onProgress: (percent: number) => void,
  onNote: (words: string) => void = () => undefined,
): Promise<string> {
  const address = uploadApis[uploading.api];
  if (address === undefined) return Promise.reject(new UploadError(uploadText.noAddress));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    const token = uploading.token();
    if (token) request.setRequestHeader('token', token);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 100));
    });
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(request.status, request.responseText, onNote));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new UploadError(uploadText.transport)));
    const form = new FormData();
    for (const [name, value] of Object.entries(uploading.fields)) form.set(name, value);
    form.set('file', file, fileName);
    request.send(form);
  });
}

function readAnswer(status: number, text: string, onNote: (words: string) => void): string {
  const envelope = parse(text);
  const serverMessage = envelope?.Message ?? '';
  if (status < 200 || status >= 300)
    throw new UploadError(serverMessage || uploadText.httpError(status), serverMessage);
  if (!envelope) throw new UploadError(uploadText.invalidJson);
  if (envelope.Code !== resultCode.done || typeof envelope.Data !== 'string') {
    throw new UploadError(failedBecause(serverMessage), serverMessage);
  }
  if (serverMessage !== '') onNote(serverMessage);
  return envelope.Data;
}

/** Returns 上传失败 with the reason if it is known. */
export function failedBecause(serverMessage: string): string {
  return serverMessage === '' ? uploadFailed : `${uploadFailed}：${serverMessage}`;
}

function parse(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'Code' in value ? (value as Envelope) : undefined;
  } catch {
    return undefined;
  }
}
