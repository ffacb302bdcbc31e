import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useScrollLock } from '#ui/browser/use-scroll-lock.ts';
import { ArrowLeft, ArrowRight, CloseIcon } from './icons.tsx';
import styles from './picture-viewer.module.css';

export interface ViewedPicture {
  address: string;
  /** Blank for a picture without a description. */
  name: string;
}

interface PictureViewerProps {
  pictures: readonly ViewedPicture[];
  /** The index of the first that is shown. */
  start: number;
  onClose: () => void;
}

/** Pictures one by one, as large as the window; open as long as it is there. */
export default function PictureViewer({ pictures, start, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(start);
  const [isWhole, setIsWhole] = useState(true);
  const { address, name } = pictures[at]!;
  const isAmongOthers = pictures.length > 1;
  const turn = (by: 1 | -1) => {
    setAt((at + by + pictures.length) % pictures.length);
    setIsWhole(true);
  };
  const turnByKey = ({ key }: KeyboardEvent) => {
    if (isAmongOthers && key === 'ArrowRight') turn(1);
    if (isAmongOthers && key === 'ArrowLeft') turn(-1);
  };

  useScrollLock(true);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label="查看大图"
      closedby="any"
      onKeyDown={turnByKey}
      onClose={onClose}
    >
      {/* The picture fits the window; a press shows its full resolution, and the container then scrolls. */}
      <div className={styles.place} data-whole={isWhole || undefined}>
        <button
          type="button"
          aria-label={isWhole ? '按原始大小查看' : '缩小到全图'}
          onClick={() => setIsWhole(!isWhole)}
        >
          <img key={address} src={address} alt={name} />
        </button>
      </div>
      <p className={styles.caption} aria-live="polite">
        {name}
        {isAmongOthers && (
          <span>
            第 {at + 1} 张，共 {pictures.length} 张
          </span>
        )}
      </p>
      {isAmongOthers && <Turning onTurn={turn} />}
      <button
        type="button"
        className={styles.close}
        aria-label="关闭"
        onClick={() => dialog.current?.close()}
      >
        <CloseIcon />
      </button>
    </dialog>
  );
}

function Turning({ onTurn }: { onTurn: (by: 1 | -1) => void }) {
  return (
    <>
      <button type="button" className={styles.back} aria-label="上一张" onClick={() => onTurn(-1)}>
        <ArrowLeft />
      </button>
      <button type="button" className={styles.on} aria-label="下一张" onClick={() => onTurn(1)}>
        <ArrowRight />
      </button>
    </>
  );
}
