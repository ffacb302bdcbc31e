import { useEffect, useState } from 'react';
import styles from './top-strip.module.css';

const shanghai = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function clockText(time: Date): string {
  const part = Object.fromEntries(shanghai.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${part.year}年${part.month}月${part.day}日 ${part.weekday} ${part.hour}:${part.minute}:${part.second}`;
}

/** Empty until scripts run: a page that is kept cannot know the time. Its place is reserved by the style. */
export function Clock() {
  const [text, setText] = useState('');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setText(clockText(new Date()));
      timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);

  return <p className={styles.clock}>{text}</p>;
}
