import { renderSVG } from 'uqr';
import { Dialog } from '#ui/dialog.tsx';
import styles from './article.module.css';

interface ShareCodeProps {
  url: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A QR code of the article's address, drawn in the browser: no service learns who reads what. */
export default function ShareCode({ url, isOpen, onClose }: ShareCodeProps) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="分享到微信" closesOnOutsideClick>
      <div className={styles.code}>
        <img src={picture} alt="本文地址的二维码" width="200" height="200" />
        <p>打开微信“扫一扫”，打开网页后点击右上角“…”分享</p>
      </div>
    </Dialog>
  );
}
