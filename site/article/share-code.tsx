import { renderSVG } from 'uqr';
import styles from './article.module.css';

/** A QR code of the article's address, drawn in the browser: no service learns who reads what. */
export default function ShareCode({ url }: { url: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`;
  return (
    <div className={styles.code}>
      <img src={picture} alt="本文地址的二维码" width="200" height="200" />
      <p>打开微信“扫一扫”，打开网页后点击右上角“…”分享</p>
    </div>
  );
}
