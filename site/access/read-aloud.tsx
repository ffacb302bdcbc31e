import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { icon, PauseIcon, PlayIcon } from '../components/icons.tsx';
import strip from '../components/top-strip.module.css';
import styles from './access.module.css';
import {
  continueReading,
  pauseReading,
  startReading,
  stopReading,
  useReading,
  type Reading,
} from './speech.ts';

const StopIcon = icon(<path d="M7 7h10v10H7z" />);

/** The button in the panel, and while a page is being read the bar at the foot of the window. */
export function ReadAloud() {
  const reading = useReading();
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const { key } = useLocation();

  // Reading stops when the visitor leaves the page.
  useEffect(() => stopReading, [key]);

  const start = async () => {
    const newProblem = await startReading();
    setProblem(newProblem);
    // The drawer of narrow screens would cover what is read.
    if (!newProblem) button.current?.closest('dialog')?.close();
  };
  const stop = () => {
    stopReading();
    button.current?.closest('details')?.querySelector('summary')?.focus();
  };
  return (
    <>
      <button ref={button} type="button" className={strip.choice} onClick={() => void start()}>
        <span>
          朗读本页
          <small className="muted text-xs block">用浏览器自带的语音</small>
        </span>
        <PlayIcon />
      </button>
      <p className={`${styles.problem} alarm text-sm px-3`} role="status">
        {problem}
      </p>
      {reading && createPortal(<ReadingBar reading={reading} onStop={stop} />, document.body)}
    </>
  );
}

function ReadingBar({ reading, onStop }: { reading: Reading; onStop: () => void }) {
  const { isPaused, isCantonese, at, of } = reading;
  const pause = useRef<HTMLButtonElement>(null);
  useEffect(() => pause.current?.focus(), []);
  return (
    <section
      className={`${styles.bar} no-print`}
      aria-label="朗读"
      onKeyDown={(event) => event.key === 'Escape' && onStop()}
    >
      <p>
        {isPaused ? '已暂停' : '正在朗读'}
        <span>
          第 {at} 段，共 {of} 段{isCantonese && '；没有普通话语音，用的是粤语'}
        </span>
      </p>
      <button ref={pause} type="button" onClick={isPaused ? continueReading : pauseReading}>
        {isPaused ? <PlayIcon /> : <PauseIcon />}
        {isPaused ? '继续' : '暂停'}
      </button>
      <button type="button" onClick={onStop}>
        <StopIcon />
        停止
      </button>
    </section>
  );
}
