import { useEffect, useState } from 'react';
import { toast } from '#ui/toast.tsx';
import styles from './article.module.css';

/** The telephone's own way to share, where it has one, and the address to be pasted anywhere. */
export function ShareHere({ title, url }: { title: string; url: string }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  return (
    <span className={`${styles.here} needs-script`}>
      {canShare && (
        // Whoever closes the telephone's list has changed their mind.
        <button type="button" onClick={() => void navigator.share({ title, url }).catch(() => undefined)}>
          分享给…
        </button>
      )}
      <button type="button" onClick={() => void copy(url)}>
        复制链接
      </button>
    </span>
  );
}

async function copy(url: string) {
  const { copyText } = await import('#ui/copy-text.ts');
  toast((await copyText(url)) ? '链接已复制' : `请手动复制：${url}`, 'good');
}
