import { useRef, useState } from 'react';
import { isApiError, resultCode, type ApiError } from '#contract/api/envelope.ts';
import {
  webCertificates,
  type CertificateFormat,
  type FoundCertificate,
} from '#contract/certificates/certificates.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { toast } from '#ui/components/toast.tsx';
import { callToRead } from '../session/server.ts';
import { errorText } from './waiting.ts';

export interface ShownCertificate {
  row: FoundCertificate;
  /** The base64 of a PNG. */
  picture: string;
}

/** The download in progress and its purpose. */
export interface Running {
  /** Number of the certificate. */
  number: string;
  purpose: 'show' | CertificateFormat;
}

export interface Downloads {
  running: Running | undefined;
  /** Saves the picture; a browser that cannot save files shows it. */
  save: (row: FoundCertificate) => Promise<void>;
  savePdf: (row: FoundCertificate) => Promise<void>;
  /** Shows it on the page. */
  show: (row: FoundCertificate) => Promise<void>;
  shown: ShownCertificate | undefined;
  hide: () => void;
}

/**
 * Allows one download at a time, and each is counted (product: section 2, security line 20); a picture that is shown is
 * saved without another. `searchAgain` returns the rows with fresh references.
 */
export function useDownload(searchAgain: () => Promise<FoundCertificate[]>): Downloads {
  const [running, setRunning] = useState<Running>();
  const [shown, setShown] = useState<ShownCertificate>();
  const isRunning = useRef(false);

  const fetchFor = async (
    row: FoundCertificate,
    purpose: Running['purpose'],
    take: (file: string) => void,
  ) => {
    if (isRunning.current) return toast('正在下载中，请稍后!', 'warning');
    isRunning.current = true;
    setRunning({ number: row._certNum, purpose });
    try {
      take(await fileOf(row, purpose === 'pdf' ? 'pdf' : 'png', searchAgain));
    } catch (error) {
      if (!isApiError(error)) throw error;
      tell(error);
    } finally {
      isRunning.current = false;
      setRunning(undefined);
    }
  };
  const show = (row: FoundCertificate) => fetchFor(row, 'show', (picture) => setShown({ row, picture }));

  return {
    running,
    save: (row) =>
      canSaveFiles() ? fetchFor(row, 'png', (picture) => savePicture({ row, picture })) : show(row),
    savePdf: (row) =>
      fetchFor(row, 'pdf', (file) => saveBase64(file, 'application/pdf', `${row._name}证书.pdf`)),
    show,
    shown,
    hide: () => setShown(undefined),
  };
}

export function savePicture({ row, picture }: ShownCertificate) {
  saveBase64(picture, 'image/png', `${row._name}证书.png`);
}

function tell(apiError: ApiError) {
  // The call has already reported that the session ended.
  if (apiError.code === resultCode.memberSessionGone) return;
  const isGone = apiError.code === resultCode.notFound;
  toast(
    isGone ? '该证书目前无法下载，可能已撤销或换发，如有疑问请与协会联系' : errorText(apiError, '下载'),
    'error',
  );
}

/** Returns the file as base64. */
async function fileOf(
  row: FoundCertificate,
  Format: CertificateFormat,
  searchAgain: () => Promise<FoundCertificate[]>,
) {
  const ask = ({ _idNum, _certId }: FoundCertificate) =>
    callToRead(webCertificates.DownCert, { IdNum: _idNum, CertId: _certId, Format });
  try {
    return await ask(row);
  } catch (error) {
    // The reference may be older than half an hour.
    const isGone = isApiError(error) && error.code === resultCode.notFound;
    const same = isGone && (await searchAgain()).find(({ _certNum }) => _certNum === row._certNum);
    if (!same) throw error;
    return await ask(same);
  }
}

/** The browser of WeChat shows pictures and saves them after a long press; it cannot save files. */
export const canSaveFiles = () => !/MicroMessenger/i.test(navigator.userAgent);

/** Saves base64 content as a download. */
function saveBase64(base64: string, type: string, fileName: string) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveFile(new Blob([bytes], { type }), fileName);
}
