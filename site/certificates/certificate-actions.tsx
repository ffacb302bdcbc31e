import { useState } from 'react';
import { examStatus, type FoundCertificate } from '#contract/certificates/certificates.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { Spinner } from '#ui/components/spinner.tsx';
import { late } from '../components/browser-only.tsx';
import styles from './found-rows.module.css';
import { DownloadIcon, EnlargeIcon } from './icons.tsx';
import { canSaveFiles, savePicture, type Downloads, type ShownCertificate } from './use-download.ts';

interface ActionsProps {
  row: FoundCertificate;
  downloads: Downloads;
}

/**
 * Actions for holders who passed (product: section 2). The buttons stay enabled while a download runs and then show a
 * message to wait.
 */
export function CertificateActions({ row, downloads }: ActionsProps) {
  if (row._certState !== 'valid') return <strong className="alarm strong">已失效</strong>;
  if (row._examStatus !== examStatus.passed) return '-';
  const { running } = downloads;
  const purpose = running?.number === row._certNum ? running.purpose : undefined;
  const whose = <span className="visually-hidden">{row._name}的证书</span>;
  return (
    <span className={`${styles.actions} inline-row`}>
      <button
        className="linked rounded px-2 inline-row gap-1 middle quiet"
        type="button"
        aria-busy={purpose === 'show' || undefined}
        onClick={() => void downloads.show(row)}
      >
        查看{whose}
      </button>
      <button
        type="button"
        className={`${styles.download} linked rounded px-2 inline-row gap-1 middle quiet`}
        aria-busy={purpose === 'png' || undefined}
        onClick={() => void downloads.save(row)}
      >
        {purpose === 'png' ? <Spinner /> : <DownloadIcon />}
        {purpose === 'png' ? '下载中' : '下载'}
        {whose}
      </button>
    </span>
  );
}

const PictureViewer = late(() => import('../components/picture-viewer.tsx'));

/** The certificate on the page. A long press saves it, also in the browser of WeChat, which saves no files itself. */
export function CertificateView({ downloads }: { downloads: Downloads }) {
  const { shown, hide, running, savePdf } = downloads;
  const [isEnlarged, setIsEnlarged] = useState(false);
  return (
    <>
      <Dialog
        isOpen={shown !== undefined}
        onClose={hide}
        title={shown ? `${shown.row._name}的证书` : ''}
        width={1000}
        footer={
          shown &&
          canSaveFiles() && (
            <>
              <Button onClick={() => savePicture(shown)}>下载图片</Button>
              <Button
                kind="primary"
                isBusy={running?.purpose === 'pdf'}
                onClick={() => void savePdf(shown.row)}
              >
                下载 PDF
              </Button>
            </>
          )
        }
      >
        {shown && <CertificatePicture shown={shown} onEnlarge={() => setIsEnlarged(true)} />}
      </Dialog>
      {/* Beside the dialog: Escape closes this one alone. */}
      {shown && isEnlarged && (
        <PictureViewer pictures={[pictureOf(shown)]} start={0} onClose={() => setIsEnlarged(false)} />
      )}
    </>
  );
}

const pictureOf = ({ row, picture }: ShownCertificate) => ({
  address: `data:image/png;base64,${picture}`,
  name: `${row._name}的证书，编号 ${row._certNum}`,
});

/** A tap enlarges the picture, and so does its button; it is no button itself, so that a long press saves it. */
function CertificatePicture({ shown, onEnlarge }: { shown: ShownCertificate; onEnlarge: () => void }) {
  const { address, name } = pictureOf(shown);
  return (
    <figure className={styles.picture}>
      {/* oxlint-disable-next-line click-events-have-key-events -- the button below is for the keyboard */}
      <img src={address} alt={name} onClick={onEnlarge} />
      <button type="button" className="linked px-4 row middle quiet full" onClick={onEnlarge}>
        <EnlargeIcon />
        放大查看
      </button>
      <figcaption className="soft centred pt-3">手机上长按图片，选择“保存图片”</figcaption>
    </figure>
  );
}
