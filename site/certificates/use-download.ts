import { useRef, useState } from 'react';
import { webCertificates, type FoundCertificate } from '#contract/certificates.ts';
import { isCallFault, resultCode, type CallFault } from '#contract/envelope.ts';
import { toast } from '#ui/toast.tsx';
import { callToRead } from '../session/server.ts';
import { savePicture } from './save-picture.ts';
import { faultText } from './waiting.ts';

export interface ShownPicture {
  name: string;
  /** A data URI. */
  address: string;
}

export interface Downloads {
  /** Number of the certificate that is on its way. */
  running: string | undefined;
  start: (row: FoundCertificate) => Promise<void>;
  /** Where the browser saves nothing: the picture itself. */
  shown: ShownPicture | undefined;
  hide: () => void;
}

/** One download at a time (product: section 2). `searchAgain` answers the rows with fresh references. */
export function useDownload(searchAgain: () => Promise<FoundCertificate[]>): Downloads {
  const [running, setRunning] = useState<string>();
  const [shown, setShown] = useState<ShownPicture>();
  const isRunning = useRef(false);

  const start = async (row: FoundCertificate) => {
    if (isRunning.current) return toast('正在下载中，请稍后!', 'warning');
    isRunning.current = true;
    setRunning(row._certNum);
    try {
      const picture = await pictureOf(row, searchAgain);
      if (canSaveFiles()) savePicture(picture, fileNameOf(row));
      else setShown({ name: fileNameOf(row), address: `data:image/png;base64,${picture}` });
    } catch (error) {
      if (!isCallFault(error)) throw error;
      tell(error);
    } finally {
      isRunning.current = false;
      setRunning(undefined);
    }
  };

  return { running, start, shown, hide: () => setShown(undefined) };
}

function tell(fault: CallFault) {
  // That a session is over has been said.
  if (fault.code === resultCode.memberSessionGone) return;
  const isGone = fault.code === resultCode.notFound;
  toast(
    isGone ? '该证书目前无法下载，可能已撤销或换发，如有疑问请与协会联系' : faultText(fault, '下载'),
    'error',
  );
}

const fileNameOf = ({ _name }: FoundCertificate) => `${_name}证书.png`;

/** The base64 of a PNG. */
async function pictureOf(row: FoundCertificate, searchAgain: () => Promise<FoundCertificate[]>) {
  const ask = ({ _idNum, _certId }: FoundCertificate) =>
    callToRead(webCertificates.DownCert, { IdNum: _idNum, CertId: _certId });
  try {
    return await ask(row);
  } catch (error) {
    // The reference may be older than half an hour.
    const isGone = isCallFault(error) && error.code === resultCode.notFound;
    const same = isGone && (await searchAgain()).find(({ _certNum }) => _certNum === row._certNum);
    if (!same) throw error;
    return await ask(same);
  }
}

/** The browser inside WeChat shows pictures and saves them after a long press; it saves nothing by itself. */
const canSaveFiles = () => !/MicroMessenger/i.test(navigator.userAgent);
