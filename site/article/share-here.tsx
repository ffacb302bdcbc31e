import { useEffect, useState } from 'react';
import styles from './article.module.css';
import { canShareBySystem, copyLink, shareBySystem } from './sharing.ts';

/** The telephone's own way to share, where it has one, and the address to be pasted anywhere. */
export function ShareHere({ title, url }: { title: string; url: string }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(canShareBySystem()), []);
  return (
    <span className={`${styles.here} needs-script`}>
      {canShare && (
        <button type="button" onClick={() => shareBySystem({ title, url })}>
          分享给…
        </button>
      )}
      <button type="button" onClick={() => void copyLink(url)}>
        复制链接
      </button>
    </span>
  );
}
