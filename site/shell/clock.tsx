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

interface ClockTime {
  year: string;
  /** All but the year, which narrow screens leave out. */
  rest: string;
}

function clockTime(time: Date): ClockTime {
  const part = Object.fromEntries(shanghai.formatToParts(time).map(({ type, value }) => [type, value]));
  return {
    year: `${part.year}年`,
    rest: `${part.month}月${part.day}日 ${part.weekday} ${part.hour}:${part.minute}:${part.second}`,
  };
}

/** Empty until scripts run: a page that is kept cannot know the time. Its place is reserved by the style. */
export function Clock() {
  const [now, setNow] = useState<ClockTime>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(clockTime(new Date()));
      timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);

  return (
    <p className={styles.clock}>
      <span>{now?.year}</span>
      {now?.rest}
    </p>
  );
}
