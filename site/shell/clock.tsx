import { useEffect, useState } from 'react';
import { serverNow } from '#ui/api/server-time.ts';
import styles from '../components/top-strip.module.css';

const shanghai = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'full',
  timeStyle: 'medium',
});

/** Empty until scripts run, since a cached page cannot contain the time. The style reserves its space. */
export function Clock() {
  const [now, setNow] = useState<string>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(shanghai.format(serverNow()).replace('星期', ' 星期'));
      timer = setTimeout(tick, 1000 - (serverNow() % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);

  return <p className={styles.clock}>{now}</p>;
}
