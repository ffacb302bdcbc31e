import { sizeText } from '../text/size-text.ts';
import styles from './file-field.module.css';
import type { Attempt } from './use-upload.ts';

interface UploadRowProps {
  attempt: Attempt;
  onRetry: () => void;
  onForget: () => void;
}

/** Shows a file being sent, or one that failed, with its buttons. */
export function UploadRow({ attempt: { file, share, error, canRetry }, onRetry, onForget }: UploadRowProps) {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.row} data-is={error ? 'refused' : 'sending'}>
      <span className={`${styles.name} breaks tight min-0`}>
        {file.name} <small className="whole muted text-sm">{sizeText(file.size)}</small>
      </span>
      {canRetry && (
        <button type="button" onClick={onRetry}>
          重试
        </button>
      )}
      <button type="button" aria-label={`${error ? '移除' : '取消上传'}${file.name}`} onClick={onForget}>
        {error ? '移除' : '取消'}
      </button>
      {!error && (
        <span className={styles.progress}>
          <progress
            className="fill rounded"
            value={percent}
            max={100}
            aria-label={`上传进度：${file.name}`}
          />
          {percent}%
        </span>
      )}
    </div>
  );
}
