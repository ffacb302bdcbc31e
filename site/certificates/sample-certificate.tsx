import styles from './sample-certificate.module.css';

/** What a certificate looks like, in lines: frame, title, text, the code to scan and the seal. */
export function SampleCertificate() {
  return (
    <figure className={styles.sample}>
      <svg viewBox="0 0 400 283" role="img" aria-label="证书示意图">
        <rect className={styles.paper} x="1" y="1" width="398" height="281" rx="6" />
        <rect className={styles.frame} x="14" y="14" width="372" height="255" rx="3" />
        <rect className={styles.thin} x="20" y="20" width="360" height="243" rx="2" />
        <path className={styles.thin} d="M20 44h24V20M380 44h-24V20M20 239h24v24M380 239h-24v24" />
        <text className={styles.title} x="200" y="84" textAnchor="middle">
          合格证书
        </text>
        <path className={styles.accent} d="M164 98h72" />
        <path className={styles.line} d="M150 124h100M76 148h248M110 170h180M56 208h74M56 226h92M56 244h60" />
        <g className={styles.seal} transform="translate(318 218)">
          <circle r="27" />
          <circle r="22" />
          <path d="m0-11 3.2 7 7.6.8-5.7 5.1 1.6 7.5L0 5.6l-6.7 3.8 1.6-7.5-5.7-5.1 7.6-.8z" />
        </g>
        <g className={styles.code} transform="translate(178 198)">
          <path d="M0 0h14v14H0zM30 0h14v14H30zM0 30h14v14H0z" />
          <path d="M5 5h4v4H5zM35 5h4v4h-4zM5 35h4v4H5z" />
          <path d="M19 1v6M24 4v8M19 13h4M1 19h6M11 20h4M19 19v6M25 18h6M36 19h7M20 30h5M30 25v6M36 26h4M43 24v6M19 36v7M25 35h5v8M35 36h8M36 42h4" />
        </g>
      </svg>
      <figcaption>证书示意图，二维码可核验真伪</figcaption>
    </figure>
  );
}
